import {
  aCircleScene,
  connectSocket,
  disputeInCircle,
  done,
  refusalIn,
  sharedServer,
} from '@midspan/testkit';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { deleteCircle, listDue } from './deleting-store.ts';

const server = await sharedServer();

const send = (method: string, path: string, { token }: { token: string }, body?: object) =>
  server.api.send(method, path, { token, ...(body && { body }) });

/** The conversation about a claim. */
async function talkIn(claimId: string): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(
    'SELECT id FROM conversations WHERE hypothesis_id = $1',
    [claimId],
  );
  return rows[0]?.id ?? '';
}

/** How many rows there are about a claim and the disputes below it. */
async function everythingAbout(claimId: string): Promise<Record<string, number>> {
  const claims = `(SELECT $1::uuid UNION SELECT dispute_hypothesis_id FROM overturn_proposals
    WHERE hypothesis_id = $1)`;
  const talks = `(SELECT id FROM conversations WHERE hypothesis_id IN ${claims})`;
  const { rows } = await server.pool.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM hypotheses WHERE id IN ${claims}) AS hypotheses,
       (SELECT count(*)::int FROM conversations WHERE hypothesis_id IN ${claims}) AS conversations,
       (SELECT count(*)::int FROM credences WHERE hypothesis_id IN ${claims}) AS credences,
       (SELECT count(*)::int FROM evidence WHERE hypothesis_id IN ${claims}) AS evidence,
       (SELECT count(*)::int FROM ledger WHERE hypothesis_id IN ${claims}) AS ledger,
       (SELECT count(*)::int FROM messages WHERE conversation_id IN ${talks}) AS messages,
       (SELECT count(*)::int FROM flags WHERE conversation_id IN ${talks}) AS flags`,
    [claimId],
  );
  return rows[0] ?? {};
}

const noticesOf = async (userId: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ kind: string }>(
    'SELECT kind FROM notices WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  );
  return rows.map(({ kind }) => kind);
};

test('[CI8] needs the name, ends the circle now and announces when it goes', async () => {
  const { ann, ben, circle, path } = await aCircleScene(server);
  const wrong = refusalIn(await send('DELETE', path, ann, { name: 'Something else' }));
  expect(wrong).toMatchObject({ code: 'INVALID', details: { name: expect.any(String) } });
  expect((await send('DELETE', path, ann, { name: circle.name })).status).toBe(204);
  const { body } = await send('GET', path, ben);
  expect(body).toMatchObject({ ended_at: expect.any(String), deletes_at: expect.any(String) });
  expect((await send('DELETE', path, ann, { name: circle.name })).status).toBe(204);
  expect((await send('GET', path, ben)).body).toEqual(body);
  expect(await noticesOf(ben.userId)).toEqual(['circle_deleting']);
  const { deletes_at, ended_at } = body as { deletes_at: string; ended_at: string };
  const days = (Date.parse(deletes_at) - Date.parse(ended_at)) / (24 * 60 * 60 * 1_000);
  expect(days).toBeCloseTo(7, 2);
});

test('[CI8] removes everything in the circle when its time has come, and nothing else', async () => {
  const { ann, ben, eve, circle, claimId, path } = await aCircleScene(server);
  const outside = await aCircleScene(server);
  for (const scene of [{ ben, eve, circle, claimId }, outside]) {
    const { first: talk } = await disputeInCircle(server, scene);
    const { id } = await talk.ann.say('Hello');
    await done(talk.ben.live, 'flag:create', { messageId: id, flagType: 'rude' });
    await talk.ann.offer(await talk.ben.propose(), 0);
  }
  const db = openDatabase(server.pool);
  const kept = await everythingAbout(outside.claimId);
  const onlooker = await connectSocket(server.baseUrl, ben.token);
  await done(onlooker, 'conversation:join', { conversationId: await talkIn(claimId) });
  await send('DELETE', path, ann, { name: circle.name });
  await onlooker.nextEvent('conversation:completed');
  expect(await listDue(db)).not.toContain(circle.id);
  await server.pool.query('UPDATE circles SET deletes_at = now() WHERE id = $1', [circle.id]);
  expect(await listDue(db)).toContain(circle.id);
  // Repeated, as by the server, while a job still writes into one of its conversations.
  const twice = () => Promise.all([deleteCircle(db, circle.id), deleteCircle(db, circle.id)]);
  await vi.waitFor(twice, { timeout: 15_000 });
  expect((await send('GET', path, ben)).status).toBe(404);
  expect((await send('GET', `/hypotheses/${claimId}`, ben)).status).toBe(404);
  expect(await everythingAbout(claimId)).toMatchObject({ hypotheses: 0, conversations: 0 });
  const { rows } = await server.pool.query(
    `SELECT 1 FROM topics WHERE circle_id = $1 UNION ALL SELECT 1 FROM hypotheses
     WHERE circle_id = $1 UNION ALL SELECT 1 FROM circle_members WHERE circle_id = $1`,
    [circle.id],
  );
  expect(rows).toEqual([]);
  expect(await everythingAbout(outside.claimId)).toEqual(kept);
  expect(kept).toMatchObject({ hypotheses: 2, conversations: 3, messages: 1, flags: 1 });
});
