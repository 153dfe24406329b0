import { hypothesisRoutes } from '@midspan/contract';
import { pbPercent } from '@midspan/domain';
import {
  acceptedItem,
  carryClaim,
  causesOf,
  claimsIn,
  createTestDatabase,
  hangUp,
  namedMembers,
  startTestServer,
  type TestServer,
  talkOf,
  weighItem,
} from '@midspan/testkit';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { RECHECK } from './queue.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const figureOf = async ({ api }: TestServer, id: string) =>
  (await api.call(hypothesisRoutes.one, { params: { id } })).current_credence;

test('[SD8] counts what was held while no server ran once after the next start, even if late', async () => {
  const settings = { DATABASE_URL: database.url, MESSAGE_LIMIT: '100' };
  const before = await startTestServer(settings);
  const id = await (await claimsIn(before))();
  const against = { hypothesis_likelihood: 10, negation_likelihood: 90 };
  const carried = await carryClaim(before, id, [against, against, against]);
  const [one, two, three, four] = await namedMembers(before.pool, id, 4);
  if (!one || !two || !three || !four) throw new Error('four were asked for');
  const fourth = await talkOf(before, id, [one, two]);
  const fifth = await talkOf(before, id, [three, four]);
  const figure = await figureOf(before, id);
  const item = await acceptedItem(fourth, { hypothesis_likelihood: 99, negation_likelihood: 1 });
  await weighItem(fifth, item, { hypothesis: 99, negation: 1 });
  expect(await figureOf(before, id)).toBe(figure);
  hangUp(...carried.map(({ talk }) => talk), fourth, fifth);
  await before.stop();

  // The announced time comes while no server is running.
  const pool = new pg.Pool({ connectionString: database.url });
  const held = await pool.query(
    'UPDATE weighings SET held_until = now() WHERE held_until IS NOT NULL RETURNING id',
  );
  expect(held.rowCount).toBe(2);
  const due = await pool.query('UPDATE pgboss.job SET start_after = now() WHERE name = $1', [
    RECHECK,
  ]);
  expect(due.rowCount).toBe(1);

  const after = [await startTestServer(settings), await startTestServer(settings)] as const;
  await expect.poll(() => figureOf(after[0], id)).toBe(pbPercent({ 10: 3, 90: -3, 99: 1, 1: -1 }));
  const causes = await causesOf(pool, item);
  expect(causes.filter((cause) => cause === 'released')).toHaveLength(1);
  await pool.end();
  for (const server of after) await server.stop();
});
