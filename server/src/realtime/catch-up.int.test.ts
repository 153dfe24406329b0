import {
  CATCH_UP_MAX,
  type ConversationSnapshot,
  conversationSnapshot,
  DELETED_MEMBER,
  numberedEvents,
  SNAPSHOT,
} from '@midspan/contract';
import { pbFraction } from '@midspan/domain';
import {
  aConversation,
  aHypothesis,
  aMember,
  aTalk,
  createTestDatabase,
  done,
  type Holder,
  holderOf,
  joinTalk,
  membersHolding,
  refused,
  type Speaker,
  sharedServer,
  startTestServer,
  type Talk,
} from '@midspan/testkit';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';

let talk: Talk;
const server = await sharedServer();
const author = await aMember(server);
const hypothesis = await aHypothesis(server, author);
const hypothesisId = hypothesis.id;
const [eve] = await membersHolding(server.pool, hypothesisId, [null]);
beforeEach(async () => {
  talk = await aTalk(server, hypothesisId);
});

const since = ({ live }: Speaker, sinceSeq: number) =>
  done(live, 'conversation:join', { conversationId: talk.conversationId, sinceSeq });

/** Messages and decided items of a long conversation, without sending each. */
async function fillTalk(messages: number, items: number): Promise<void> {
  const { conversationId } = talk;
  await server.pool.query(
    `INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
     SELECT gen_random_uuid(), $1, n, $2, n, 'Message ' || n FROM generate_series(1, $3::int) n`,
    [conversationId, talk.ann.userId, messages],
  );
  await server.pool.query(
    `INSERT INTO evidence (id, conversation_id, hypothesis_id, is_public, proposed_by, description,
       source, source_key, hypothesis_likelihood, negation_likelihood, reasoning, status, decided_at)
     SELECT gen_random_uuid(), $1, $2, true, $3, 'Item ' || n, 'source ' || n, 'source ' || n,
       60, 50, 'Because', 'accepted', now() + n * interval '1 ms'
     FROM generate_series(1, $4::int) n`,
    [conversationId, talk.hypothesisId, talk.ann.userId, items],
  );
  await server.pool.query(
    'UPDATE conversations SET seq = $2::int, message_count = $2::int WHERE id = $1',
    [conversationId, messages],
  );
}

async function freshSnapshot(holder: Holder): Promise<ConversationSnapshot> {
  const { live } = await joinTalk(server, talk.conversationId, holder);
  const snapshot = await live.nextEvent('conversation:joined');
  live.close();
  return conversationSnapshot.parse(snapshot);
}

describe('catching up', () => {
  /** Six changes: a message, an item proposed, disputed and withdrawn, a flag, its end. */
  async function sixChanges(): Promise<void> {
    const { id: messageId } = await talk.ann.say('Nonsense');
    const evidenceId = await talk.ann.propose();
    await talk.ben.reject(evidenceId);
    const { conversationId } = talk;
    await done(talk.ann.live, 'conversation:withdrawEvidence', { conversationId, evidenceId });
    const { flag } = await done(talk.ben.live, 'flag:create', { messageId, flagType: 'rude' });
    const { flagId } = flag;
    await done(talk.ben.live, 'flag:resolve', { flagId, resolutionText: 'Fine' });
  }

  const ALL = [
    'conversation:message',
    'conversation:evidenceProposed',
    'conversation:evidenceDisputed',
    'conversation:evidenceWithdrawn',
    'flag:created',
    'flag:resolved',
  ];

  test('sends a participant every change after the number, in order and in full', async () => {
    await sixChanges();
    const { events, seq } = await since(talk.ann, 0);
    expect(seq).toBe(6);
    expect(events?.map(({ name }) => name)).toEqual(ALL);
    for (const [index, { name, payload }] of (events ?? []).entries()) {
      expect(payload.seq).toBe(index + 1);
      // Replayed events have the same shape as live ones.
      numberedEvents[name as keyof typeof numberedEvents].parse(payload);
    }
    const later = await since(talk.ann, 4);
    expect(later.events?.map(({ name }) => name)).toEqual(ALL.slice(4));
    expect((await since(talk.ann, 6)).events).toEqual([]);
  });

  test('sends a reader placeholders for what readers may not see', async () => {
    await sixChanges();
    const reader = await joinTalk(server, talk.conversationId, eve);
    const { events } = await since(reader, 0);
    expect(events?.map(({ name, payload }) => [name, payload.seq])).toEqual([
      ['conversation:message', 1],
      ['conversation:tick', 2],
      ['conversation:tick', 3],
      ['conversation:evidenceWithdrawn', 4],
      ['conversation:tick', 5],
      ['conversation:tick', 6],
    ]);
    for (const { name, payload } of events ?? []) {
      if (name === 'conversation:tick') expect(Object.keys(payload)).toHaveLength(2);
    }
    // [ST4] Of a settled flag, readers learn only that there was one.
    expect(events?.[0]?.payload).toMatchObject({
      is_flagged: true,
      flag_resolved: true,
      flag_type: null,
      flag_record: null,
    });
  });

  test('sends a fresh snapshot for a number from the future', async () => {
    await sixChanges();
    expect(await since(talk.ann, 7)).toMatchObject({ seq: 6, events: null });
    const snapshots = talk.ann.live.events.filter(({ name }) => name === 'conversation:joined');
    expect(snapshots.at(-1)?.payload).toMatchObject({ seq: 6 });
  });

  test.each([-1, 0.5, '0', Number.MAX_VALUE, null])('refuses %o as a number', async (wrong) => {
    const answer = await talk.ann.live.socket
      .timeout(5_000)
      .emitWithAck('conversation:join', { conversationId: talk.conversationId, sinceSeq: wrong });
    expect(answer).toMatchObject({ success: false, code: 'INVALID' });
  });

  test('sends a fresh snapshot when too much was missed', async () => {
    await fillTalk(CATCH_UP_MAX + 1, 0);
    expect((await since(talk.ben, 1)).events).toHaveLength(CATCH_UP_MAX);
    expect(await since(talk.ben, 0)).toMatchObject({ events: null, seq: CATCH_UP_MAX + 1 });
  });

  test('sends a flag as it was then, without what came later', async () => {
    const { id: messageId } = await talk.ann.say('Nonsense');
    const { flag } = await done(talk.ben.live, 'flag:create', { messageId, flagType: 'rude' });
    const { flagId } = flag;
    await done(talk.ann.live, 'flag:clarify', { flagId, text: 'I meant the argument' });
    await done(talk.ben.live, 'flag:suggest', { flagId, text: 'Say it kindly' });
    const { events } = await since(talk.ann, 1);
    expect(
      events?.map(({ payload }) => [
        payload['state'],
        payload['clarification'],
        payload['suggestion'],
      ]),
    ).toEqual([
      ['created', null, null],
      ['clarified', 'I meant the argument', null],
      ['suggested', 'I meant the argument', 'Say it kindly'],
    ]);
  });
});

describe('a snapshot', () => {
  test('contains the newest 50 messages and decided items, every pending item, and the totals', async () => {
    const { id } = await aHypothesis(server, author);
    talk = await aTalk(server, id);
    await fillTalk(120, 70);
    const pending = [await talk.ann.propose(), await talk.ben.propose()];
    const snapshot = await freshSnapshot(talk.ann);
    expect(snapshot).toMatchObject({ seq: 122, messageTotal: 120, evidenceTotal: 70 });
    const { messages, evidence } = snapshot;
    expect(messages.map(({ content }) => content)).toEqual(
      Array.from({ length: SNAPSHOT.messages }, (_, n) => `Message ${n + 71}`),
    );
    expect(evidence.map((one) => one.id).slice(0, 2)).toEqual(pending);
    expect(evidence.slice(2).map(({ description }) => description)).toEqual(
      Array.from({ length: SNAPSHOT.decidedEvidence }, (_, n) => `Item ${70 - n}`),
    );
    // A reader's is the same without pending items and bargains.
    const read = await freshSnapshot(eve);
    const decided = evidence.slice(2).map(({ bargain, ...item }) => item);
    expect(read.evidence).toEqual(decided);
    expect(read.seq).toBe(122);
  });

  test('contains at most 1,000 points: the newest, and where they start from', async () => {
    const { id } = await aHypothesis(server, author);
    talk = await aTalk(server, id);
    await fillTalk(1, 1);
    await server.pool.query(
      `INSERT INTO ledger (hypothesis_id, seq, cause, evidence_id, hypothesis_likelihood,
         negation_likelihood, tally, created_at)
       SELECT $1, n, 'accepted', (SELECT id FROM evidence WHERE hypothesis_id = $1), 60, 50,
         jsonb_build_object('60', n % 7, '50', -(n % 7)), now() + n * interval '1 ms'
       FROM generate_series(1, 1500) n`,
      [id],
    );
    const { credenceHistory } = await freshSnapshot(eve);
    expect(credenceHistory).toHaveLength(SNAPSHOT.historyPoints);
    const figure = (n: number) => pbFraction({ 60: n % 7, 50: -(n % 7) });
    expect(credenceHistory[0]?.credence).toBe(figure(501));
    expect(credenceHistory.at(1)?.credence).toBe(figure(502));
    expect(credenceHistory.at(-1)?.credence).toBe(figure(1500));
  });

  test('of a private conversation contains its own items in order among the public ones', async () => {
    const { id } = await aHypothesis(server, author);
    const open = await aTalk(server, id);
    talk = await aTalk(server, id, 'private');
    const received: string[] = [];
    for (const one of [open, talk, open, talk]) {
      const evidenceId = await one.ann.propose();
      await one.ben.accept(evidenceId);
      received.unshift(evidenceId);
    }
    const { evidence, evidenceTotal } = await freshSnapshot(talk.ann);
    expect(evidence.map((one) => one.id)).toEqual(received);
    expect(evidenceTotal).toBe(4);
    const outside = { conversationId: talk.conversationId };
    expect(await refused(open.ann.live, 'conversation:join', outside)).toMatchObject({
      code: 'PRIVATE_CONVERSATION',
    });
  });
});

test('names a deleted member as such in every replayed event', async () => {
  const gone = await aMember(server);
  const stays = await aMember(server);
  const conversationId = await aConversation(server, [gone, stays], { hypothesisId });
  const speaker = await joinTalk(server, conversationId, holderOf(gone));
  const partner = await joinTalk(server, conversationId, holderOf(stays));
  await speaker.say('Hello');
  const evidenceId = await speaker.propose();
  await partner.accept(evidenceId);
  await speaker.propose();

  const answer = await server.api.send('DELETE', '/users/me', {
    token: gone.token,
    body: { password: gone.password },
  });
  expect(answer.status).toBe(204);
  // The partner is notified at once that it is over, and of what happened to pending items.
  await partner.live.nextEvent('conversation:evidenceWithdrawn');
  expect(await partner.live.nextEvent('conversation:completed')).toMatchObject({
    completedBy: gone.user.id,
    seq: 6,
  });
  expect((await refused(partner.live, 'conversation:typing', { conversationId })).code).toBe(
    'CONVERSATION_COMPLETED',
  );
  const { events } = await done(partner.live, 'conversation:join', {
    conversationId,
    sinceSeq: 0,
  });
  expect(events?.map(({ name }) => name)).toEqual([
    'conversation:message',
    'conversation:evidenceProposed',
    'conversation:evidenceReviewed',
    'conversation:evidenceProposed',
    'conversation:evidenceWithdrawn',
    'conversation:completed',
  ]);
  const again = JSON.stringify(events);
  expect(again).toContain(DELETED_MEMBER);
  expect(again).not.toContain(gone.user.username);
  const reader = await joinTalk(server, conversationId, eve);
  const snapshot = await reader.live.nextEvent('conversation:joined');
  expect(JSON.stringify(snapshot)).not.toContain(gone.user.username);
  expect(snapshot.conversation.user1_username).toBe(DELETED_MEMBER);
});

test('sends an item with the last missed event about it, wherever events are stored', async () => {
  await using undo = new AsyncDisposableStack();
  const { url, drop } = await createTestDatabase();
  undo.defer(drop);
  const pool = new pg.Pool({ connectionString: url });
  // Without its indexes PostgreSQL reads a table in the order of its rows.
  for (const scan of ['indexscan', 'indexonlyscan', 'bitmapscan']) {
    await pool.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET enable_${scan} = off`);
  }
  await pool.end();
  const own = await startTestServer({ DATABASE_URL: url });
  undo.defer(() => own.stop());
  const { ann, conversationId } = await aTalk(own, (await aHypothesis(own, await aMember(own))).id);
  const evidenceId = await ann.propose();
  await done(ann.live, 'conversation:withdrawEvidence', { conversationId, evidenceId });
  await own.pool.query(
    `WITH first AS (DELETE FROM conversation_events WHERE conversation_id = $1 AND seq = 1 RETURNING *)
     INSERT INTO conversation_events SELECT * FROM first`,
    [conversationId],
  );
  const { events } = await done(ann.live, 'conversation:join', { conversationId, sinceSeq: 0 });
  expect(events?.map(({ payload }) => payload)).toMatchObject([
    { seq: 1, changed: { items: [] } },
    { seq: 2, changed: { items: [{ id: evidenceId }] } },
  ]);
});
