import { randomUUID } from 'node:crypto';
import { aHypothesis, aMember, sharedServer, startTalk } from '@midspan/testkit';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import * as schema from '../../db/schema/index.ts';
import { createSnapshots } from './snapshot.ts';

const server = await sharedServer();
/** No one else’s, because its connections are counted. */
const pool = new pg.Pool({ connectionString: server.databaseUrl });
afterAll(() => pool.end());
const snapshots = createSnapshots(drizzle(pool, { schema }));
const { id } = await aHypothesis(server, await aMember(server));
const talks = await Promise.all(
  Array.from({ length: 6 }, () => startTalk(server.pool, id, 'private')),
);

const everybody = () =>
  talks.flatMap(({ conversationId, holders }) =>
    holders.map(({ userId }) => ({ userId, conversationId })),
  );

test('reads for all who reconnect at once over one database connection', async () => {
  const connect = vi.spyOn(pool, 'connect');
  const standings = await Promise.all(
    everybody().map(({ userId, conversationId }) => snapshots.catchUp(userId, conversationId, 0)),
  );
  expect(connect).toHaveBeenCalledOnce();
  connect.mockRestore();
  for (const standing of standings) {
    expect(standing).toMatchObject({ role: 'participant', seq: 0, events: [], openProposals: [] });
  }
});

test('refuses those without access, and lets the others in', async () => {
  const [first, second] = talks;
  if (!first || !second) throw new Error('there are six');
  const [stranger] = second.holders;
  const [own] = first.holders;
  const answers = await Promise.allSettled([
    snapshots.findEntrance(stranger.userId, first.conversationId),
    snapshots.findEntrance(own.userId, first.conversationId),
    snapshots.findEntrance(own.userId, randomUUID()),
  ]);
  expect(answers).toMatchObject([
    { reason: { code: 'PRIVATE_CONVERSATION' } },
    { value: { role: 'participant' } },
    { reason: { code: 'NOT_FOUND' } },
  ]);
});
