import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  attentionRoutes,
  conversationRoutes,
  FIRST_EVIDENCE,
  hypothesisRoutes,
  hypothesisScreenRoutes,
  noticeRoutes,
  onboardingRoutes,
  roundRoutes,
  type ServerPayload,
  startScreenRoutes,
  waitingRoomRoutes,
} from '@midspan/contract';
import {
  acceptedItem,
  aMember,
  aRound,
  aTalk,
  challengeItem,
  claimsIn,
  connectSocket,
  done,
  operatorsOf,
  refusalIn,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const author = await aMember(server);
const claim = await claimsIn(server);
const screenOf = (id: string, token?: string) =>
  server.api.call(hypothesisScreenRoutes.read, { params: { id } }, token);

/** The same, from each part's own route. */
async function partsOf(id: string, token?: string) {
  const { api } = server;
  const params = { id };
  return {
    hypothesis: await api.call(hypothesisRoutes.one, { params }, token),
    credence_history: await api.call(hypothesisRoutes.credenceHistory, { params }, token),
    support: await api.call(hypothesisRoutes.support, { params }, token),
    evidence: await api.call(
      hypothesisRoutes.evidenceHistory,
      { params, query: { limit: FIRST_EVIDENCE } },
      token,
    ),
    conversations: await api.call(
      conversationRoutes.listOfHypothesis,
      { params, query: {} },
      token,
    ),
    waiting: await api.call(waitingRoomRoutes.counts, { query: { hypothesisId: id } }, token),
    rounds: await api.call(roundRoutes.list, { query: { hypothesisId: id } }, token),
  };
}

async function watch(hypothesisId: string) {
  const socket = await connectSocket(server.baseUrl, (await aMember(server)).token);
  const { mark } = await done(socket, 'hypothesis:watch', { hypothesisId });
  return { socket, mark };
}

describe('GET /screens/start', () => {
  test('contains what each part’s own route returns', async () => {
    const { token } = await aMember(server);
    const { api } = server;
    const { mark, ...parts } = await api.call(startScreenRoutes.read, {}, token);
    expect(mark).not.toBe('');
    expect(parts).toEqual({
      user: await api.call(accountRoutes.me, {}, token),
      onboarding: await api.call(onboardingRoutes.status, { query: {} }, token),
      notices: await api.call(noticeRoutes.list, { query: {} }, token),
      active: await api.call(attentionRoutes.active, { query: {} }, token),
      circles: [],
      desk: null,
    });
  });

  test('counts what waits for this member, but not for others', async () => {
    const talk = await aTalk(server, await claim());
    await talk.ben.say('What do you make of it?');
    const start = (token: string) => server.api.call(startScreenRoutes.read, {}, token);
    expect((await start(talk.ann.token)).active).toMatchObject({
      active: 1,
      waiting: 1,
      items: [{ id: talk.conversationId, has_unread: true }],
    });
    expect((await start(author.token)).active.items).toEqual([]);
  });
});

describe('start:mark', () => {
  test('returns the mark of the start, which changes with anything the start shows', async () => {
    const talk = await aTalk(server, await claim());
    const { ann, ben, conversationId } = talk;
    const startMark = async () =>
      (await server.api.call(startScreenRoutes.read, {}, ann.token)).mark;
    const marks = new Set<string>();
    /** The connection's mark equals the start's until something happens. */
    async function expectNewMark() {
      const mark = await startMark();
      expect(await done(ann.live, 'start:mark', {})).toMatchObject({ mark });
      expect(marks).not.toContain(mark);
      marks.add(mark);
    }
    await expectNewMark();
    await ben.say('What do you make of it?');
    await expectNewMark();
    await ben.propose();
    await expectNewMark();
    await server.pool.query(
      `INSERT INTO notices (id, user_id, kind) VALUES (gen_random_uuid(), $1, 'someone_waiting')`,
      [ann.userId],
    );
    await expectNewMark();
    await server.api.call(noticeRoutes.markRead, { body: {} }, ann.token);
    await expectNewMark();
    await done(ben.live, 'conversation:complete', { conversationId });
    await expectNewMark();
    const another = await aMember(server);
    expect((await server.api.call(startScreenRoutes.read, {}, another.token)).mark).not.toBe(
      await startMark(),
    );
  });
});

describe('GET /screens/hypotheses/:id', () => {
  test('contains what each part’s own route returns, for visitors and members', async () => {
    const talk = await aTalk(server, await claim());
    const id = talk.hypothesisId;
    await acceptedItem(talk);
    await aRound(server, talk.ann, [id]);
    // The number of pairs behind a figure is counted only after the change was acknowledged.
    await expect.poll(async () => (await screenOf(id)).hypothesis.pairs).toBe(1);
    for (const token of [undefined, talk.ann.token]) {
      const screen = await screenOf(id, token);
      const { ledger_seq, mark, own, evidence, conversations, waiting, rounds, ...parts } = screen;
      const lists = {
        evidence: evidence.items,
        conversations: conversations.items,
        waiting: waiting.items,
        rounds: rounds.items,
      };
      expect({ ...parts, ...lists }).toEqual(await partsOf(id, token));
      expect(ledger_seq).toBe(1);
      expect(mark).not.toBe('');
      const totals = [evidence, conversations, waiting, rounds].map(({ total }) => total);
      expect(totals).toEqual([1, 1, 0, 1]);
      expect(own?.user_id).toBe(token === undefined ? undefined : talk.ann.userId);
    }
  });

  test('lists a private conversation for its two participants and no one else', async () => {
    const talk = await aTalk(server, await claim(), 'private');
    const listed = async (token: string) =>
      (await screenOf(talk.hypothesisId, token)).own?.private_conversations.items.map(
        ({ id }) => id,
      );
    expect(await listed(talk.ann.token)).toEqual([talk.conversationId]);
    expect(await listed(talk.ben.token)).toEqual([talk.conversationId]);
    expect(await listed(author.token)).toEqual([]);
    const visited = await screenOf(talk.hypothesisId);
    expect(visited.own).toBeNull();
    expect(JSON.stringify(visited)).not.toContain(talk.conversationId);
  });

  test('refuses an unknown hypothesis, and one that was removed', async () => {
    const unknown = await server.api.send('GET', `/screens/hypotheses/${randomUUID()}`);
    expect(unknown.status).toBe(404);
    const id = await claim();
    await using open = await operatorsOf(server);
    await open.operators.removeContent('hypothesis', id, 'Spam');
    const removed = await server.api.send('GET', `/screens/hypotheses/${id}`);
    expect(refusalIn(removed)).toMatchObject({ code: 'REMOVED' });
  });
});

describe('a move of the figure', () => {
  /** What watchers receive about the next move, and what their pages would read. */
  async function movedBy(talk: Talk, act: () => Promise<unknown>) {
    const { socket } = await watch(talk.hypothesisId);
    await act();
    const moved = await socket.nextEvent('hypothesis:credenceChanged');
    socket.close();
    return { moved, screen: await screenOf(talk.hypothesisId) };
  }

  function expectSame(
    { screen: received, changed }: ServerPayload<'hypothesis:credenceChanged'>,
    read: Awaited<ReturnType<typeof screenOf>>,
  ) {
    expect(received).toBeDefined();
    expect(received?.support).toEqual(read.support);
    expect(received?.evidence_total).toBe(read.evidence.total);
    expect(read.evidence.items).toContainEqual(changed.items?.[0]);
    for (const one of received?.conversations ?? [])
      expect(read.conversations.items).toContainEqual(one);
  }

  test('carries what a page would read, for an accepted item and for its overturn', async () => {
    const talk = await aTalk(server, await claim());
    let evidenceId = '';
    const accepted = await movedBy(talk, async () => {
      evidenceId = await acceptedItem(talk);
    });
    expect(accepted.moved.ledgerSeq).toBe(accepted.screen.ledger_seq);
    expect(accepted.moved.screen?.conversations.map(({ id }) => id)).toEqual([talk.conversationId]);
    expectSame(accepted.moved, accepted.screen);

    const overturned = await movedBy(talk, async () => {
      const { id: proposalId } = await challengeItem(talk, talk.ben, evidenceId);
      await done(talk.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    });
    expect(overturned.moved.ledgerSeq).toBe(2);
    expect(overturned.moved.changed.items?.[0]?.status).toBe('overturned');
    expectSame(overturned.moved, overturned.screen);
  });
});

describe('hypothesis:watch', () => {
  test('returns the page’s mark, which changes with what is broadcast', async () => {
    const talk = await aTalk(server, await claim());
    const id = talk.hypothesisId;
    const marks: string[] = [];
    const visit = async () => {
      const { socket, mark } = await watch(id);
      expect((await screenOf(id)).mark).toBe(mark);
      marks.push(mark);
      socket.close();
    };
    await visit();
    const evidenceId = await acceptedItem(talk);
    await visit();
    await challengeItem(talk, talk.ben, evidenceId);
    await visit();
    expect(new Set(marks).size).toBe(3);
    await talk.ann.say('Nothing that is broadcast here.');
    await visit();
    expect(marks[3]).toBe(marks[2]);
  });

  test('reveals nothing about a challenge inside a private conversation', async () => {
    const talk = await aTalk(server, await claim(), 'private');
    const evidenceId = await acceptedItem(talk);
    const { mark } = await screenOf(talk.hypothesisId);
    await challengeItem(talk, talk.ben, evidenceId);
    expect((await screenOf(talk.hypothesisId)).mark).toBe(mark);
  });
});
