import { type Notice, noticeRoutes } from '@midspan/contract';
import {
  aCircle,
  aCircleClaim,
  aMember,
  connectSocket,
  done,
  insidersHolding,
  sharedServer,
  talkOf,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();

/** The notices of a report, as their recipients read them. */
async function noticesOf({ token }: { token: string }): Promise<Notice[]> {
  const { items } = await server.api.call(noticeRoutes.list, { query: {} }, token);
  return items.filter(({ kind }) => kind === 'circle_report');
}

async function report(
  { token }: { token: string },
  targetType: 'message' | 'hypothesis' | 'conversation' | 'member',
  targetId: string,
): Promise<void> {
  const live = await connectSocket(server.baseUrl, token);
  await done(live, 'report:create', { targetType, targetId, reason: 'It is rude to me' });
  live.close();
}

/** A circle with two hosts, a claim of one of them, and a conversation of two members. */
async function aScene() {
  const [ann, cat] = await Promise.all([aMember(server), aMember(server)]);
  const circle = await aCircle(server, ann, [cat]);
  const body = { userId: cat.user.id };
  await server.api.send('POST', `/circles/${circle.id}/hosts`, { token: ann.token, body });
  const claimId = await aCircleClaim(server, ann, circle.id);
  const [ben, eve] = await insidersHolding(server.pool, circle.id, claimId, [80, 20]);
  const talk = await talkOf(server, claimId, [ben, eve], 'private');
  return { ann, cat, ben, eve, circle, claimId, talk };
}

test('[CI11] sends hosts a report from inside once, without its author', async () => {
  const { ann, cat, eve, circle, claimId, talk } = await aScene();
  const { id } = await talk.ann.say('Something rude');
  await report(eve, 'message', id);
  await report(eve, 'message', id);
  for (const host of [ann, cat]) {
    const notices = await noticesOf(host);
    expect(notices).toMatchObject([
      { circle_id: circle.id, circle_name: circle.name, hypothesis_id: claimId, username: null },
    ]);
    const text = JSON.stringify(notices);
    expect(text).not.toContain(eve.username);
    expect(text).not.toContain(talk.conversationId);
    expect(text).not.toContain('Something rude');
  }
  const { rows } = await server.pool.query('SELECT 1 FROM reports WHERE target_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('[CI11] sends hosts nothing about what a host wrote, or about a host', async () => {
  const { ann, cat, ben, claimId } = await aScene();
  await report(ben, 'hypothesis', claimId);
  await report(ben, 'member', cat.user.id);
  expect(await noticesOf(ann)).toEqual([]);
  expect(await noticesOf(cat)).toEqual([]);
});

test('[CI11] leaves out the host who reported', async () => {
  const { ann, cat, talk } = await aScene();
  await server.pool.query(`UPDATE conversations SET conversation_type = 'public' WHERE id = $1`, [
    talk.conversationId,
  ]);
  await report(ann, 'conversation', talk.conversationId);
  expect(await noticesOf(ann)).toEqual([]);
  expect(await noticesOf(cat)).toHaveLength(1);
});
