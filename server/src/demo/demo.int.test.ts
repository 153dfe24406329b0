import {
  accountRoutes,
  conversationRoutes,
  hypothesisRoutes,
  noticeRoutes,
  roundRoutes,
  topicRoutes,
} from '@midspan/contract';
import { CATEGORIES } from '@midspan/domain';
import { aMember, ownServer, recomputed, sharedServer, startTestServer } from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../features/accounts/index.ts';

const server = await ownServer({ DEMO: 'on' });

describe('a first start in local mode', () => {
  async function vaccineClaim() {
    const topics = await server.api.call(topicRoutes.listWithCounts, { query: {} });
    const topic = topics.find(({ name }) => name === 'Vaccine safety');
    const [claim] = await server.api.call(hypothesisRoutes.listOfTopic, {
      query: { topicId: topic?.id ?? '' },
    });
    if (claim === undefined) throw new Error('the claim is missing');
    return claim;
  }

  test('creates topics in all seven categories, each with a hypothesis', async () => {
    const topics = await server.api.call(topicRoutes.listWithCounts, { query: {} });
    expect(new Set(topics.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    for (const topic of topics) expect(topic.hypotheses_count).toBeGreaterThan(0);
  });

  test('creates a completed conversation with accepted, rejected, overturned and recalibrated evidence', async () => {
    const claim = await vaccineClaim();
    const params = { id: claim.id };
    const held = await server.api.call(conversationRoutes.listOfHypothesis, { params, query: {} });
    expect(held.map(({ status }) => status)).toEqual(['completed', 'completed']);
    const items = await server.api.call(hypothesisRoutes.evidenceHistory, { params, query: {} });
    expect(items.map(({ status }) => status).toSorted()).toEqual([
      'accepted',
      'overturned',
      'recalibrated',
      'rejected',
    ]);
    for (const { source, status } of items) {
      if (status !== 'rejected') expect(source).toMatch(/^https:\/\/doi\.org\//);
    }
    const history = await server.api.call(hypothesisRoutes.credenceHistory, { params });
    expect(history).toHaveLength(6);
    expect(claim.current_credence).toBe(7);
    // Days, not the seconds it took to create.
    const times = history.map(({ timestamp }) => Date.parse(timestamp));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(24 * 60 * 60 * 1_000);
    expect(times.at(-1)).toBeLessThan(Date.now());
  });

  test('moves the figures of most claims, on evidence for and against', async () => {
    const topics = await server.api.call(topicRoutes.listWithCounts, { query: {} });
    const lists = topics.map(({ id }) =>
      server.api.call(hypothesisRoutes.listOfTopic, { query: { topicId: id } }),
    );
    const moved = (await Promise.all(lists))
      .flat()
      .filter(({ current_credence }) => current_credence !== 50);
    expect(moved.length).toBeGreaterThanOrEqual(5);
    expect(new Set(moved.map(({ topic_id }) => topic_id)).size).toBeGreaterThanOrEqual(5);
    const directions = await Promise.all(
      moved.map(async ({ id }) => {
        const params = { id };
        const items = await server.api.call(hypothesisRoutes.evidenceHistory, {
          params,
          query: {},
        });
        const counted = items.filter(({ status }) => status !== 'rejected');
        return new Set(counted.map((item) => item.hypothesis_likelihood > item.negation_likelihood))
          .size;
      }),
    );
    expect(directions).toEqual(moved.map(() => 2));
  });

  test('[OL2] [OL4] has ledgers that can be recomputed, and a root of all of them', async () => {
    const { rows } = await server.pool.query<{ id: string; head: string }>(
      `SELECT id, concat_ws(' ', id, ledger_seq, ledger_hash) AS head FROM hypotheses
       WHERE NOT is_dispute ORDER BY id`,
    );
    const entries = await Promise.all(rows.map(({ id }) => recomputed(server.pool, id)));
    expect(entries.flat().length).toBeGreaterThan(10);
    const roots = await server.pool.query<{ heads: string }>('SELECT heads FROM ledger_roots');
    expect(roots.rows).toEqual([{ heads: rows.map(({ head }) => `${head}\n`).join('') }]);
  });

  test('opens a public round that is still to come, with people on both sides', async () => {
    const [round, ...others] = await server.api.call(roundRoutes.list, { query: {} });
    expect(others).toEqual([]);
    expect(round).toMatchObject({ state: 'open', claims: [{ believing: 2, disbelieving: 3 }] });
    expect(Date.parse(round?.pairs_at ?? '')).toBeGreaterThan(Date.now());
  });

  test('creates two members on opposite sides who can log in', async () => {
    const sides: number[] = [];
    for (const { email, password } of DEMO_LOGINS) {
      const { token } = await server.api.call(accountRoutes.login, { body: { email, password } });
      const { id } = await vaccineClaim();
      const seen = await server.api.call(hypothesisRoutes.one, { params: { id } }, token);
      sides.push(seen.personal_credence ?? 0.5);
      const notices = await server.api.call(noticeRoutes.list, { query: {} }, token);
      expect(notices.unread).toBe(0);
    }
    expect(sides).toEqual([0.75, 0.25]);
  });

  test('puts them on opposite sides of every claim in the demo', async () => {
    const { rows } = await server.pool.query(
      `SELECT h.statement FROM hypotheses h WHERE NOT h.is_dispute AND 2 <> (
         SELECT count(DISTINCT c.percent > 50) FROM credences c JOIN users u ON u.id = c.user_id
         WHERE c.hypothesis_id = h.id AND c.is_current AND c.percent <> 50
           AND u.username IN ('demo-north', 'demo-south'))`,
    );
    expect(rows).toEqual([]);
  });

  test('leaves existing data alone at the next start, and redoes a half-finished demo', async () => {
    const count = async () =>
      (await server.pool.query('SELECT count(*)::int AS n FROM messages')).rows[0].n;
    const before = await count();
    await (await startTestServer({ DEMO: 'on', DATABASE_URL: server.databaseUrl })).stop();
    expect(await count()).toBe(before);
    await server.pool.query(
      `DELETE FROM credences WHERE user_id IN (SELECT id FROM users WHERE username IN ('demo-north', 'demo-south'))`,
    );
    await server.pool.query(`DELETE FROM users WHERE username IN ('demo-north', 'demo-south')`);
    await (await startTestServer({ DEMO: 'on', DATABASE_URL: server.databaseUrl })).stop();
    expect(await count()).toBe(before);
    const { rows } = await server.pool.query('SELECT count(*)::int AS n FROM users');
    expect(rows[0].n).toBe(8);
  });

  test('sends no email', async () => {
    const { rows } = await server.pool.query('SELECT recipient FROM mail_outbox');
    expect(rows).toEqual([]);
  });
});

test('creates no demo in a database with a member, or with DEMO=off', async () => {
  const { databaseUrl, pool, ...off } = await sharedServer();
  await aMember({ ...off, pool });
  const on = await startTestServer({ DEMO: 'on', DATABASE_URL: databaseUrl });
  await on.stop();
  const { rows } = await pool.query(
    `SELECT 1 FROM users WHERE username LIKE 'demo-%'
     UNION ALL SELECT 1 FROM topics WHERE name = 'Vaccine safety'`,
  );
  expect(rows).toEqual([]);
});
