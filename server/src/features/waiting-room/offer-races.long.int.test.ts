import {
  addressOf,
  aHypothesis,
  aMember,
  countBlocked,
  type Holder,
  mailsTo,
  makeOffer,
  markAllRead,
  membersHolding,
  notifiedOf,
  ownServer,
  REPETITIONS,
  untilOfferersNotified,
  visitRoom,
} from '@midspan/testkit';
import pg from 'pg';
import { expect, test, vi } from 'vitest';

const settings = { WAITING_ROOM_GRACE_MS: '9000' };
const one = await ownServer(settings);
const other = await ownServer({ ...settings, DATABASE_URL: one.databaseUrl });

async function aRoom<const Given extends readonly number[]>(percents: Given) {
  const { id: hypothesisId } = await aHypothesis(one, await aMember(one));
  return { hypothesisId, holders: await membersHolding(one.pool, hypothesisId, percents) };
}

const countMails = async (to: Holder) => (await mailsTo(one.pool, addressOf(to))).length;

/** Runs a job a second time, as the queue would if it hadn't seen it end. */
async function notifyAgain(): Promise<void> {
  const { rowCount } = await one.pool.query(
    `UPDATE pgboss.job SET state = 'retry', start_after = now(), completed_on = null
     WHERE name = 'standing-offers-notify' AND state = 'completed'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  await untilOfferersNotified(one.pool);
}

test('[WR8] sends one notice and one email when several arrive at once on two servers', async () => {
  for (let turn = 0; turn < REPETITIONS / 4; turn += 1) {
    const { hypothesisId, holders } = await aRoom([80, 10, 20, 30, 40]);
    const [ann, ...arrivals] = holders;
    await makeOffer(one, hypothesisId, ann);
    const visitors = await Promise.all(
      arrivals.map((arrival, at) => visitRoom(at % 2 === 0 ? one : other, hypothesisId, arrival)),
    );
    await Promise.all(visitors.map((visitor) => visitor.send('waitingRoom:join')));
    await untilOfferersNotified(one.pool);
    const notified = await notifiedOf(one.pool, ann);
    expect(notified).toHaveLength(1);
    expect(arrivals.map(({ userId }) => userId)).toContain(notified[0]);
    expect(await countMails(ann)).toBe(1);
    for (const { live } of visitors) live.close();
  }
});

test('counts a member who joins on two servers at once as one arrival', async () => {
  const { hypothesisId, holders } = await aRoom([80, 20]);
  const [ann, ben] = holders;
  await makeOffer(one, hypothesisId, ann);
  const tabs = await Promise.all([one, other].map((at) => visitRoom(at, hypothesisId, ben)));
  await Promise.all(tabs.map((tab) => tab.send('waitingRoom:join')));
  await untilOfferersNotified(one.pool);
  expect(await notifiedOf(one.pool, ann)).toEqual([ben.userId]);
  for (const { live } of tabs) live.close();
});

test('notifies once when the job runs twice, even after the notice was read', async () => {
  const { hypothesisId, holders } = await aRoom([80, 20]);
  const [ann, ben] = holders;
  await makeOffer(one, hypothesisId, ann);
  const visitor = await visitRoom(one, hypothesisId, ben);
  await visitor.send('waitingRoom:join');
  await untilOfferersNotified(one.pool);
  await markAllRead(one.pool, ann);
  await notifyAgain();
  expect(await notifiedOf(one.pool, ann)).toEqual([ben.userId]);
  expect(await countMails(ann)).toBe(1);

  // Nor does it notify of someone who has left.
  await one.pool.query('DELETE FROM notices WHERE user_id = $1', [ann.userId]);
  await visitor.send('waitingRoom:leave');
  await notifyAgain();
  expect(await notifiedOf(one.pool, ann)).toEqual([]);
});

test('[WR8] notifies an owner of later arrivals when they made the offer while waiting and then left', async () => {
  const { hypothesisId, holders } = await aRoom([80, 80, 20]);
  const [gone, staying, ben] = holders;
  const [first] = await Promise.all(
    [gone, staying].map(async (holder) => {
      await makeOffer(one, hypothesisId, holder);
      const visitor = await visitRoom(one, hypothesisId, holder);
      await visitor.send('waitingRoom:join');
      return visitor;
    }),
  );
  // The entry is still there when Ben arrives.
  first?.live.close();
  const visitor = await visitRoom(other, hypothesisId, ben);
  await expect.poll(() => visitor.names(), { timeout: 10_000 }).toContain(gone.username);
  expect(await visitor.send('waitingRoom:join')).toEqual({ success: true });
  await untilOfferersNotified(one.pool);
  expect(await notifiedOf(one.pool, gone)).toEqual([ben.userId]);
  expect(await notifiedOf(one.pool, staying)).toEqual([]);
});

test.each(['the owner of the offer', 'the arriving member'])(
  '[MO1] waits for a block by %s that is under way while offers are answered',
  async (blocker) => {
    const { hypothesisId, holders } = await aRoom([80, 20]);
    const [ann, ben] = holders;
    await makeOffer(one, hypothesisId, ann);
    const turn = await one.pool.connect();
    await turn.query('BEGIN');
    await turn.query(
      "SELECT pg_advisory_xact_lock(hashtext('standing-offers'), hashtext($1::text))",
      [hypothesisId],
    );
    const visitor = await visitRoom(one, hypothesisId, ben);
    await visitor.send('waitingRoom:join');
    await expect.poll(() => countBlocked(one.pool)).toBe(1);

    const pair = blocker === 'the arriving member' ? [ben, ann] : [ann, ben];
    const ids = pair.map(({ userId }) => userId);
    const blocking = await one.pool.connect();
    await blocking.query('BEGIN');
    await blocking.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [ids[0]]);
    await blocking.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', ids);
    await turn.query('COMMIT');
    turn.release();
    const answeredOrWaiting = async () =>
      (await notifiedOf(one.pool, ann)).length + (await countBlocked(one.pool));
    await expect.poll(answeredOrWaiting).toBe(1);
    await blocking.query('COMMIT');
    blocking.release();
    await untilOfferersNotified(one.pool);
    expect(await notifiedOf(one.pool, ann)).toEqual([]);
    visitor.live.close();
  },
);

test('answers more than a thousand offers once each, in a few statements', async () => {
  const OFFERS = 1_200;
  const { hypothesisId, holders } = await aRoom([20, ...Array<number>(OFFERS).fill(80)]);
  const [ben, ...owners] = holders;
  await one.pool.query(
    `INSERT INTO standing_offers (hypothesis_id, user_id, expires_at)
     SELECT $1, unnest($2::uuid[]), now() + interval '1 day'`,
    [hypothesisId, owners.map(({ userId }) => userId)],
  );
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const visitor = await visitRoom(one, hypothesisId, ben);
  expect(await visitor.send('waitingRoom:join')).toEqual({ success: true });
  await untilOfferersNotified(one.pool);
  const written = statements.mock.calls.flatMap(([query]: unknown[]) => {
    const text = typeof query === 'string' ? query : (query as { text: string }).text;
    return /^insert into "(?:notices|mail_outbox)"/.exec(text) ?? [];
  });
  statements.mockRestore();
  const { rows } = await one.pool.query<{ notices: number; owners: number }>(
    `SELECT count(*)::int AS notices, count(DISTINCT user_id)::int AS owners FROM notices
     WHERE hypothesis_id = $1 AND other_id = $2`,
    [hypothesisId, ben.userId],
  );
  expect(rows).toEqual([{ notices: OFFERS, owners: OFFERS }]);
  expect(written).toHaveLength(4);
});
