import { SMALL_ROOM } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  atOnce,
  blockMember,
  countBlocked,
  REPETITIONS,
  sharedServer,
  type Visitor,
  visitorsHolding,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const TIMEOUT_MS = 180_000;

const server = await sharedServer();
const author = await aMember(server);

interface Pair {
  readonly turn: number;
  readonly hypothesisId: string;
  readonly ada: Visitor;
  readonly ben: Visitor;
}

async function aPair(turn: number): Promise<Pair> {
  const { id: hypothesisId } = await aHypothesis(server, author);
  const [ada, ben] = await visitorsHolding(server, hypothesisId, [80, 20]);
  return { turn, hypothesisId, ada, ben };
}

const block = (by: Visitor, whom: Visitor) => blockMember(server, by, whom);

/** The conversations of the pair, by status. */
const conversationsOf = async ({ ada, ben }: Pair): Promise<string[]> => {
  const { rows } = await server.pool.query<{ status: string }>(
    'SELECT status FROM conversations WHERE $1 IN (user1_id, user2_id) AND $2 IN (user1_id, user2_id)',
    [ada.userId, ben.userId],
  );
  return rows.map(({ status }) => status);
};

const close = ({ ada, ben }: Pair) => {
  for (const { live } of [ada, ben]) live.close();
};

test('[MO3] leaves no active conversation when a block and a start coincide', {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    const pair = await aPair(turn);
    const { ada, ben } = pair;
    for (const one of [ada, ben]) await one.send('waitingRoom:join');
    await ada.send('waitingRoom:acceptMatch', { targetUserId: ben.userId });
    await ben.send('waitingRoom:acceptMatch', { targetUserId: ada.userId });
    const [started] = await atOnce(
      turn,
      () => ben.send('waitingRoom:startConversation', { targetUserId: ada.userId }),
      () => (turn % 4 < 2 ? block(ben, ada) : block(ada, ben)),
    );
    const outcome = await conversationsOf(pair);
    if (started.success) expect(outcome).toEqual(['completed']);
    else expect([started.code, ...outcome]).toEqual(['PARTNER_NOT_WAITING']);
    close(pair);
  }
});

test('[MO3] leaves no active conversation when a block and an acceptance coincide', {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    const pair = await aPair(turn);
    const { ada, ben } = pair;
    const sent = await ada.send('privateMatch:send', { targetUsername: ben.username });
    const { id: requestId } = (sent.success ? sent['request'] : null) as { id: string };
    const [answer] = await atOnce(
      turn,
      () => ben.live.emitAck('privateMatch:respond', { requestId, accept: true }),
      () => (turn % 4 < 2 ? block(ben, ada) : block(ada, ben)),
    );
    const outcome = await conversationsOf(pair);
    if (answer.success) expect(outcome).toEqual(['completed']);
    else expect([answer.code, ...outcome]).toEqual(['REQUEST_ANSWERED']);
    close(pair);
  }
});

test('[MO3] completes a conversation that an answer opens while a block waits for it', async () => {
  const pair = await aPair(0);
  const { ada, ben, hypothesisId } = pair;
  await ada.send('privateMatch:send', { targetUsername: ben.username });
  const answering = await server.pool.connect();
  await answering.query('BEGIN');
  await answering.query('SELECT FROM private_requests WHERE target_id = $1 FOR UPDATE', [
    ben.userId,
  ]);
  const blocking = block(ben, ada);
  await expect.poll(() => countBlocked(server.pool)).toBe(1);
  await answering.query(
    `WITH answered AS (
       UPDATE private_requests SET status = 'accepted' WHERE target_id = $3
     )
     INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id,
       user1_side, user2_side, created_at)
     VALUES (gen_random_uuid(), $1, 'private', $2, $3, 'believing', 'disbelieving',
       clock_timestamp())`,
    [hypothesisId, ada.userId, ben.userId],
  );
  await answering.query('COMMIT');
  answering.release();
  await blocking;
  expect(await conversationsOf(pair)).toEqual(['completed']);
  close(pair);
});

test('[MO1] leaves no pending request when a block and a request coincide', {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    const pair = await aPair(turn);
    const { ada, ben } = pair;
    await atOnce(
      turn,
      () => ada.send('privateMatch:send', { targetUsername: ben.username }),
      () => block(ben, ada),
    );
    const left = await ben.live.emitAck('privateMatch:getPending', {});
    expect(left).toEqual({ success: true, requests: [] });
    close(pair);
  }
});

test('[MO1] hides arrivals, departures and counts in a large room from members who blocked each other', async () => {
  const { id: hypothesisId } = await aHypothesis(server, author);
  const percents = Array.from({ length: SMALL_ROOM + 3 }, (_, n) => (n === 1 ? 20 : 80));
  const visitors = await visitorsHolding(server, hypothesisId, percents);
  const [ada, ben, cleo] = visitors;
  if (!ada || !ben || !cleo) throw new Error('there are more');
  await block(ada, ben);
  for (const one of visitors) if (one !== ben) await one.send('waitingRoom:join');
  const names = visitors.map(({ username }) => username);
  const without = (...gone: Visitor[]) =>
    names.filter((name) => gone.every(({ username }) => username !== name)).sort();
  for (const one of [ada, cleo]) await expect.poll(() => one.names()).toEqual(without(ben));
  await expect.poll(() => ben.names()).toEqual(without(ada, ben));

  await ben.send('waitingRoom:join');
  await expect.poll(() => cleo.names()).toEqual([...names].sort());
  // The next event Ada receives, about someone else, has counts without Ben.
  await cleo.send('waitingRoom:leave');
  const changed = await ada.live.nextEvent('waitingRoom:changed', ({ left }) => left.length > 0);
  expect(changed).toMatchObject({
    left: [cleo.userId],
    counts: { believing: SMALL_ROOM + 1, disbelieving: 0 },
  });
  expect(ada.names()).toEqual(without(ben, cleo));
  const received = ada.live.events.filter(({ payload }) =>
    JSON.stringify(payload).includes(ben.userId),
  );
  expect(received).toEqual([]);
  for (const { live } of visitors) live.close();
});
