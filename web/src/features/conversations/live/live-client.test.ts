import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outbox } from '../../../lib/drafts.ts';
import type { SocketListener } from '../../../lib/reconnecting-socket.ts';
import type { AppSocket } from '../../../lib/socket.ts';
import { aLedgerRow } from '../../../lib/weighed-test-data.ts';
import type { ToastRequest } from '../../../ui/toast-channel.ts';
import {
  AT,
  aFigure,
  aMessage,
  anEvidence,
  aProposal,
  aSnapshot,
  CONVERSATION,
} from './live-test-data.ts';

interface Sent {
  readonly name: string;
  readonly payload: Record<string, unknown>;
  readonly answer: (ack: unknown) => void;
  readonly lose: () => void;
}

let sent: Sent[];
let listener: SocketListener;
const socket = {
  connected: true,
  emit: vi.fn(),
  timeout: () => ({
    emitWithAck: (name: string, payload: Record<string, unknown>) =>
      new Promise((answer, reject) => {
        sent.push({ name, payload, answer, lose: () => reject(new Error('lost')) });
      }),
  }),
};

vi.mock('../../../lib/reconnecting-socket.ts', () => ({
  openReconnectingSocket: (given: SocketListener) => {
    listener = given;
    return {
      connected: () => (socket.connected ? socket : null),
      settle: () => undefined,
      retry: () => undefined,
      drop: () => undefined,
      close: () => undefined,
    };
  },
}));
vi.mock(import('../../../lib/api.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  call: vi.fn(),
}));
const { createLiveClient } = await import('./live-client.ts');

const said: string[] = [];
const say = (text: string) => void said.push(text);
const tones = { success: say, error: say, info: say };
const toasts = { ...tones, specified: tones, announce: ({ text }: ToastRequest) => say(text) };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const standing = (seq: number) => ({
  success: true,
  seq,
  currentPBCredence: 50,
  publicCredence: null,
  tally: {},
  ledgerSeq: 0,
  openProposals: [],
  presence: null,
  arrived: [],
  now: new Date().toISOString(),
});

/** The last request to the server. */
function asked(name: string): Sent {
  const last = sent.at(-1);
  if (last?.name !== name) throw new Error(`The last event was ${last?.name}`);
  return last;
}

async function connect() {
  socket.connected = true;
  // The part of a socket that is used here.
  listener.onConnected(socket as unknown as AppSocket);
  await settled();
}

async function anOpenConversation() {
  const client = createLiveClient(CONVERSATION, ID, toasts);
  client.open();
  await connect();
  listener.onEvent('conversation:joined', snapshot);
  asked('conversation:join').answer({ ...standing(0), events: null });
  await settled();
  return client;
}

/** Sent, and its answer lost with the connection. */
async function anUnansweredMessage() {
  const client = await anOpenConversation();
  void client.sendMessage('Hello');
  const first = asked('conversation:sendMessage');
  socket.connected = false;
  listener.onLost(true);
  first.lose();
  await settled();
  return { client, first };
}

const ID = '0190a000-0000-7000-8000-00000000000a';
const OTHER = '0190a000-0000-7000-8000-00000000000b';
/** Evidence of another conversation was overturned, which moved the figure. */
const overturnedTo = (ledgerSeq: number, newCredence: number) => ({
  hypothesisId: snapshot.conversation.hypothesis_id,
  evidenceId: OTHER,
  ledgerSeq,
  evidence: anEvidence(OTHER, { proposed_by: OTHER, status: 'overturned' }),
  reversalEvidence: aLedgerRow('overturned', { evidenceId: OTHER }),
  newCredence,
  credenceUpdate: { timestamp: AT, credence: newCredence / 100, evidenceId: OTHER },
  changed: {},
});
const snapshot = aSnapshot({});
snapshot.conversation.user1_id = ID;
snapshot.conversation.user2_id = OTHER;

beforeEach(() => {
  outbox.clear();
  sent = [];
  said.length = 0;
});

describe('a live conversation', () => {
  it('joins from the start first, and from the last number after a loss', async () => {
    const client = await anOpenConversation();
    expect(sent[0]?.payload).toEqual({ conversationId: CONVERSATION });
    expect(client.getState()).toMatchObject({ failure: null, connection: 'connected' });
    socket.connected = false;
    listener.onLost(true);
    expect(said).toEqual(['Connection lost. Attempting to reconnect...']);
    await connect();
    expect(asked('conversation:join').payload).toEqual({
      conversationId: CONVERSATION,
      sinceSeq: 0,
    });
  });

  it('sends an answer written before the join is acknowledged, once', async () => {
    const client = createLiveClient(CONVERSATION, ID, toasts);
    client.open();
    await connect();
    const join = asked('conversation:join');
    listener.onEvent('conversation:joined', snapshot);
    client.sendMessage('Hello');
    expect(asked('conversation:sendMessage').payload).toMatchObject({ content: 'Hello' });
    join.answer({ ...standing(0), events: null });
    await settled();
    expect(sent).toHaveLength(2);
    expect(said).toEqual([]);
  });

  it('sends queued messages first when it is shown again after a loss', async () => {
    const { client, first } = await anUnansweredMessage();
    await connect();
    listener.onEvent('conversation:joined', snapshot);
    client.sendMessage('Later');
    expect(said.at(-1)).toBe('Not connected. Please wait...');
    asked('conversation:join').answer({ ...standing(0), events: null });
    await settled();
    expect(asked('conversation:sendMessage').payload).toEqual(first.payload);
  });

  it('sends a message again under the same name when the answer was lost', async () => {
    const { client, first } = await anUnansweredMessage();
    expect(client.getState().unsent).toMatchObject([{ content: 'Hello', state: 'sending' }]);

    await connect();
    asked('conversation:join').answer({ ...standing(0), events: [] });
    await settled();
    const second = asked('conversation:sendMessage');
    expect(second.payload).toEqual(first.payload);
    const message = { ...aMessage(1, ID), id: ID, sender_id: ID };
    second.answer({ success: true, message });
    await settled();
    expect(client.getState().unsent).toEqual([]);
    expect(client.getState().messages).toHaveLength(1);
  });

  it('[CO3] [CO4] sends unacknowledged messages again after a reload, in order and once', async () => {
    const { first } = await anUnansweredMessage();
    const reloaded = createLiveClient(CONVERSATION, ID, toasts);
    expect(reloaded.getState().unsent).toMatchObject([{ content: 'Hello', state: 'sending' }]);
    reloaded.open();
    await connect();
    expect(asked('conversation:join').payload).toMatchObject({
      unconfirmed: [first.payload['tempId']],
    });
    listener.onEvent('conversation:joined', snapshot);
    asked('conversation:join').answer({ ...standing(0), events: null });
    await settled();
    reloaded.sendMessage('And then');
    const again = asked('conversation:sendMessage');
    expect(again.payload).toEqual(first.payload);
    again.answer({ success: true, message: { ...aMessage(1, ID), id: ID, sender_id: ID } });
    await settled();
    const second = asked('conversation:sendMessage');
    expect(second.payload).toMatchObject({ content: 'And then' });
    const message = { ...aMessage(2, ID), id: OTHER, sender_id: ID };
    second.answer({ success: true, message });
    await settled();
    expect(createLiveClient(CONVERSATION, ID, toasts).getState().unsent).toEqual([]);
  });

  it('[CO3] does not resend what a rejoin finds to have arrived', async () => {
    const { client, first } = await anUnansweredMessage();
    await connect();
    const arrived = [first.payload['tempId']];
    asked('conversation:join').answer({ ...standing(0), events: [], arrived });
    await settled();
    expect(client.getState().unsent).toEqual([]);
    expect(sent.filter(({ name }) => name === 'conversation:sendMessage')).toHaveLength(1);
  });

  it('[CO4] shows unsent messages to no other member', async () => {
    const { client, first } = await anUnansweredMessage();
    expect(createLiveClient(CONVERSATION, OTHER, toasts).getState().unsent).toEqual([]);
    client.discardMessage(String(first.payload['tempId']));
    expect(createLiveClient(CONVERSATION, ID, toasts).getState().unsent).toEqual([]);
  });

  it('[CO5] keeps a refused message in its place with the reason', async () => {
    const client = await anOpenConversation();
    client.sendMessage('Too fast');
    const { payload, answer } = asked('conversation:sendMessage');
    const error = 'Please wait 3 seconds.';
    listener.onEvent('conversation:messageFailed', {
      conversationId: CONVERSATION,
      tempId: payload['tempId'],
      error,
    });
    answer({ success: false, error, code: 'MESSAGE_LIMIT' });
    await settled();
    expect(client.getState().unsent).toMatchObject([
      { content: 'Too fast', state: 'failed', reason: error, isMissing: true },
    ]);
    expect(said).toEqual([]);
  });

  it('keeps a message without an answer for a retry', async () => {
    const client = await anOpenConversation();
    client.sendMessage('Hello');
    asked('conversation:sendMessage').lose();
    await settled();
    const failed = { state: 'failed', reason: 'Failed to send message', isMissing: false };
    expect(client.getState().unsent).toMatchObject([failed]);
  });

  it('forgets whether the partner is there when the connection is lost', async () => {
    const client = await anOpenConversation();
    const presence = { online: true, last_here: AT };
    listener.onEvent('conversation:presence', {
      ...presence,
      conversationId: CONVERSATION,
      userId: OTHER,
    });
    expect(client.getState().presence).toMatchObject(presence);
    listener.onLost(true);
    expect(client.getState().presence).toBeNull();
  });

  it('sends one event of a kind at a time, and nothing without a connection', async () => {
    const client = await anOpenConversation();
    const complete = () => client.complete();
    const first = complete();
    expect(await complete()).toMatchObject({ error: 'Operation already in progress' });
    asked('conversation:complete').lose();
    expect(await first).toMatchObject({ success: false, error: 'Failed to complete conversation' });
    socket.connected = false;
    expect(await complete()).toMatchObject({ error: 'Not connected. Please wait...' });
  });

  it('[CO6] announces a move of the shared figure from elsewhere, but not one that an event here announced', async () => {
    await anOpenConversation();
    const moved = (ledgerSeq: number, newCredence: number) =>
      listener.onEvent('hypothesis:credenceChanged', {
        hypothesisId: snapshot.conversation.hypothesis_id,
        ledgerSeq,
        evidenceId: OTHER,
        newCredence,
        computed: newCredence,
        next_at: null,
        changed: { figure: aFigure({ currentPBCredence: newCredence, ledgerSeq, point: null }) },
      });
    moved(1, 64);
    expect(said).toEqual(['The shared figure moved to 64% outside this conversation']);
    listener.onEvent('evidence:overturned', overturnedTo(2, 50));
    moved(2, 50);
    expect(said.filter((text) => text.startsWith('The shared figure'))).toHaveLength(1);
  });

  it('announces nothing that happened while it was away', async () => {
    await anOpenConversation();
    socket.connected = false;
    listener.onLost(true);
    await connect();
    const rejected = {
      name: 'conversation:evidenceDisputed',
      payload: {
        conversationId: CONVERSATION,
        seq: 1,
        evidence: anEvidence(OTHER, { proposed_by: ID }),
        reason: 'It is too old to say so',
        changed: {},
      },
    };
    asked('conversation:join').answer({ ...standing(1), events: [rejected] });
    await settled();
    expect(said).toEqual(['Connection lost. Attempting to reconnect...']);
    listener.onEvent(rejected.name, { ...rejected.payload, seq: 2 });
    expect(said.at(-1)).toBe('Evidence is now under discussion');
  });

  it('requests what it missed when a number is skipped', async () => {
    await anOpenConversation();
    listener.onEvent('conversation:tick', { conversationId: CONVERSATION, seq: 3 });
    expect(asked('conversation:join').payload).toEqual({
      conversationId: CONVERSATION,
      sinceSeq: 0,
    });
  });

  it('announces a change of a proposal once, in the conversation or elsewhere', async () => {
    await anOpenConversation();
    const given = {
      id: OTHER,
      evidenceId: OTHER,
      conversation_id: CONVERSATION,
      proposed_by: OTHER,
      counterpart_id: ID,
    };
    const proposal = aProposal(given);
    const pending = { conversationId: CONVERSATION, proposal, changed: {} };
    listener.onEvent('evidence:overturnProposalPending', pending);
    listener.onEvent('evidence:overturnProposalPending', pending);
    expect(said).toEqual(['Your partner has proposed to overturn evidence. Please review.']);
  });

  it('says when it could not load the outcome of a proposal', async () => {
    await anOpenConversation();
    listener.onEvent('evidence:overturned', { evidenceId: 7 });
    listener.onEvent('evidence:overturnNotification', { proposal: null });
    expect(said).toEqual(['Error processing overturn result']);
  });

  it('shows a refusal of the server as a failure', async () => {
    const client = createLiveClient(CONVERSATION, ID, toasts);
    client.open();
    await connect();
    const error = 'This is a private conversation. Only participants can view it.';
    asked('conversation:join').answer({ success: false, error, code: 'PRIVATE_CONVERSATION' });
    await settled();
    expect(client.getState().failure).toEqual({ code: 'PRIVATE_CONVERSATION', text: error });
  });

  it('asks again after a refusal, when the member tries again', async () => {
    const client = createLiveClient(CONVERSATION, ID, toasts);
    client.open();
    await connect();
    const error = 'This request isn’t valid.';
    asked('conversation:join').answer({ success: false, error, code: 'INVALID' });
    await settled();
    expect(client.getState().failure).toEqual({ code: 'INVALID', text: error });
    client.retryConnection();
    expect(client.getState().failure).toBeNull();
    listener.onEvent('conversation:joined', snapshot);
    asked('conversation:join').answer({ ...standing(0), events: null });
    await settled();
    expect(client.getState()).toMatchObject({ failure: null, connection: 'connected' });
  });
});
