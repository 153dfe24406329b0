import { type CircleMember, circleRoutes } from '@midspan/contract';
import {
  aCircle,
  aCircleClaim,
  acceptedItem,
  aHypothesis,
  aMember,
  done,
  type Holder,
  insidersHolding,
  RESTATED,
  STILL_MISSING,
  sharedServer,
  type TestMember,
  talkOf,
} from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

const server = await sharedServer();

const read = (host: { token: string }, id: string) =>
  server.api.call(circleRoutes.members, { params: { id }, query: { limit: 50 } }, host.token);

const download = ({ token }: { token: string }, id: string) =>
  server.api.send('GET', `/circles/${id}/members?format=csv`, { token });

const linesOf = (body: unknown) =>
  String(body)
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n')
    .map((line) => line.split(','));

const nothingDone = {
  sides_taken: 0,
  conversations_begun: 0,
  conversations_completed: 0,
  messages: 0,
  items_proposed: 0,
  items_agreed: 0,
  restatements_confirmed: 0,
  last_active: null,
  credences: null,
};

describe('what one pair did', () => {
  let host: TestMember;
  let circleId: string;
  let ben: Holder;
  let eve: Holder;
  let rows: readonly CircleMember[];
  beforeAll(async () => {
    host = await aMember(server);
    ({ id: circleId } = await aCircle(server, host));
    const claimId = await aCircleClaim(server, host, circleId);
    const elsewhere = (await aHypothesis(server, host)).id;
    const [one, other] = await insidersHolding(server.pool, circleId, claimId, [80, 50]);
    [ben, eve] = [one, other];
    const talk = await talkOf(server, claimId, [ben, eve], 'private');
    await talk.ann.say('Hello');
    await talk.ann.say('Are you there?');
    await talk.ben.say('I am');
    await acceptedItem(talk);
    await talk.ann.propose();
    // One that is confirmed after a second try, and one that is not.
    const asked = await talk.ben.askBack();
    await talk.ann.sayBack(asked);
    await talk.ben.answerBack(asked, STILL_MISSING);
    await talk.ann.sayBack(asked, `${RESTATED} And why.`);
    await talk.ben.answerBack(asked);
    await talk.ann.sayBack(await talk.ben.askBack());
    await done(talk.ann.live, 'conversation:complete', { conversationId: talk.conversationId });
    const outside = await talkOf(server, elsewhere, [ben, eve]);
    await outside.ann.say('Something public');
    await outside.ann.propose();
    rows = await read(host, circleId);
  });

  test('[CI10] counts what happened in the circle, in private conversations too', () => {
    const rowOf = (userId: string) => rows.find(({ id }) => id === userId);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ id: host.user.id, role: 'host' });
    expect(rowOf(ben.userId)).toEqual({
      id: ben.userId,
      username: ben.username,
      role: 'member',
      joined_at: expect.any(String),
      sides_taken: 1,
      conversations_begun: 1,
      conversations_completed: 1,
      messages: 2,
      items_proposed: 2,
      items_agreed: 1,
      restatements_confirmed: 1,
      last_active: expect.any(String),
      credences: null,
    });
    expect(rowOf(eve.userId)).toMatchObject({ sides_taken: 0, messages: 1, items_proposed: 0 });
  });

  test('[CI10] has the same in the table', async () => {
    const [, ...lines] = linesOf((await download(host, circleId)).body);
    expect(lines).toEqual(
      rows.map((row) =>
        [
          row.username,
          row.role,
          row.joined_at,
          row.sides_taken,
          row.conversations_begun,
          row.conversations_completed,
          row.messages,
          row.items_proposed,
          row.items_agreed,
          row.restatements_confirmed,
          row.last_active ?? '',
        ].map(String),
      ),
    );
  });

  test('is for hosts alone', async () => {
    const path = `/circles/${circleId}/members`;
    const outsider = await aMember(server);
    expect((await server.api.send('GET', path, { token: ben.token })).status).toBe(403);
    expect((await download(ben, circleId)).status).toBe(403);
    expect((await server.api.send('GET', path, { token: outsider.token })).status).toBe(404);
    expect((await download(outsider, circleId)).status).toBe(404);
  });

  test('[CI7] lists who was removed, and not who left', async () => {
    const send = (method: string, path: string, { token }: { token: string }) =>
      server.api.send(method, `/circles/${circleId}/${path}`, { token });
    await send('DELETE', `members/${ben.userId}`, host);
    await send('DELETE', 'membership', eve);
    expect(await read(host, circleId)).toMatchObject([
      { id: host.user.id, role: 'host' },
      { id: ben.userId, role: 'removed', messages: 2 },
    ]);
  });
});

test('[CI10] shows credences where the circle was opened with that, and safely in the table', async () => {
  const host = await aMember(server);
  const { id } = await aCircle(server, host, [], { shares_credences: true });
  const claimId = await aCircleClaim(server, host, id);
  const [ben] = await insidersHolding(server.pool, id, claimId, [80]);
  await server.pool.query(`UPDATE users SET username = '=1+1', username_key = $2 WHERE id = $1`, [
    ben.userId,
    `=${ben.userId}`,
  ]);
  await server.pool.query(`UPDATE hypotheses SET statement = '@sum(1)' WHERE id = $1`, [claimId]);
  const row = (await read(host, id)).find(({ username }) => username === '=1+1');
  expect(row?.credences).toEqual([
    { hypothesis_id: claimId, statement: '@sum(1)', value: 80, at: expect.any(String) },
  ]);
  const answer = await download(host, id);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const [heads, ...lines] = linesOf(answer.body);
  expect(heads).toContain("'@sum(1)");
  const line = lines.find(([name]) => name === "'=1+1");
  expect(line?.[heads?.indexOf("'@sum(1)") ?? -1]).toBe('80');
});

test('is empty for members who have done nothing', async () => {
  const host = await aMember(server);
  const { id } = await aCircle(server, host);
  const [ben] = await insidersHolding(server.pool, id, id, [null]);
  expect((await read(host, id)).find((one) => one.id === ben.userId)).toMatchObject(nothingDone);
});
