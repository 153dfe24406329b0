import {
  aChallenge,
  aDispute,
  causesOf,
  challengeItem,
  claimsIn,
  closeDispute,
  done,
  numbersOf,
  openClock,
  ownServer,
  proposalRow,
  REPETITIONS,
  type TestDispute,
} from '@midspan/testkit';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';

const HOUR_MS = 60 * 60 * 1_000;
/** A moment after its dispute begins, the reminder is due. */
const MOMENT_MS = 1_000;

/** On the first a dispute has an hour and a moment, on the second a day and a moment. */
const windowOf = (ms: number) => ({ OVERTURN_WINDOW_MS: String(ms) });
const one = await ownServer(windowOf(HOUR_MS + MOMENT_MS));
const onSame = { DATABASE_URL: one.databaseUrl };
const other = await ownServer({ ...windowOf(24 * HOUR_MS + MOMENT_MS), ...onSame });
const brief = await ownServer({ ...windowOf(2_000), ...onSame });
const clock = await openClock(one);
const claim = await claimsIn(one);
afterAll(() => clock.stop());

/** The notices of this kind that each of the two got about the dispute, as their hours left. */
async function hoursNotified(pool: pg.Pool, dispute: TestDispute, kind: string) {
  const { rows } = await pool.query<{ user_id: string; hours_left: number | null }>(
    'SELECT user_id, hours_left FROM notices WHERE conversation_id = $1 AND kind = $2',
    [dispute.conversationId, kind],
  );
  const of = ({ userId }: { userId: string }) =>
    rows.filter((row) => row.user_id === userId).map((row) => row.hours_left);
  return { proposer: of(dispute.proposer), counterpart: of(dispute.counterpart) };
}

/** Every job about the proposal that is due has run. */
const worked = (name: string, proposalId: string) =>
  expect.poll(() => clock.undone(name, proposalId)).toEqual([]);

test('[OV4] lapse a review by themselves when its time is over', async () => {
  const { second, evidenceId } = await aChallenge(brief, await claim());
  const { id } = await challengeItem(second, second.ben, evidenceId);
  const decided = { phase: 'decided', outcome: 'lapsed' };
  await expect.poll(() => proposalRow(one.pool, id)).toEqual(decided);
});

test(
  '[OV7] decide once at the deadline, however many check',
  async () => {
    for (let round = 0; round < REPETITIONS / 4; round += 1) {
      const dispute = await aDispute(one, await claim());
      const { proposalId, evidenceId, conversationId } = dispute;
      await dispute.proposer.say('Are you there?');
      await clock.reachDeadline(proposalId);
      await Promise.all([
        ...Array.from({ length: 6 }, () => clock.checkDeadline(proposalId)),
        clock.jobs.queue('housekeeping', {}),
      ]);
      await worked('overturns-due', proposalId);
      expect(await proposalRow(one.pool, proposalId)).toEqual({
        phase: 'decided',
        outcome: 'applied',
      });
      expect(await causesOf(one.pool, evidenceId)).toEqual(['accepted', 'overturned']);
      expect(await numbersOf(one.pool, conversationId)).toEqual([1, 2, 3]);
      const once = { proposer: [null], counterpart: [null] };
      expect(await hoursNotified(one.pool, dispute, 'dispute_decided')).toEqual(once);
      // The second server noticed, and didn't fail.
      const { rows } = await one.pool.query(
        `SELECT id FROM pgboss.job WHERE data->>'proposalId' = $1 AND retry_count > 0`,
        [proposalId],
      );
      expect(rows).toEqual([]);
      closeDispute(dispute);
    }
  },
  20_000 * REPETITIONS,
);

test('remind both once when a day is left, and once when an hour is', async () => {
  const [short, long] = await Promise.all([
    aDispute(one, await claim()),
    aDispute(other, await claim()),
  ]);
  for (const [dispute, hours] of [
    [short, 1],
    [long, 24],
  ] as const) {
    const reminders = () => hoursNotified(one.pool, dispute, 'dispute_reminder');
    const once = { proposer: [hours], counterpart: [hours] };
    await expect.poll(reminders).toEqual(once);
    const { proposalId } = dispute;
    const again = { proposalId, hoursLeft: hours };
    await Promise.all([1, 2, 3, 4].map(() => clock.jobs.queue('overturns-remind', again)));
    await worked('overturns-remind', proposalId);
    expect(await reminders()).toEqual(once);
  }
  // The day-long dispute has yet to reach its last hour; the hour-long one never had a day left.
  const { rows } = await one.pool.query<{ id: string; hours: number; left: number }>(
    `SELECT data->>'proposalId' AS id, round(extract(epoch FROM start_after - now()) / 3600)::int
         AS hours, (data->>'hoursLeft')::int AS left
       FROM pgboss.job WHERE name = 'overturns-remind' AND state = 'created'
         AND data->>'proposalId' = ANY($1)`,
    [[short.proposalId, long.proposalId]],
  );
  expect(rows).toEqual([{ id: long.proposalId, hours: 23, left: 1 }]);
});

test('remind no one of a dispute that is decided, or past those times', async () => {
  const [withdrawn, over] = await Promise.all([
    aDispute(other, await claim()),
    aDispute(other, await claim()),
  ]);
  await done(withdrawn.proposer.live, 'evidence:withdrawOverturnProposal', {
    proposalId: withdrawn.proposalId,
  });
  await over.proposer.propose();
  await over.counterpart.propose();
  await clock.reachDeadline(over.proposalId);
  for (const dispute of [withdrawn, over]) {
    const { proposalId } = dispute;
    await clock.jobs.queue('overturns-remind', { proposalId, hoursLeft: 1 });
    await worked('overturns-remind', proposalId);
    const { proposer, counterpart } = await hoursNotified(one.pool, dispute, 'dispute_reminder');
    expect([...proposer, ...counterpart]).not.toContain(1);
  }
});
