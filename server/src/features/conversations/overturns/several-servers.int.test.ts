import {
  aChallenge,
  aDispute,
  aHypothesis,
  aMember,
  causesOf,
  challengeItem,
  closeDispute,
  createTestDatabase,
  done,
  numbersOf,
  openClock,
  proposalRow,
  REPETITIONS,
  startTestServer,
  type TestClock,
  type TestDatabase,
  type TestDispute,
  type TestServer,
} from '@midspan/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DEADLINE = { timeout: 20_000 };
const HOUR_MS = 60 * 60 * 1_000;
/** A moment after its dispute begins, the reminder is due. */
const MOMENT_MS = 1_000;

const decided = (outcome: string) => ({ phase: 'decided', outcome });
const aboutSomething = async (server: TestServer) =>
  (await aHypothesis(server, await aMember(server))).id;

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

describe('with a window of a few seconds', () => {
  const WINDOW = { OVERTURN_WINDOW_MS: '3000' };
  let database: TestDatabase;
  let pool: pg.Pool;
  let about: string;
  let server: TestServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url });
    server = await startTestServer({ ...WINDOW, DATABASE_URL: database.url });
    about = await aboutSomething(server);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  test('[OV4] [OV7] lets reviews lapse and decides against the absent, without a reminder', async () => {
    const { second, evidenceId } = await aChallenge(server, about);
    const [dispute, review] = await Promise.all([
      aDispute(server, about).then(async (made) => {
        await made.proposer.say('Are you there?');
        return made;
      }),
      challengeItem(second, second.ben, evidenceId),
    ]);
    const lapsed = await second.ann.live.nextEvent('evidence:overturnProposalCancelled');
    expect(lapsed.proposal).toMatchObject({ id: review.id, outcome: 'lapsed' });
    expect(await dispute.proposer.live.nextEvent('evidence:overturned')).toMatchObject({
      evidenceId: dispute.evidenceId,
    });
    expect(await proposalRow(pool, dispute.proposalId)).toEqual(decided('applied'));
    // Reminders that would fall before the start are skipped.
    const { rows } = await pool.query("SELECT id FROM pgboss.job WHERE name = 'overturns-remind'");
    expect(rows).toEqual([]);
  });

  test('[OV7] decides on the next start when a deadline passes while no server is running', async () => {
    const dispute = await aDispute(server, about);
    await dispute.proposer.say('Are you there?');
    await server.stop();
    const open = { phase: 'dispute', outcome: null };
    expect(await proposalRow(pool, dispute.proposalId)).toEqual(open);
    const isOver = async () => {
      const { rows } = await pool.query<{ over: boolean }>(
        'SELECT ends_at < clock_timestamp() AS over FROM overturn_proposals WHERE id = $1',
        [dispute.proposalId],
      );
      return rows[0]?.over;
    };
    await expect.poll(isOver, DEADLINE).toBe(true);
    expect(await proposalRow(pool, dispute.proposalId)).toEqual(open);
    const next = await startTestServer({ DATABASE_URL: database.url });
    await expect
      .poll(() => proposalRow(pool, dispute.proposalId), DEADLINE)
      .toEqual(decided('applied'));
    await next.stop();
    expect(await causesOf(pool, dispute.evidenceId)).toEqual(['accepted', 'overturned']);
  });
});

describe('two servers on one database', () => {
  /** On the first a dispute has an hour and a moment, on the second a day and a moment. */
  let one: TestServer;
  let other: TestServer;
  let clock: TestClock;
  let about: string;
  beforeAll(async () => {
    const window = (hours: number) => ({
      OVERTURN_WINDOW_MS: String(hours * HOUR_MS + MOMENT_MS),
    });
    one = await startTestServer(window(1));
    other = await startTestServer({ ...window(24), DATABASE_URL: one.databaseUrl });
    clock = await openClock(one);
    about = await aboutSomething(one);
  });
  afterAll(async () => {
    await clock.stop();
    await other?.stop();
    await one.stop();
  });

  /** Every job about the proposal that is due has run. */
  const worked = (name: string, proposalId: string) =>
    expect.poll(() => clock.undone(name, proposalId), DEADLINE).toEqual([]);

  test(
    '[OV7] decide once at the deadline, however many check',
    async () => {
      for (let round = 0; round < REPETITIONS / 4; round += 1) {
        const dispute = await aDispute(one, about);
        const { proposalId, evidenceId, conversationId } = dispute;
        await dispute.proposer.say('Are you there?');
        await clock.reachDeadline(proposalId);
        await Promise.all([
          ...Array.from({ length: 6 }, () => clock.checkDeadline(proposalId)),
          clock.jobs.queue('housekeeping', {}),
        ]);
        await worked('overturns-due', proposalId);
        expect(await proposalRow(one.pool, proposalId)).toEqual(decided('applied'));
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
    5_000 * REPETITIONS,
  );

  test('remind both once when a day is left, and once when an hour is', async () => {
    const [short, long] = await Promise.all([aDispute(one, about), aDispute(other, about)]);
    for (const [dispute, hours] of [
      [short, 1],
      [long, 24],
    ] as const) {
      const reminders = () => hoursNotified(one.pool, dispute, 'dispute_reminder');
      const once = { proposer: [hours], counterpart: [hours] };
      await expect.poll(reminders, DEADLINE).toEqual(once);
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
    const [withdrawn, over] = await Promise.all([aDispute(other, about), aDispute(other, about)]);
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
});
