import { CLAIM_SEARCH, searchRoutes } from '@midspan/contract';
import { aDispute, aHypothesis, aMember, aTopic, ownServer, refusalIn } from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { createSpellingHelp } from './store.ts';

const server = await ownServer();
const author = await aMember(server);
const topic = await aTopic(server, author, {
  name: 'Arctic climate',
  description: 'Glaciers, permafrost and the Gulf Stream.',
});
const topicId = topic.id;
for (const statement of [
  'The Arctic Ocean will be free of ice in summer by 2050',
  'Permafrost holds more carbon than the atmosphere',
  'COVID-19 began in a laboratory',
  'Ärztemangel verkürzt das Leben',
  'Ice cream sells better on hot days, and ice, ice and more ice does not',
  'The MMR vaccine causes autism',
  'Fish feel pain',
]) {
  await aHypothesis(server, author, { topic_id: topicId, statement });
}

const find = (q: string) => server.api.call(searchRoutes.find, { query: { q } });
const statementsFor = async (q: string) =>
  (await find(q)).hypotheses.map(({ statement }) => statement);

const ARCTIC = 'The Arctic Ocean will be free of ice in summer by 2050';
const AUTISM = 'The MMR vaccine causes autism';
const ICE_CREAM = 'Ice cream sells better on hot days, and ice, ice and more ice does not';

describe('GET /search', () => {
  test('[SE1] finds claims by their words, in any order and case', async () => {
    expect(await statementsFor('OCEAN arctic')).toEqual([ARCTIC]);
    expect(await statementsFor('ärztemangel')).toHaveLength(1);
    expect(await statementsFor('covid-19')).toHaveLength(1);
    expect(await statementsFor('arctic cream')).toEqual([]);
  });

  test('[SE1] finds an unfinished last word, and only the last', async () => {
    expect(await statementsFor('arctic oc')).toEqual([ARCTIC]);
    expect(await find('arctic oc')).toMatchObject({ only_close: false });
    expect(await find('arc ocean')).toMatchObject({ only_close: true });
    expect(await statementsFor('covid-1')).toHaveLength(1);
  });

  test('lists the best match first', async () => {
    expect(await statementsFor('ice')).toEqual([ICE_CREAM, ARCTIC]);
    const named = await aTopic(server, author, { name: 'Glaciers' });
    expect((await find('glaciers')).topics.map(({ id }) => id)).toEqual([named.id, topicId]);
  });

  test.each([
    ['artic ocan', ARCTIC],
    ['permafrots', 'Permafrost holds more carbon than the atmosphere'],
    ['labratory', 'COVID-19 began in a laboratory'],
    ['COVD labotarory', 'COVID-19 began in a laboratory'],
    ['icecream', ICE_CREAM],
    ['autsim', AUTISM],
    ['vaccine autsim', AUTISM],
    ['vacine autismm', AUTISM],
    ['fish pian', 'Fish feel pain'],
    ['fihs pain', 'Fish feel pain'],
    ['does vaccines cause autism?', AUTISM],
    ['Why don’t vaccines cause autism', AUTISM],
  ])('[SE2] finds close matches when %s is misspelled', async (q, statement) => {
    const found = await find(q);
    expect(found.hypotheses.map((each) => each.statement)).toEqual([statement]);
    expect(found.only_close).toBe(true);
  });

  test('[SE4] leaves small words out, unless there are no others', async () => {
    expect(await find('does the permafrost')).toMatchObject({
      hypotheses: [{ statement: 'Permafrost holds more carbon than the atmosphere' }],
      only_close: false,
    });
    expect(await statementsFor('does')).toEqual([ICE_CREAM]);
    expect(await statementsFor('is it')).toEqual([]);
  });

  test('[SE2] takes a word of more than 32 letters as it is spelled', async () => {
    const [longest, tooLong] = ['mega'.repeat(8), `${'kilo'.repeat(8)}x`];
    const statement = `A ${longest} beside a ${tooLong} sounds colossal`;
    await aHypothesis(server, author, { topic_id: topicId, statement });
    const swapped = (word: string) => `${word.slice(1, 2)}${word[0]}${word.slice(2)}`;
    expect(await statementsFor(swapped(longest))).toEqual([statement]);
    expect(await statementsFor(swapped(tooLong))).toEqual([]);
    expect(await statementsFor(`${tooLong} colosasl`)).toEqual([statement]);
    expect(await statementsFor(`${swapped(tooLong)} colosasl`)).toEqual([]);
  });

  test('[SE2] helps with two spellings at a time and for a moment, and answers without help at once', async () => {
    const help = createSpellingHelp(openDatabase(server.pool), 500);
    const nothing = { topics: [], hypotheses: [] };
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN; LOCK TABLE hypotheses');
      let answered = 0;
      const held = ['permafrots', 'autsim'].map(async (text) => {
        const found = await help(text);
        answered += 1;
        return found;
      });
      expect(await help('labratory')).toEqual(nothing);
      expect(answered).toBe(0);
      expect(await Promise.all(held)).toEqual([nothing, nothing]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    const unhurried = createSpellingHelp(openDatabase(server.pool), 30_000);
    for (const text of ['permafrots', 'autsim', 'labratory']) {
      expect((await unhurried(text)).hypotheses).toHaveLength(1);
    }
  });

  test('[SE2] finds a topic by a misspelled name', async () => {
    const found = await find('artic climte');
    expect(found.topics.map(({ id }) => id)).toEqual([topicId]);
    expect(found.only_close).toBe(true);
  });

  test('[SE2] does not find claims that only start alike or share a single word', async () => {
    for (const q of ['article', 'perfect', 'labour', 'artic creem', 'xq', 'zzzz']) {
      expect(await find(q), q).toEqual({ topics: [], hypotheses: [], only_close: false });
    }
  });

  test('returns a claim with its topic and its figure', async () => {
    const { hypotheses } = await find('permafrost');
    expect(hypotheses).toMatchObject([
      { topic: { id: topicId, name: 'Arctic climate' }, current_credence: 50 },
    ]);
  });

  test('finds topics by name and description', async () => {
    expect((await find('gulf str')).topics).toEqual([
      { id: topicId, name: 'Arctic climate', category: 'Science' },
    ]);
  });

  test('returns at most one page of each', async () => {
    for (let count = 0; count <= CLAIM_SEARCH.shown; count += 1) {
      await aHypothesis(server, author, {
        topic_id: topicId,
        statement: `Tortoise number ${count}`,
      });
    }
    expect(await statementsFor('tortoise')).toHaveLength(CLAIM_SEARCH.shown);
  });

  test('leaves out disputes', async () => {
    const { id } = await aHypothesis(server, author, { statement: 'Owls are wise' });
    await aDispute(server, id);
    expect(await statementsFor('owls')).toEqual(['Owls are wise']);
  });

  test('treats nonsense as plain words', async () => {
    const operators = [
      '| & ! ( ) <-> :*',
      "''; drop table topics; --",
      '"unclosed',
      "\\\\'",
      'a:*b',
    ];
    const texts = [
      '',
      ' ',
      'x',
      '%',
      '\0\0',
      'ice\0cream',
      '\ud800',
      '\u202e\u200b',
      '((((((((',
      '<b>ice</b>',
    ];
    const long = ['😀'.repeat(100), 'a '.repeat(100), 'x'.repeat(200), '-1 --2 +3 4.5e10'];
    const escaped = ['%ED%A0%80', '%00ice', '%FF%FE', '%', '%zz'];
    const addresses = [...operators, ...texts, ...long].map((q) => new URLSearchParams({ q }));
    for (const query of [...addresses, ...escaped.map((raw) => `q=${raw}`)]) {
      const { status } = await server.api.send('GET', `/search?${query}`);
      expect([`${query}`, status]).toEqual([`${query}`, 200]);
    }
  });

  test('refuses an empty query and one of more than 200 characters', async () => {
    const tooLong = await server.api.send('GET', `/search?q=${'x'.repeat(201)}`);
    expect(refusalIn(tooLong).code).toBe('INVALID');
    expect(refusalIn(await server.api.send('GET', '/search')).code).toBe('INVALID');
    expect(refusalIn(await server.api.send('GET', '/search?q=a&q=b')).code).toBe('INVALID');
  });

  test('uses the indexes', async () => {
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off');
      for (const [table, words] of [
        ['hypotheses', `not is_dispute AND circle_id IS NULL AND to_tsvector('simple', statement)`],
        [
          'topics',
          `circle_id IS NULL AND (setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B'))`,
        ],
      ] as const) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT * FROM ${table} WHERE ${words}
             @@ (nullif(plainto_tsquery('simple', 'ice')::text, '') || ':*')::tsquery`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toContain(`Bitmap Index Scan on ${table}_words`);
      }
      for (const [table, scope, text, words] of [
        [
          'hypotheses',
          'not is_dispute AND circle_id IS NULL',
          'statement',
          `to_tsvector('simple', statement)`,
        ],
        [
          'topics',
          // Without "not is_hidden": so few topics would be read from the index that orders them.
          'circle_id IS NULL',
          'name',
          `(setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B'))`,
        ],
      ] as const) {
        const like = (word: string, meant: string) =>
          `('${word}' <<% ${text} OR ${words} @@ '${meant}'::tsquery)`;
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT * FROM ${table}
           WHERE ${scope} AND ${like('fihs', 'fish | ihfs')} AND ${like('pian', 'pain | ipan')}`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toContain(`Bitmap Index Scan on ${table}_trigrams`);
        expect(plan).toContain(`Bitmap Index Scan on ${table}_words`);
      }
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
