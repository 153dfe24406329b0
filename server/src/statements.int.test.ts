import {
  aConversation,
  aHypothesis,
  aMember,
  startTestServer,
  type TestMember,
  type TestServer,
} from '@midspan/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

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
  }
});
afterAll(() => server.stop());

/** Runs the work and answers how many statements the server's pool sent meanwhile. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const spies = new Map<pg.PoolClient, ReturnType<typeof vi.spyOn>>();
  const watch = (client: pg.PoolClient) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'));
  };
  server.pool.on('acquire', watch);
  try {
    await work();
    return [...spies.values()].reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    server.pool.off('acquire', watch);
    for (const spy of spies.values()) spy.mockRestore();
  }
}

test.each([
  ['/topics/with-hypotheses-count?'],
  ['/topics?'],
  ['/hypotheses?topicId={topic}&'],
  ['/credences/user?'],
  ['/conversations/hypothesis/{hypothesis}?'],
  ['/conversations/user/{user}?'],
])('%s takes as many statements for 20 rows as for one', async (template) => {
  const path = template
    .replace('{topic}', topicId)
    .replace('{hypothesis}', hypothesisId)
    .replace('{user}', member.user.id);
  const statements = async (limit: number) => {
    let rows = 0;
    const count = await countStatements(async () => {
      const { body } = await server.api.send('GET', `${path}limit=${limit}`, {
        token: member.token,
      });
      rows = (Array.isArray(body) ? body : (body as { items: unknown[] }).items).length;
    });
    expect(rows).toBe(limit);
    return count;
  };
  const one = await statements(1);
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThanOrEqual(3);
  expect(await statements(ROWS)).toBe(one);
});
