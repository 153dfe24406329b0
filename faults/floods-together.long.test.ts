import { MEMBER_LIMITS } from '@midspan/contract';
import { aBystander, createTestDatabase, startTalk } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { startFlood } from './flood-impact.ts';
import type { Flood } from './flooder.ts';
import { finishAndCheck } from './history.ts';
import type { Visit } from './hostile-visitor.ts';
import { startLoad } from './load.ts';
import { openOwnPool, openServer, openSubject, report } from './stage.ts';

const MEMBERS_FLOOD = new URL('./flooder.ts', import.meta.url);
const VISITORS_FLOOD = new URL('./hostile-visitor.ts', import.meta.url);
const LIMITS = { MESSAGE_LIMIT: '5', RATE_LIMITS: 'on', TRUST_PROXY: 'on' };

/** Members who write slightly less than their limit. */
const OTHERS = { pairs: 8, pauseMs: 4_000 };
const SLOW = 100;
const OVER_LIMIT = 10;
const STORM_PAIRS = 10;
const KNOCKS = 100;
const TEXTS = { rounds: 5, atOnce: 10 };

// How long each of them may take is measured in the long run, one at a time.
test('serves everyone, and loses and doubles nothing, while floods of every kind are refused at once', async () => {
  await using undo = new AsyncDisposableStack();
  const database = await createTestDatabase();
  undo.defer(database.drop);
  const pool = openOwnPool(undo, { connectionString: database.url });
  const server = await openServer(undo, { DATABASE_URL: database.url, ...LIMITS });
  const baseUrls = [server.baseUrl, server.baseUrl] as const;
  const load = await startLoad({ ...(await openSubject(server, pool)), pool, baseUrls, ...OTHERS });
  undo.defer(load.close);
  // The floods hit a different claim from the one the others discuss.
  const { hypothesisId } = await openSubject(server, pool);
  const talks = [];
  for (let n = 0; n < STORM_PAIRS; n += 1) talks.push(await startTalk(pool, hypothesisId));
  const typist = await startTalk(pool, hypothesisId);
  const tabs = await aBystander(pool, hypothesisId);
  const writer = await startTalk(pool, hypothesisId);

  const byMembers = (flood: Flood) => startFlood({ undo, server }, MEMBERS_FLOOD, flood);
  const byVisitors = (visit: Visit) => startFlood({ undo, server }, VISITORS_FLOOD, visit);
  const members = talks.flatMap(({ conversationId, holders }) =>
    holders.map(({ token }) => ({ token, conversationId })),
  );
  const flowing = await Promise.all([
    byMembers({
      ...{ kind: 'events', perSecond: 200, token: typist.holders[0].token },
      ...{ name: 'conversation:typing', payload: { conversationId: typist.conversationId } },
      until: { answers: { RATE_LIMITED: 1 }, ended: 0 },
    }),
    byMembers({
      ...{ kind: 'connections', token: tabs.token },
      count: MEMBER_LIMITS.connections + OVER_LIMIT,
    }),
    byMembers({ kind: 'slow', count: SLOW }),
    byMembers({ kind: 'storm', members }),
    byVisitors({ kind: 'connects', packets: 5_000 }),
    byVisitors({ kind: 'knocks', count: KNOCKS, atOnce: 20 }),
    byVisitors({
      ...{ kind: 'texts', ...TEXTS, token: writer.holders[0].token },
      conversationId: writer.conversationId,
    }),
  ]);
  await load.allServed();
  for (const { enough } of flowing) enough();
  const [typing, connections, slow, storm, connects, knocks, texts] = await Promise.all(
    flowing.map(({ ended }) => ended),
  );
  report({ typing, connections, slow, storm, connects, knocks, texts });

  expect(typing?.answers['RATE_LIMITED']).toBeGreaterThan(0);
  expect(connections).toEqual({
    answers: { ok: MEMBER_LIMITS.connections, RATE_LIMITED: OVER_LIMIT },
    ended: 0,
  });
  expect(slow?.ended).toBe(SLOW);
  expect(storm?.answers['ok']).toBe(members.length);

  expect(connects?.ended).toBeGreaterThan(0);
  expect(knocks?.ended).toBe(KNOCKS);
  expect(Object.keys(knocks?.answers ?? {})).toEqual(['UNAUTHENTICATED']);
  expect(texts?.answers['INVALID']).toBeGreaterThan(0);
  expect(texts?.answers).not.toHaveProperty('ok');

  report(await finishAndCheck(load, { api: server.api, pool }));
});
