import {
  aHypothesis,
  aMember,
  aRound,
  isSettled,
  membersHolding,
  openReadyProcess,
  openTestDatabase,
  pairsOf,
  REPETITIONS,
  type ServerProcess,
  startRedis,
} from '@midspan/testkit';
import { expect, test } from 'vitest';
import { startJobs } from '../../jobs/jobs.ts';
import { createLogger } from '../../platform/logger.ts';
import { DUE } from './pairing.ts';

const TIMEOUT_MS = 45 * 60_000;
const SERVERS = [0, 1, 2] as const;
/** More than begin in one transaction, so that some have begun and some haven't at the kill. */
const EACH_SIDE = 60;

test('[RO3] pairs exactly once with three servers, one of which is killed in the middle', {
  timeout: TIMEOUT_MS,
}, async () => {
  await using undo = new AsyncDisposableStack();
  const { url, pool } = await openTestDatabase(undo);
  const redis = await startRedis();
  undo.defer(() => redis.stop());
  const jobs = await startJobs({ connectionString: url }, createLogger(true), 'queue');
  undo.defer(() => jobs.stop());
  const start = () => openReadyProcess(undo, { DATABASE_URL: url, REDIS_URL: redis.url });
  const servers: ServerProcess[] = [];
  for (const _ of SERVERS) servers.push(await start());
  const [first] = servers;
  if (first === undefined) throw new Error('no server');
  const author = await aMember({ api: first.api, pool });

  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    const [asked] = servers;
    if (asked === undefined) throw new Error('no server');
    const { id: claimId } = await aHypothesis(asked, author);
    const percents = Array.from({ length: 2 * EACH_SIDE }, (_, n) => (n % 2 === 0 ? 80 : 20));
    const [opener, ...members] = await membersHolding(pool, claimId, [70, ...percents]);
    const roundId = await aRound({ api: asked.api, pool }, opener, [claimId]);
    await pool.query(
      `INSERT INTO round_signups (round_id, user_id, hypothesis_id) SELECT $1, unnest($2::uuid[]), $3`,
      [roundId, members.map(({ userId }) => userId), claimId],
    );
    await pool.query('UPDATE rounds SET pairs_at = now() WHERE id = $1', [roundId]);
    for (const _ of SERVERS) await jobs.queue(DUE, {});

    // Sometimes before the draw, sometimes while conversations begin.
    const begun = turn % 4 === 0 ? 0 : (turn % 3) * 20 + 1;
    const hasBegun = async () =>
      (await pairsOf(pool, roundId)).filter((one) => one.conversation_id !== null).length;
    await expect.poll(hasBegun, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(begun);
    const at = turn % SERVERS.length;
    const killed = servers[at];
    killed?.kill('SIGKILL');
    await killed?.ended;
    // A server that comes later, as the next minute's job would.
    await jobs.queue(DUE, {});
    const settled = () => isSettled(pool, roundId, 'paired_at IS NOT NULL');
    await expect.poll(settled, { timeout: 90_000 }).toBe(true);

    const pairs = await pairsOf(pool, roundId);
    expect(pairs).toHaveLength(EACH_SIDE);
    const drawn = pairs.flatMap((one) => [one.believing_id, one.disbelieving_id]);
    expect(drawn.sort()).toEqual(members.map(({ userId }) => userId).sort());
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM conversations WHERE hypothesis_id = $1) AS talks,
          (SELECT count(*)::int FROM notices WHERE round_id = $2) AS notices,
          (SELECT count(DISTINCT user_id)::int FROM notices WHERE round_id = $2) AS notified,
          (SELECT count(*)::int FROM mail_outbox WHERE calendar LIKE '%' || $2 || '%'
            OR body IS NULL AND user_id = any($3)) AS mails`,
      [claimId, roundId, members.map(({ userId }) => userId)],
    );
    const both = 2 * EACH_SIDE;
    expect(rows).toEqual([{ talks: EACH_SIDE, notices: both, notified: both, mails: both }]);
    servers[at] = await start();
  }
});
