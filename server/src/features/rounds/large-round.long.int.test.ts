import {
  aHypothesis,
  aMember,
  aRound,
  isSettled,
  membersHolding,
  ownServer,
  pairNow,
  pairsOf,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const SIGNUPS = 5_000;

const server = await ownServer();

test('[RO3] pairs 5,000 sign-ups, each once, and notifies each once', {
  timeout: 600_000,
}, async () => {
  const author = await aMember(server);
  const { id: claimId } = await aHypothesis(server, author);
  const percents = Array.from({ length: SIGNUPS }, (_, n) => (n % 2 === 0 ? 80 : 20));
  const [opener, ...members] = await membersHolding(server.pool, claimId, [70, ...percents]);
  const roundId = await aRound(server, opener, [claimId]);
  await server.pool.query(
    `INSERT INTO round_signups (round_id, user_id, hypothesis_id)
         SELECT $1, unnest($2::uuid[]), $3`,
    [roundId, members.map(({ userId }) => userId), claimId],
  );
  // It takes longer than that waits for; how it ends is checked below.
  await pairNow(server, roundId).catch(() => undefined);
  const settled = () => isSettled(server.pool, roundId, 'paired_at IS NOT NULL');
  await expect.poll(settled, { timeout: 500_000, interval: 500 }).toBe(true);
  const pairs = await pairsOf(server.pool, roundId);
  expect(new Set(pairs.flatMap((one) => [one.believing_id, one.disbelieving_id])).size).toBe(
    SIGNUPS,
  );
  const { rows } = await server.pool.query(
    `SELECT count(*)::int AS notices, count(DISTINCT user_id)::int AS notified
         FROM notices WHERE round_id = $1`,
    [roundId],
  );
  expect(rows).toEqual([{ notices: SIGNUPS, notified: SIGNUPS }]);
});
