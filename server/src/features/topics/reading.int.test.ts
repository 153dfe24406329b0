import { topicRoutes, topicTexts } from '@midspan/contract';
import { aHypothesis, aMember, aTopic, ownServer, refusalIn } from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

/** Oldest first; each has its own category and kind of name. */
const made: { id: string; name: string }[] = [];
const server = await ownServer();
const member = await aMember(server);
for (const [name, category] of [
  ['Zebra', 'Science'],
  ['100% renewable', 'Economics'],
  ['Snake_case', 'Science'],
  ['Back\\slash', 'Ethics n.e.c.'],
  ['Apple', 'Society & Culture n.e.c.'],
] as const) {
  made.push(await aTopic(server, member, { name, category }));
}

const get = (path: string, headers: Record<string, string> = {}) =>
  server.api.send('GET', path, { headers });
const namesIn = (body: unknown) => topicRoutes.list.answer.parse(body).map(({ name }) => name);
async function names(path: string): Promise<string[]> {
  return namesIn((await get(path)).body);
}

describe('GET /topics/with-hypotheses-count', () => {
  const path = '/topics/with-hypotheses-count';

  test('returns a bare array, most recently active first, with counts and the total', async () => {
    await aHypothesis(server, member, { topic_id: made[1]?.id });
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('5');
    const list = topicRoutes.listWithCounts.answer.parse(body);
    expect(list.map(({ name, hypotheses_count }) => [name, hypotheses_count])).toEqual([
      ['100% renewable', 2],
      ['Apple', 1],
      ['Back\\slash', 1],
      ['Snake_case', 1],
      ['Zebra', 1],
    ]);
    expect(list[1]).toMatchObject({
      id: made[4]?.id,
      description: null,
      parent_id: null,
      category: 'Society & Culture n.e.c.',
      created_by: member.user.id,
    });
  });

  test('never skips or repeats a topic across pages', async () => {
    const all = await names(path);
    const pages: string[] = [];
    for (let offset = 0; offset < 6; offset += 2) {
      const { headers, body } = await get(`${path}?limit=2&offset=${offset}`);
      expect(headers.get('x-total-count')).toBe('5');
      pages.push(...namesIn(body));
    }
    expect(pages).toEqual(all);
    expect(await names(`${path}?offset=1000000`)).toEqual([]);
  });

  test('filters and counts by category', async () => {
    const { headers, body } = await get(`${path}?category=Science`);
    expect(namesIn(body)).toEqual(['Snake_case', 'Zebra']);
    expect(headers.get('x-total-count')).toBe('2');
    expect(await names(`${path}?category=Society+%26+Culture+n.e.c.`)).toEqual(['Apple']);
    expect(await names(`${path}?category=Religion`)).toEqual([]);
  });

  test('refuses pages and categories that don’t exist', async () => {
    const pages = ['limit=0', 'limit=101', 'limit=1.5', 'offset=-1', 'offset=1000001', 'offset=x'];
    for (const query of [...pages, 'category=science', 'category=', 'limit=1&limit=2']) {
      expect(refusalIn(await get(`${path}?${query}`)).code).toBe('INVALID');
    }
    expect((await get(`${path}?limit=100`)).status).toBe(200);
  });
});

describe('GET /topics', () => {
  test('lists topics by name, with the total', async () => {
    const { headers, body } = await get('/topics');
    expect(namesIn(body)).toEqual([
      '100% renewable',
      'Apple',
      'Back\\slash',
      'Snake_case',
      'Zebra',
    ]);
    expect(headers.get('x-total-count')).toBe('5');
    expect(await names('/topics?limit=1&offset=4')).toEqual(['Zebra']);
  });

  test.each([
    ['%', ['100% renewable']],
    ['_', ['Snake_case']],
    ['\\', ['Back\\slash']],
    ['ZEB', ['Zebra']],
    ["'; DROP TABLE topics; --", []],
    ['%%', []],
    ['nothing like it', []],
  ])('takes ?q=%s literally, ignoring case', async (q, found) => {
    const { status, headers, body } = await get(`/topics?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    expect(namesIn(body)).toEqual(found);
    expect(headers.get('x-total-count')).toBe(String(found.length));
  });

  test('cleans a search as it cleans names', async () => {
    expect(await names(`/topics?q=${encodeURIComponent(' Zebra\n')}`)).toEqual(['Zebra']);
    expect(await names('/topics?q=')).toHaveLength(5);
    const composed = await aTopic(server, member, { name: 'Citroën' });
    expect(await names(`/topics?q=${encodeURIComponent('Citroe\u0308n')}`)).toEqual(['Citroën']);
    await server.pool.query('UPDATE topics SET name = $2 WHERE id = $1', [composed.id, 'Zulu']);
  });

  test('refuses a search that cannot be stored or is too long', async () => {
    expect((await get(`/topics?q=${encodeURIComponent('😀'.repeat(120))}`)).status).toBe(200);
    for (const q of ['%00', 'a%00b', encodeURIComponent('😀'.repeat(121))]) {
      expect(refusalIn(await get(`/topics?q=${q}`)).code).toBe('INVALID');
    }
  });
});

describe('GET /topics/{id}', () => {
  test('returns the topic with its parent', async () => {
    const parent = await aTopic(server, member);
    const child = await aTopic(server, member, { parent_id: parent.id, description: 'Why' });
    const seen = await server.api.call(topicRoutes.one, { params: { id: child.id } });
    expect(seen).toEqual({
      ...child,
      description: 'Why',
      parent_id: parent.id,
      parent: { id: parent.id, name: parent.name },
      subtopics: [],
    });
  });

  test('returns the topic with its direct subtopics by name', async () => {
    const parent = await aTopic(server, member);
    const below = (name: string, parent_id: string) => aTopic(server, member, { name, parent_id });
    const whales = await below('Whales', parent.id);
    const dolphins = await below('dolphins', parent.id);
    await below('Blue whales', whales.id);
    const gone = await below('Gone', parent.id);
    await server.pool.query('UPDATE topics SET is_hidden = true WHERE id = $1', [gone.id]);
    const { subtopics } = await server.api.call(topicRoutes.one, { params: { id: parent.id } });
    expect(subtopics).toEqual([
      { id: dolphins.id, name: 'dolphins', hypotheses_count: 1 },
      { id: whales.id, name: 'Whales', hypotheses_count: 1 },
    ]);
  });

  test('answers not found for an unknown one, in the words of the page', async () => {
    expect(refusalIn(await get(`/topics/${crypto.randomUUID()}`))).toEqual({
      code: 'NOT_FOUND',
      message: topicTexts.notFound,
    });
    for (const id of ['1', 'x', '%00', "'--"]) {
      expect(refusalIn(await get(`/topics/${id}`)).code).toBe('INVALID');
    }
  });
});

describe('caching by ETag', () => {
  test('answers 304 for the public list until something changes, and then a new ETag', async () => {
    const path = '/topics/with-hypotheses-count?limit=3';
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get(path, { 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
    await aTopic(server, member);
    const changed = await get(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('does not apply to what a member sees', async () => {
    const answer = await server.api.send('GET', '/topics', { token: member.token });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('vary')).toContain('Authorization');
  });
});
