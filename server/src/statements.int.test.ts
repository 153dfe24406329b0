import {
  aConversation,
  aHypothesis,
  aMember,
  startTestServer,
  type TestMember,
  type TestServer,
} from '@midspan/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const ROWS = 20;

let server: TestServer;
let member: TestMember;
let hypothesisId: string;
let topicId: string;
beforeAll(async () => {
  server = await startTestServer();
  member = await aMember(server);
  const partner = await aMember(server);
  ({ id: hypothesisId, topic_id: topicId } = await aHypothesis(server, member));
  for (let row = 0; row < ROWS; row += 1) {
    await aHypothesis(server, member);
    await aHypothesis(server, member, { topic_id: topicId });
    await aConversation(server, [member, partner], { hypothesisId, finalPercent: 50 });
    await server.pool.query(
      `INSERT INTO notices (id, user_id, kind, other_id, hypothesis_id)
       VALUES (gen_random_uuid(), $1, 'someone_waiting', $2, $3)`,
      [member.user.id, partner.user.id, hypothesisId],
    );
  }
});
afterAll(() => server.stop());

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

function readStatement([query, values]: readonly unknown[]): Statement {
  const text = typeof query === 'string' ? query : (query as { text: string }).text;
  return { text, values: Array.isArray(values) ? values : [] };
}

/**
 * The queries of the server's pool during the work, without background cleanup and without the look at
 * the session, which is remembered for two seconds: less than a busy machine may take.
 */
async function queriesOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spies = new Map<pg.PoolClient, ReturnType<typeof vi.spyOn>>();
  const watch = (client: pg.PoolClient) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'));
  };
  server.pool.on('acquire', watch);
  try {
    await work();
    return [...spies.values()]
      .flatMap((spy) => spy.mock.calls.map(readStatement))
      .filter(({ text }) => text.startsWith('select') && !text.includes('from "sessions"'));
  } finally {
    server.pool.off('acquire', watch);
    for (const spy of spies.values()) spy.mockRestore();
  }
}

async function read(template: string, limit: number): Promise<Statement[]> {
  const path = template
    .replace('{topic}', topicId)
    .replace('{hypothesis}', hypothesisId)
    .replace('{user}', member.user.id);
  let rows = 0;
  const queries = await queriesOf(async () => {
    const { body } = await server.api.send('GET', `${path}limit=${limit}`, { token: member.token });
    rows = (Array.isArray(body) ? body : (body as { items: unknown[] }).items).length;
  });
  expect(rows).toBe(limit);
  return queries;
}

/** The statement's plan on a table too large to be scanned or sorted. */
async function planOf({ text, values }: Statement): Promise<string> {
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin']) {
      await client.query(`SET LOCAL enable_${way} = off`);
    }
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
    await client.query('ROLLBACK');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release();
  }
}

const LISTS = [
  '/topics/with-hypotheses-count?',
  '/topics/with-hypotheses-count?category=Science&',
  '/topics?',
  '/hypotheses?topicId={topic}&',
  '/credences/user?',
  '/conversations/hypothesis/{hypothesis}?',
  '/notifications?',
];

describe.each([...LISTS, '/conversations/user/{user}?'])('%s', (list) => {
  test('takes as many queries for 20 rows as for one', async () => {
    const one = await read(list, 1);
    expect(one.length).toBeGreaterThan(0);
    expect(one.length).toBeLessThanOrEqual(3);
    expect(await read(list, ROWS)).toHaveLength(one.length);
  });
});

describe.each(LISTS)('%s', (list) => {
  test('is read from an index in order, so that a page costs the same in a long list', async () => {
    // A page that nobody has read yet, so that its answer isn't kept.
    const ordered = (await read(list, 2)).filter(({ text }) => text.includes('order by'));
    expect(ordered).toHaveLength(1);
    for (const statement of ordered) expect(await planOf(statement)).not.toContain('Sort');
  });
});
