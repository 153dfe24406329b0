import { credenceRoutes, credenceTexts, hypothesisTexts, userRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTopic,
  refusalIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const creator = await aMember(server);
const hypothesisId = (await aHypothesis(server, creator)).id;

const save = ({ token }: TestMember, fields: object = {}) =>
  server.api.send('POST', '/credences', {
    body: { hypothesisId, value: 60, reason: 'Because', ...fields },
    token,
  });
const list = ({ token }: TestMember, query = '') =>
  server.api.send('GET', `/credences/user${query}`, { token });
const stats = ({ token }: TestMember) => server.api.call(userRoutes.stats, {}, token);

interface Stored {
  percent: number;
  reason: string;
  is_current: boolean;
}
async function stored({ user }: TestMember): Promise<Stored[]> {
  const { rows } = await server.pool.query<Stored>(
    `SELECT percent, reason, is_current FROM credences WHERE user_id = $1
     ORDER BY created_at, id`,
    [user.id],
  );
  return rows;
}

describe('POST /credences', () => {
  test('makes the newest value count and keeps earlier ones as history', async () => {
    const member = await aMember(server);
    const fields = { value: 20, reason: '  Why ', importance: 'Very important' };
    expect(await save(member, fields)).toMatchObject({
      status: 201,
      body: {
        hypothesis_id: hypothesisId,
        credence: 0.2,
        reason: 'Why',
        importance: 'Very important',
      },
    });
    await save(member, { value: 50 });
    expect(await stored(member)).toEqual([
      { percent: 20, reason: 'Why', is_current: false },
      { percent: 50, reason: 'Because', is_current: true },
    ]);
    const seen = await server.api.send('GET', `/hypotheses/${hypothesisId}`, {
      token: member.token,
    });
    expect(seen.body).toMatchObject({
      personal_credence: 0.5,
      personal_reason: 'Because',
      personal_importance: null,
      initial_credence: null,
    });
  });

  test('[CR4] stores a whole number from 1 to 99, and refuses anything else', async () => {
    const member = await aMember(server);
    for (const value of [-1, 101, 0.5, '50', null, undefined, true, [50], { value: 50 }]) {
      expect(refusalIn(await save(member, { value }))).toEqual({
        code: 'INVALID',
        message: 'Please check what you entered.',
        details: { value: credenceTexts.invalidValue },
      });
    }
    for (const number of ['NaN', 'Infinity', '1e999', '-0.0000001']) {
      const body = `{"hypothesisId":"${hypothesisId}","reason":"Because","value":${number}}`;
      const answer = await server.api.send('POST', '/credences', { body, token: member.token });
      expect(refusalIn(answer).code).toBe('INVALID');
    }
    expect(await stored(member)).toEqual([]);
    for (const value of [0, 1, 50, 99, 100])
      expect((await save(member, { value })).status).toBe(201);
    expect((await stored(member)).map(({ percent }) => percent)).toEqual([1, 1, 50, 99, 99]);
  });

  test('requires a reason of at most 2,000 characters', async () => {
    const member = await aMember(server);
    expect(refusalIn(await save(member, { reason: ' \u200b' })).details).toEqual({
      reason: credenceTexts.reasonMissing,
    });
    const tooLong = await save(member, { reason: '😀'.repeat(2_001) });
    expect(Object.keys(refusalIn(tooLong).details ?? {})).toEqual(['reason']);
    expect(await stored(member)).toEqual([]);
    const longest = '😀'.repeat(2_000);
    expect(await save(member, { reason: longest })).toMatchObject({ body: { reason: longest } });
  });

  test('answers not found for a hypothesis that does not exist', async () => {
    const member = await aMember(server);
    expect(refusalIn(await save(member, { hypothesisId: crypto.randomUUID() }))).toEqual({
      code: 'NOT_FOUND',
      message: hypothesisTexts.notFound,
    });
    for (const id of [undefined, null, 'x', 7]) {
      expect(refusalIn(await save(member, { hypothesisId: id })).code).toBe('INVALID');
    }
    expect(await stored(member)).toEqual([]);
  });

  test('keeps all of 6 simultaneous saves, and makes exactly the last one count', async () => {
    const member = await aMember(server);
    const values = Array.from({ length: 6 }, (_, at) => at + 10);
    const answers = await Promise.all(values.map((value) => save(member, { value })));
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 201));
    const rows = await stored(member);
    expect(rows.map(({ percent }) => percent).sort()).toEqual(values);
    expect(rows.findIndex((row) => row.is_current)).toBe(5);
    expect(rows.filter((row) => row.is_current)).toHaveLength(1);
  });
});

describe('GET /credences/user', () => {
  test('lists the member’s own, newest first, in pages of 10 by default', async () => {
    const member = await aMember(server);
    const topic = await aTopic(server, creator);
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const { id } = await aHypothesis(server, creator, { topic_id: topic.id });
      await save(member, { hypothesisId: id, value: 30 });
      ids.unshift(id);
    }
    await server.pool.query('UPDATE hypotheses SET pb_percent = 77 WHERE id = $1', [ids[0]]);
    const first = credenceRoutes.listOwn.answer.parse((await list(member)).body);
    expect(first.totalCount).toBe(12);
    expect(first.items.map((item) => item.hypothesis_id)).toEqual(ids.slice(0, 10));
    expect(first.items[0]).toMatchObject({
      topic_id: topic.id,
      topic_name: topic.name,
      category: 'Science',
      credence: 0.3,
      reason: 'Because',
      importance: null,
      thread_credence: 77,
      thread_pairs: 0,
    });
    const rest = credenceRoutes.listOwn.answer.parse((await list(member, '?offset=10')).body);
    expect(rest.items.map((item) => item.hypothesis_id)).toEqual(ids.slice(10));
    expect((await list(member, '?offset=15')).body).toEqual({ items: [], totalCount: 12 });
  });

  test('returns each value and reason as it was saved, with its hypothesis', async () => {
    const member = await aMember(server);
    const reason = 'A "quote", a \\ and a \n new line, a </script>, \u2028 and 🌍';
    for (const value of [7, 29, 57, 58, 99]) {
      await save(member, { value, reason });
      const answer = await list(member);
      const { items } = credenceRoutes.listOwn.answer.parse(answer.body);
      expect(items).toMatchObject([{ credence: value / 100, reason }]);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  test('filters and counts by category', async () => {
    const member = await aMember(server);
    const history = await aTopic(server, creator, { category: 'History' });
    const { id } = await aHypothesis(server, creator, { topic_id: history.id });
    await save(member, { hypothesisId: id });
    await save(member);
    expect(await list(member, '?category=History')).toMatchObject({
      body: { items: [{ hypothesis_id: id, category: 'History' }], totalCount: 1 },
    });
    expect(await list(member, '?category=Religion')).toMatchObject({
      body: { items: [], totalCount: 0 },
    });
  });

  test('refuses pages and categories that don’t exist, and lists nothing for a new member', async () => {
    for (const query of ['?category=Nonsense', '?category=%00', '?limit=0', '?limit=101']) {
      expect(refusalIn(await list(creator, query)).code).toBe('INVALID');
    }
    expect((await list(await aMember(server))).body).toEqual({ items: [], totalCount: 0 });
  });
});

test('[CR6] counts the hypotheses on which the member changed sides, for the profile', async () => {
  const member = await aMember(server);
  const another = await aHypothesis(server, creator);
  expect(await stats(member)).toEqual({ conversations: 0, evidence_shared: 0, minds_changed: 0 });
  for (const value of [80, 50, 60]) await save(member, { value });
  await save(member, { hypothesisId: another.id, value: 20 });
  expect((await stats(member)).minds_changed).toBe(0);
  await save(member, { value: 49 });
  expect((await stats(member)).minds_changed).toBe(1);
  await save(member, { value: 90 });
  expect((await stats(member)).minds_changed).toBe(1);
  expect((await stats(creator)).minds_changed).toBe(0);
});
