import { circleRoutes } from '@midspan/contract';
import { aCircle, aCircleClaim, aMember, insidersHolding, sharedServer } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();

const read = (host: { token: string }, id: string, offset = 0) =>
  server.api.call(
    circleRoutes.members,
    { params: { id }, query: { limit: 50, offset } },
    host.token,
  );

/** Inserts conversations between neighbors, each with messages and items of both. */
async function fill(claimId: string, ids: readonly string[], conversations: number) {
  await server.pool.query(
    `WITH pair AS (
       SELECT gen_random_uuid() AS id, n, ($2::uuid[])[1 + n % $4] AS one,
         ($2::uuid[])[1 + (n + 1 + n / $4) % $4] AS other
       FROM generate_series(0, $3::int - 1) n
     ), talk AS (
       INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id,
         user1_side, user2_side, status, completed_at, final_percent)
       SELECT id, $1, CASE WHEN n % 3 = 0 THEN 'private' ELSE 'public' END, one, other,
         'believing', 'disbelieving', CASE WHEN n % 2 = 0 THEN 'completed' ELSE 'active' END,
         CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 2 = 0 THEN 50 END
       FROM pair
     ), said AS (
       INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
       SELECT gen_random_uuid(), id, k, CASE WHEN k % 3 = 0 THEN other ELSE one END, k, 'Hello'
       FROM pair, generate_series(1, 6) k
     )
     INSERT INTO evidence (id, conversation_id, hypothesis_id, is_public, proposed_by, description,
       source, source_key, hypothesis_likelihood, negation_likelihood, reasoning, status)
     SELECT gen_random_uuid(), id, $1, n % 3 <> 0, other, 'An item', 's', 's', 60, 40, 'r',
       CASE WHEN n % 4 = 0 THEN 'accepted' ELSE 'rejected' END
     FROM pair`,
    [claimId, ids, conversations, ids.length],
  );
}

/** A circle with a claim and this many members, who are inserted. */
async function aClass(members: number) {
  const host = await aMember(server);
  const { id } = await aCircle(server, host);
  const claimId = await aCircleClaim(server, host, id);
  const holders = await insidersHolding(
    server.pool,
    id,
    claimId,
    Array.from({ length: members }, (_, n) => (n % 5 === 0 ? 50 : 80)),
  );
  return { host, id, claimId, ids: holders.map(({ userId }) => userId) };
}

test('[CI10] reads a page of a large circle as fast as one of a small circle', async () => {
  const small = await aClass(49);
  await fill(small.claimId, small.ids, 100);
  const large = await aClass(499);
  await fill(large.claimId, large.ids, 1_000);
  await server.pool.query('ANALYZE');
  const pages = await Promise.all([0, 450].map((offset) => read(large.host, large.id, offset)));
  expect(pages.map((page) => page.length)).toEqual([50, 50]);
  const timesOf = { small: [] as number[], large: [] as number[] };
  for (let n = 0; n < 15; n += 1) {
    for (const [size, { host, id }] of Object.entries({ small, large })) {
      const startMs = performance.now();
      await read(host, id);
      timesOf[size as 'small' | 'large'].push(performance.now() - startMs);
    }
  }
  const medianOf = (times: number[]) => times.sort((a, b) => a - b)[7] ?? 0;
  expect(medianOf(timesOf.large)).toBeLessThan(1.5 * medianOf(timesOf.small));
});
