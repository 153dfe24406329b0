import {
  aHypothesis,
  aMember,
  membersHolding,
  openReadyProcess,
  openTestDatabase,
  ownServer,
  startRedis,
  type Visitor,
  visitRoom,
} from '@midspan/testkit';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';

/** Longer than any test: time passes only where a test makes it pass. */
const READY_MS = 600_000;
const DEADLINE = { timeout: 30_000 };
const SETTINGS = { READY_MS: String(READY_MS), WAITING_ROOM_GRACE_MS: '3000' };

const redis = await startRedis();
const here = await ownServer({ ...SETTINGS, REDIS_URL: redis.url });
const there = await ownServer({
  ...SETTINGS,
  REDIS_URL: redis.url,
  DATABASE_URL: here.databaseUrl,
});
afterAll(() => redis.stop());
const author = await aMember(here);

interface Pair {
  readonly hypothesisId: string;
  /** on one server */
  readonly ada: Visitor;
  /** on the other */
  readonly ben: Visitor;
}

const accept = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:acceptMatch', { targetUserId: other.userId });
const start = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:startConversation', { targetUserId: other.userId });

/** Waits in a room of their own, each on another server. */
async function apart(): Promise<Pair> {
  const { id: hypothesisId } = await aHypothesis(here, author);
  const [first, second] = await membersHolding(here.pool, hypothesisId, [80, 20]);
  if (!first || !second) throw new Error('two were asked for');
  const ada = await visitRoom(here, hypothesisId, first);
  const ben = await visitRoom(there, hypothesisId, second);
  for (const one of [ada, ben]) await one.send('waitingRoom:join');
  return { hypothesisId, ada, ben };
}

async function readyPair(): Promise<Pair> {
  const pair = await apart();
  await accept(pair.ada, pair.ben);
  expect(await accept(pair.ben, pair.ada)).toEqual({ success: true, status: 'ready' });
  return pair;
}

async function conversationsAbout(pool: pg.Pool, hypothesisId: string) {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM conversations WHERE hypothesis_id = $1',
    [hypothesisId],
  );
  return rows;
}

const created = (one: Visitor) =>
  one.live.events.filter(({ name }) => name === 'waitingRoom:conversationCreated');

/** Lets the time pass since answers in a room, and since these members came. */
async function passTime(pool: pg.Pool, hypothesisId: string, here: readonly Visitor[]) {
  const room = [hypothesisId, READY_MS / 1_000];
  await pool.query(
    `UPDATE waiting_entries SET here_since = here_since - make_interval(secs => $2)
     WHERE hypothesis_id = $1 AND user_id = ANY ($3)`,
    [...room, here.map(({ userId }) => userId)],
  );
  await pool.query(
    `UPDATE waiting_stances SET taken_at = taken_at - make_interval(secs => $2)
     WHERE hypothesis_id = $1`,
    room,
  );
}

const passTimeOf = ({ hypothesisId, ada, ben }: Pair) =>
  passTime(here.pool, hypothesisId, [ada, ben]);

/** Once a match that is due later has begun by itself, every earlier one would have too. */
async function untilDue(): Promise<void> {
  const control = await readyPair();
  await passTimeOf(control);
  await control.ada.live.nextEvent('waitingRoom:conversationCreated');
}

async function expectBegunOnce({ hypothesisId, ada, ben }: Pair): Promise<void> {
  for (const one of [ada, ben]) {
    await expect.poll(() => created(one), DEADLINE).toHaveLength(1);
  }
  const [begun, ...more] = await conversationsAbout(here.pool, hypothesisId);
  expect(more).toEqual([]);
  const payload = { hypothesisId, conversationId: begun?.id, fromRoom: true };
  for (const one of [ada, ben]) {
    expect(created(one)).toEqual([{ name: 'waitingRoom:conversationCreated', payload }]);
  }
  const { rows } = await here.pool.query('SELECT 1 FROM waiting_entries WHERE hypothesis_id = $1', [
    hypothesisId,
  ]);
  expect(rows).toEqual([]);
}

test('[WR13] begins by itself, once, with one member on each of two servers', async () => {
  const pair = await readyPair();
  await untilDue();
  expect(await conversationsAbout(here.pool, pair.hypothesisId)).toEqual([]);
  await passTimeOf(pair);
  await expectBegunOnce(pair);
  expect(await start(pair.ada, pair.ben)).toMatchObject({ success: true });
  await untilDue();
  await expectBegunOnce(pair);
});

test('[WR13] does not begin while one is away, and counts from the start once they are back', async () => {
  const pair = await readyPair();
  const { hypothesisId, ada, ben } = pair;
  const other = await visitRoom(there, hypothesisId, ben);
  ada.live.close();
  await ada.live.disconnected;
  const back = await visitRoom(there, hypothesisId, ada);
  // A second tab of the other doesn't matter, and neither does closing it.
  other.live.close();
  await passTime(here.pool, hypothesisId, [ben]);
  await untilDue();
  expect(await conversationsAbout(here.pool, hypothesisId)).toEqual([]);
  await passTime(here.pool, hypothesisId, [back]);
  await expectBegunOnce({ ...pair, ada: back });
});

test('[WR13] counts from the start for a member who reconnects before the server noticed', async () => {
  const pair = await readyPair();
  const back = await visitRoom(here, pair.hypothesisId, pair.ada);
  await passTime(here.pool, pair.hypothesisId, [pair.ben]);
  await untilDue();
  expect(await conversationsAbout(here.pool, pair.hypothesisId)).toEqual([]);
  await passTime(here.pool, pair.hypothesisId, [back]);
  await expectBegunOnce({ ...pair, ada: back });
});

test('[WR13] begins once when both press Start at the moment it begins by itself', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const pair = await readyPair();
    const { hypothesisId, ada, ben } = pair;
    const [, ...answers] = await Promise.all([
      passTimeOf(pair),
      start(ada, ben),
      start(ben, ada),
      start(ada, ben),
    ]);
    const [begun] = await conversationsAbout(here.pool, hypothesisId);
    for (const answer of answers) {
      expect(answer).toEqual({ success: true, conversationId: begun?.id });
    }
    await expectBegunOnce(pair);
  }
});

test('[WR13] does not begin after one left, declined or blocked the other', async () => {
  const left = await readyPair();
  const declined = await readyPair();
  const blocked = await readyPair();
  await left.ben.send('waitingRoom:leave');
  await declined.ben.send('waitingRoom:declineMatch', { targetUserId: declined.ada.userId });
  const path = `/users/${blocked.ada.userId}/block`;
  expect((await here.api.send('POST', path, { token: blocked.ben.token })).status).toBe(204);
  for (const [{ ada, ben }, reason] of [
    [left, 'left'],
    [declined, 'declined'],
    // To the one who is blocked it looks as if the other had left.
    [blocked, 'left'],
  ] as const) {
    expect(
      await ada.live.nextEvent('waitingRoom:matchUpdate', (update) => update.reason !== undefined),
    ).toMatchObject({ userId: ben.userId, reason });
  }
  await untilDue();
  for (const { hypothesisId } of [left, declined, blocked]) {
    expect(await conversationsAbout(here.pool, hypothesisId)).toEqual([]);
  }
});

test('[WR13] ends without a conversation when the grace period of one runs out', async () => {
  const { hypothesisId, ada, ben } = await readyPair();
  ben.live.close();
  expect(
    await ada.live.nextEvent('waitingRoom:matchUpdate', ({ reason }) => reason !== undefined),
  ).toEqual({ hypothesisId, userId: ben.userId, status: 'none', reason: 'gone' });
  await untilDue();
  expect(await conversationsAbout(here.pool, hypothesisId)).toEqual([]);
});

test('[WR13] begins with one of two, and tells the other so', async () => {
  const { hypothesisId, ada, ben } = await readyPair();
  const [third] = await membersHolding(here.pool, hypothesisId, [30]);
  if (!third) throw new Error('one was asked for');
  const cleo = await visitRoom(there, hypothesisId, third);
  await cleo.send('waitingRoom:join');
  await accept(ada, cleo);
  await accept(cleo, ada);
  await passTime(here.pool, hypothesisId, [ada, ben, cleo]);
  await expect.poll(() => created(ada), DEADLINE).toHaveLength(1);
  // The partner may hear of it a moment later, through another server.
  await expect.poll(() => [...created(ben), ...created(cleo)], DEADLINE).toHaveLength(1);
  const other = created(ben).length === 1 ? cleo : ben;
  expect(
    await other.live.nextEvent('waitingRoom:matchUpdate', ({ reason }) => reason !== undefined),
  ).toEqual({ hypothesisId, userId: ada.userId, status: 'none', reason: 'elsewhere' });
  await untilDue();
  expect(await conversationsAbout(here.pool, hypothesisId)).toHaveLength(1);
  expect(created(other)).toEqual([]);
});

test('[WR13] begins after a server was killed and started again, once both are back', async () => {
  await using undo = new AsyncDisposableStack();
  const { url, pool } = await openTestDatabase(undo);
  const startProcess = () =>
    openReadyProcess(undo, { ...SETTINGS, DATABASE_URL: url, WAITING_ROOM_GRACE_MS: '30000' });
  const killed = await startProcess();
  const { id: hypothesisId } = await aHypothesis(killed, await aMember({ api: killed.api, pool }));
  const holders = await membersHolding(pool, hypothesisId, [80, 20]);
  const [ada, ben] = await Promise.all(holders.map((one) => visitRoom(killed, hypothesisId, one)));
  if (!ada || !ben) throw new Error('two were asked for');
  for (const one of [ada, ben]) await one.send('waitingRoom:join');
  await accept(ada, ben);
  expect(await accept(ben, ada)).toEqual({ success: true, status: 'ready' });
  killed.kill('SIGKILL');
  await Promise.all([killed.ended, ada.live.disconnected, ben.live.disconnected]);
  expect(await conversationsAbout(pool, hypothesisId)).toEqual([]);

  const again = await startProcess();
  const adaAgain = await visitRoom(again, hypothesisId, ada);
  expect(await adaAgain.live.nextEvent('waitingRoom:matchUpdate')).toMatchObject({
    status: 'ready',
  });
  const benAgain = await visitRoom(again, hypothesisId, ben);
  await passTime(pool, hypothesisId, [adaAgain, benAgain]);
  for (const one of [adaAgain, benAgain]) {
    await expect.poll(() => created(one), DEADLINE).toHaveLength(1);
  }
  const [begun, ...more] = await conversationsAbout(pool, hypothesisId);
  expect(more).toEqual([]);
  expect(begun).toBeDefined();
});
