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

const read = (
  host: { token: string },
  id: string,
  query: { offset?: number; limit?: number } = {},
) =>
  server.api.call(
    circleRoutes.members,
    { params: { id }, query: { limit: 50, ...query } },
    host.token,
  );

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
    if (!one || !other) throw new Error('two were asked for');
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
  if (!ben) throw new Error('one was asked for');
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

describe('a class of 30 with 40 conversations', () => {
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

  test('[CI10] agrees with what its members did, in the table too', async () => {
    const { host, id, claimId, ids } = await aClass(30);
    await fill(claimId, ids, 40);
    const rows = await read(host, id);
    const expected = new Map(
      ids.map((one) => [one, { begun: 0, completed: 0, said: 0, items: 0, agreed: 0 }]),
    );
    const of = (n: number) => {
      const found = expected.get(ids[n % 30] ?? '');
      if (!found) throw new Error('no such member');
      return found;
    };
    for (let n = 0; n < 40; n += 1) {
      const [one, other] = [of(n), of(n + 1 + Math.floor(n / 30))];
      for (const who of [one, other]) {
        who.begun += 1;
        if (n % 2 === 0) who.completed += 1;
      }
      one.said += 4;
      other.said += 2;
      other.items += 1;
      if (n % 4 === 0) other.agreed += 1;
    }
    expect(rows).toHaveLength(31);
    for (const row of rows.filter((one) => expected.has(one.id))) {
      const did = expected.get(row.id);
      expect(row).toMatchObject({
        conversations_begun: did?.begun,
        conversations_completed: did?.completed,
        messages: did?.said,
        items_proposed: did?.items,
        items_agreed: did?.agreed,
        sides_taken: ids.indexOf(row.id) % 5 === 0 ? 0 : 1,
      });
    }
    const [, ...lines] = linesOf((await download(host, id)).body);
    expect(lines).toEqual(
      rows.map((row) => [
        row.username,
        row.role,
        row.joined_at,
        String(row.sides_taken),
        String(row.conversations_begun),
        String(row.conversations_completed),
        String(row.messages),
        String(row.items_proposed),
        String(row.items_agreed),
        String(row.restatements_confirmed),
        row.last_active ?? '',
      ]),
    );
  });

  test('[CI10] reads a page of a large circle as fast as one of a small circle', async () => {
    const small = await aClass(49);
    await fill(small.claimId, small.ids, 100);
    const large = await aClass(499);
    await fill(large.claimId, large.ids, 1_000);
    await server.pool.query('ANALYZE');
    const pages = await Promise.all(
      [0, 450].map((offset) => read(large.host, large.id, { offset })),
    );
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

  test('is empty for members who have done nothing', async () => {
    const { host, id } = await aClass(0);
    const [ben] = await insidersHolding(server.pool, id, id, [null]);
    expect((await read(host, id)).find((one) => one.id === ben?.userId)).toMatchObject(nothingDone);
  });
});
