import { ERRORS, newHypothesisTexts, topicRoutes, topicTexts } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTopic,
  hypothesisFields,
  refusalIn,
  sharedServer,
  topicFields,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const member = await aMember(server);

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

/** Whatever is refused leaves no trace. */
async function refused(method: string, path: string, body: unknown, token = member.token) {
  const before = await everythingStored();
  const answer = await server.api.send(method, path, { body, token });
  expect(await everythingStored()).toEqual(before);
  return refusalIn(answer);
}

const create = (topic: object, hypothesis: object = hypothesisFields()) =>
  server.api.send('POST', '/topics/with-hypothesis', {
    body: { topic: { ...topicFields(), ...topic }, hypothesis },
    token: member.token,
  });
const refusedTopic = (topic: object, hypothesis: object = hypothesisFields()) =>
  refused('POST', '/topics/with-hypothesis', {
    topic: { ...topicFields(), ...topic },
    hypothesis,
  });
const put = (id: string, topic: object, token = member.token) =>
  server.api.send('PUT', `/topics/${id}`, { body: { ...topicFields(), ...topic }, token });

describe('POST /topics/with-hypothesis', () => {
  test('stores both, and the creator’s belief as their own credence', async () => {
    const body = {
      topic: topicFields({ name: '  Zoe\u0308  ', description: ' <b>Why</b> \n' }),
      hypothesis: hypothesisFields({ initial_credence: 0, importance: 'Very important' }),
    };
    const topic = await server.api.call(topicRoutes.createWithHypothesis, { body }, member.token);
    expect(topic).toMatchObject({
      name: 'Zo\u00eb',
      description: '<b>Why</b>',
      parent_id: null,
      hypotheses_count: 1,
      created_by: member.user.id,
    });
    const { rows } = await server.pool.query(
      `SELECT h.statement, c.percent, c.reason, c.importance, c.is_current
       FROM hypotheses h JOIN credences c ON c.hypothesis_id = h.id
       WHERE h.topic_id = $1 AND c.user_id = $2`,
      [topic.id, member.user.id],
    );
    expect(rows).toEqual([
      {
        statement: body.hypothesis.statement,
        percent: 1,
        reason: body.hypothesis.credence_reason,
        importance: 'Very important',
        is_current: true,
      },
    ]);
  });

  test('[HY2] creates one topic when it is sent again with the same id, even at the same moment', async () => {
    const body = { topic: topicFields(), hypothesis: hypothesisFields({ tempId: 'once' }) };
    const send = () => server.api.call(topicRoutes.createWithHypothesis, { body }, member.token);
    const topics = await Promise.all([send(), send(), send()]);
    const before = await everythingStored();
    topics.push(await send());
    expect(new Set(topics.map(({ id }) => id)).size).toBe(1);
    expect(topics.at(-1)).toMatchObject({ name: body.topic.name, hypotheses_count: 1 });
    expect(await everythingStored()).toEqual(before);
  });

  test('stores no topic with an invalid hypothesis', async () => {
    const { code, details } = await refusedTopic({}, { ...hypothesisFields(), statement: ' ' });
    expect(code).toBe('INVALID');
    expect(details).toEqual({ statement: newHypothesisTexts.missingFields });
  });

  test('stores no hypothesis with an invalid topic', async () => {
    expect(await refusedTopic({ name: '' })).toEqual({
      code: 'INVALID',
      message: ERRORS.INVALID.message,
      details: { name: topicTexts.nameMissing },
    });
  });

  test('names a missing name, and each text that can’t be saved or is a character too long', async () => {
    expect((await refusedTopic({ name: ' \u200b' })).details).toEqual({
      name: topicTexts.nameMissing,
    });
    const unstorable = 'This text contains characters that can’t be saved';
    for (const [field, max, words] of [
      ['name', 120, '120'],
      ['description', 2_000, '2,000'],
      ['statement', 500, '500'],
      ['credence_reason', 2_000, '2,000'],
    ] as const) {
      const isTopics = field === 'name' || field === 'description';
      const sent = (text: string) =>
        [
          isTopics ? { [field]: text } : {},
          { ...hypothesisFields(), ...(!isTopics && { [field]: text }) },
        ] as const;
      const detailsOf = async (text: string) => (await refusedTopic(...sent(text))).details;
      expect(await detailsOf('a\0b')).toEqual({ [field]: unstorable });
      expect(await detailsOf('😀'.repeat(max + 1))).toEqual({
        [field]: `Please use at most ${words} characters`,
      });
      expect((await create(...sent('😀'.repeat(max)))).status).toBe(201);
    }
    expect((await create({ description: ' \u200b' })).body).toMatchObject({ description: null });
  });

  test('treats any other category as missing', async () => {
    for (const category of [undefined, null, '', 'science', 'All Categories', '__proto__', 3]) {
      expect((await refusedTopic({ category })).details).toEqual({
        category: topicTexts.categoryMissing,
      });
    }
  });

  test('refuses a parent that does not exist', async () => {
    expect(await refusedTopic({ parent_id: crypto.randomUUID() })).toEqual({
      code: 'INVALID',
      message: topicTexts.parentUnknown,
      details: { parent_id: topicTexts.parentUnknown },
    });
    expect((await refusedTopic({ parent_id: 'x' })).code).toBe('INVALID');
  });
});

describe('PUT /topics/{id}', () => {
  test('changes every field, but neither the count nor the order of activity', async () => {
    const parent = await aTopic(server, member);
    const topic = await aTopic(server, member, { description: 'Before' });
    const latest = await aTopic(server, member);
    const fields = { name: 'Renamed', parent_id: parent.id, category: 'History' };
    const { status, body } = await put(topic.id, fields);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...topic,
      ...fields,
      description: null,
      parent: { id: parent.id, name: parent.name },
      subtopics: [],
    });
    const [first] = await server.api.call(topicRoutes.listWithCounts, { query: { limit: 1 } });
    expect(first?.id).toBe(latest.id);
  });

  test('is allowed only for the creator', async () => {
    const topic = await aTopic(server, member);
    const other = await aMember(server);
    expect(await refused('PUT', `/topics/${topic.id}`, topicFields(), other.token)).toEqual({
      code: 'FORBIDDEN',
      message: 'You’re not allowed to do this.',
    });
  });

  test('answers not found for an unknown topic', async () => {
    const path = `/topics/${crypto.randomUUID()}`;
    expect(await refused('PUT', path, topicFields())).toEqual({
      code: 'NOT_FOUND',
      message: topicTexts.notFound,
    });
  });

  test('names invalid fields', async () => {
    const { id } = await aTopic(server, member);
    expect((await refused('PUT', `/topics/${id}`, {})).details).toEqual({
      name: topicTexts.nameMissing,
      category: topicTexts.categoryMissing,
    });
  });

  test('[TO2] refuses a topic below itself or one of its subtopics, in any spelling of the id', async () => {
    const top = await aTopic(server, member);
    const child = await aTopic(server, member, { parent_id: top.id });
    const grandchild = await aTopic(server, member, { parent_id: child.id });
    for (const parent of [top, child, grandchild]) {
      for (const path of [`/topics/${top.id}`, `/topics/${top.id.toUpperCase()}`]) {
        for (const parent_id of [parent.id, parent.id.toUpperCase()]) {
          expect(await refused('PUT', path, topicFields({ parent_id }))).toEqual({
            code: 'INVALID',
            message: topicTexts.parentCircle,
            details: { parent_id: topicTexts.parentCircle },
          });
        }
      }
    }
    expect((await put(grandchild.id, { parent_id: top.id })).status).toBe(200);
  });

  test('[TO2] refuses one of two topics made each other’s parent at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await aTopic(server, member), await aTopic(server, member)];
      const answers = await Promise.all([
        put(one.id, { parent_id: other.id }),
        put(other.id, { parent_id: one.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});

test('counts all of 5 hypotheses created in one topic at once', async () => {
  const topic = await aTopic(server, member);
  const created = await Promise.all(
    Array.from({ length: 5 }, () => aHypothesis(server, member, { topic_id: topic.id })),
  );
  expect(new Set(created.map(({ id }) => id)).size).toBe(5);
  const seen = await server.api.call(topicRoutes.one, { params: { id: topic.id } });
  expect(seen.hypotheses_count).toBe(6);
  const { rowCount } = await server.pool.query('SELECT 1 FROM hypotheses WHERE topic_id = $1', [
    topic.id,
  ]);
  expect(rowCount).toBe(6);
});
