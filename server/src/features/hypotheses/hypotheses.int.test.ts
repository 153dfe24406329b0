import { hypothesisRoutes, hypothesisTexts, newHypothesisTexts } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTopic,
  hypothesisFields,
  refusalIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const member = await aMember(server);
const topicId = (await aTopic(server, member)).id;

const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  server.api.send('GET', path, { headers, ...(token === undefined ? {} : { token }) });
const post = (fields: object) =>
  server.api.send('POST', '/hypotheses', {
    body: { topic_id: topicId, ...hypothesisFields(), ...fields },
    token: member.token,
  });

/** Everything the member has. */
async function everythingStored(): Promise<unknown> {
  const { rows } = await server.pool.query(
    `SELECT (SELECT json_agg(topics ORDER BY id) FROM topics WHERE created_by = $1) AS topics,
       (SELECT count(*) FROM hypotheses WHERE created_by = $1) AS hypotheses,
       (SELECT count(*) FROM credences WHERE user_id = $1) AS credences`,
    [member.user.id],
  );
  return rows[0];
}
async function refused(fields: object) {
  const before = await everythingStored();
  const answer = await post(fields);
  expect(await everythingStored()).toEqual(before);
  return refusalIn(answer);
}

describe('POST /hypotheses', () => {
  test('[HY2] creates one hypothesis when the same member sends it again with the same id', async () => {
    const fields = { topic_id: topicId, ...hypothesisFields({ tempId: 'once' }) };
    const make = (maker: TestMember) => aHypothesis(server, maker, fields);
    const made = await Promise.all([make(member), make(member), make(member)]);
    const before = await everythingStored();
    made.push(await make(member));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await everythingStored()).toEqual(before);
    expect((await make(await aMember(server))).id).not.toBe(made[0]?.id);
  });

  test('[HY1] builds the negation itself, whatever the client sends', async () => {
    const created = await aHypothesis(server, member, {
      topic_id: topicId,
      statement: ' the Earth is warming ',
      negation: 'Nonsense',
      initial_credence: 80,
      credence_reason: 'Thermometers',
      importance: 'Somewhat important',
    });
    expect(created).toMatchObject({
      topic_id: topicId,
      topic: { id: topicId },
      statement: 'the Earth is warming',
      negation: 'It is not the case that the Earth is warming',
      initial_credence: 80,
      credence_reason: 'Thermometers',
      importance: 'Somewhat important',
      username: member.user.username,
      current_credence: 50,
      conversation_count: 0,
      personal_credence: 0.8,
      personal_reason: 'Thermometers',
      personal_importance: 'Somewhat important',
      overturn_proposal_id: null,
      dispute_conversation_id: null,
    });
    expect(await get(`/hypotheses/${created.id}`, member.token)).toMatchObject({ body: created });
  });

  test('names what is missing and what is a character too long', async () => {
    for (const [field, max, words] of [
      ['statement', 500, '500'],
      ['credence_reason', 2_000, '2,000'],
    ] as const) {
      expect(await refused({ [field]: ' \u200b' })).toEqual({
        code: 'INVALID',
        message: 'Please check what you entered.',
        details: { [field]: newHypothesisTexts.missingFields },
      });
      expect((await refused({ [field]: '😀'.repeat(max + 1) })).details).toEqual({
        [field]: `Please use at most ${words} characters`,
      });
      expect((await post({ [field]: '😀'.repeat(max) })).status).toBe(201);
    }
  });

  test('stores an initial credence from 1 to 99, and refuses what is none', async () => {
    for (const [given, kept] of [
      [0, 1],
      [50, 50],
      [100, 99],
      [undefined, 50],
    ]) {
      expect((await post({ initial_credence: given })).body).toMatchObject({
        initial_credence: kept,
        personal_credence: (kept ?? 0) / 100,
      });
    }
    for (const initial_credence of [-1, 101, 0.5, '50', null, true, [50]]) {
      expect((await refused({ initial_credence })).details).toEqual({
        initial_credence: 'A credence is a whole number from 0 to 100.',
      });
    }
  });

  test('stores no importance for an empty one, and refuses any other', async () => {
    for (const importance of [undefined, null, '']) {
      expect((await post({ importance })).body).toMatchObject({
        importance: null,
        personal_importance: null,
      });
    }
    for (const importance of ['very important', 'Important', 1]) {
      expect(Object.keys((await refused({ importance })).details ?? {})).toEqual(['importance']);
    }
  });

  test('refuses a topic that does not exist', async () => {
    expect(await refused({ topic_id: crypto.randomUUID() })).toEqual({
      code: 'NOT_FOUND',
      message: newHypothesisTexts.topicUnknown,
      details: { topic_id: newHypothesisTexts.topicUnknown },
    });
    for (const topic_id of [undefined, null, 'x']) {
      expect(Object.keys((await refused({ topic_id })).details ?? {})).toEqual(['topic_id']);
    }
  });
});

describe('GET /hypotheses', () => {
  test('lists a topic’s hypotheses, newest first, in pages with the total', async () => {
    const topic = await aTopic(server, member);
    const newer = [];
    for (let made = 0; made < 4; made += 1) {
      newer.unshift((await aHypothesis(server, member, { topic_id: topic.id })).id);
    }
    const pages: string[] = [];
    for (const offset of [0, 2, 4]) {
      const { headers, body } = await get(
        `/hypotheses?topicId=${topic.id}&limit=2&offset=${offset}`,
      );
      expect(headers.get('x-total-count')).toBe('5');
      pages.push(...hypothesisRoutes.listOfTopic.answer.parse(body).map(({ id }) => id));
    }
    expect(pages.slice(0, 4)).toEqual(newer);
    expect(new Set(pages).size).toBe(5);
  });

  test('returns an empty list for a topic that does not exist', async () => {
    const answer = await get(`/hypotheses?topicId=${crypto.randomUUID()}`);
    expect([answer.status, answer.body]).toEqual([200, []]);
    expect(answer.headers.get('x-total-count')).toBe('0');
  });

  test.each(['', '?topicId=x', '?topicId=%00', '?topicId='])('refuses %j', async (query) => {
    expect(Object.keys(refusalIn(await get(`/hypotheses${query}`)).details ?? {})).toEqual([
      'topicId',
    ]);
  });
});

describe('GET /hypotheses/{id}', () => {
  test('shows the creator’s initial credence only to the creator', async () => {
    const other = await aMember(server);
    const { id } = await aHypothesis(server, member, { importance: 'Very important' });
    const hidden = {
      initial_credence: null,
      credence_reason: null,
      importance: null,
      personal_credence: null,
      personal_reason: null,
      personal_importance: null,
    };
    for (const token of [undefined, other.token]) {
      expect(await get(`/hypotheses/${id}`, token)).toMatchObject({ status: 200, body: hidden });
    }
    expect(await get(`/hypotheses/${id}`, member.token)).toMatchObject({
      body: { initial_credence: 70, importance: 'Very important', personal_credence: 0.7 },
    });
  });

  test('answers 304 until something changes, and then a new ETag', async () => {
    const { id } = await aHypothesis(server, member);
    const path = `/hypotheses/${id}`;
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect((await get(path, undefined, { 'if-none-match': etag })).status).toBe(304);
    await server.pool.query('UPDATE hypotheses SET pb_percent = 61 WHERE id = $1', [id]);
    const again = () => get(path, undefined, { 'if-none-match': etag });
    // Changed directly in the database: visitors see it within a second.
    await expect.poll(async () => (await again()).status, { timeout: 2_000 }).toBe(200);
    const changed = await again();
    expect(changed.body).toMatchObject({ current_credence: 61 });
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('answers not found for an unknown one and its histories, in the words of the page', async () => {
    for (const rest of ['', '/credence-history', '/evidence-history']) {
      expect(refusalIn(await get(`/hypotheses/${crypto.randomUUID()}${rest}`))).toEqual({
        code: 'NOT_FOUND',
        message: hypothesisTexts.notFound,
      });
      expect(refusalIn(await get(`/hypotheses/x${rest}`)).code).toBe('INVALID');
    }
  });
});

test('starts a new hypothesis at 50 percent at its creation time, without evidence', async () => {
  const { id, created_at } = await aHypothesis(server, member);
  expect((await get(`/hypotheses/${id}/credence-history`)).body).toEqual([
    { timestamp: created_at, credence: 0.5 },
  ]);
  const evidence = await get(`/hypotheses/${id}/evidence-history`);
  expect([evidence.body, evidence.headers.get('x-total-count')]).toEqual([[], '0']);
});
