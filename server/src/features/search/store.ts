import { CLAIM_SEARCH, type RouteAnswer, type searchRoutes } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  type Database,
  type Executor,
  inTransaction,
  isStatementCanceled,
} from '../../db/connection.ts';
import { countedPairs, isEarly } from '../../db/counted-pairs.ts';
import { hypotheses, topics } from '../../db/schema/index.ts';
import { isHidden } from '../visibility/index.ts';

type Found = Pick<RouteAnswer<typeof searchRoutes.find>, 'topics' | 'hypotheses'>;

const NOTHING: Found = { topics: [], hypotheses: [] };

export const isNothing = ({ topics, hypotheses }: Found) => topics.length + hypotheses.length === 0;

/**
 * For words that appear almost everywhere only this many rows are ranked: people type another word
 * rather than read on.
 */
const WEIGHED = 500;

/** As in the indexes. */
const TOPIC_WORDS = sql`(setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B'))`;
const HYPOTHESIS_WORDS = sql`to_tsvector('simple', statement)`;

/**
 * All words, the last of which may be unfinished. PostgreSQL parses the text by the same rule as
 * the rows, which leaves no operators in it; null if no word is left.
 */
const wordsOf = (text: string): SQL =>
  sql`(nullif(plainto_tsquery('simple', ${text}::text)::text, '') || ':*')::tsquery`;

/** How rows of one kind match a text, and how well. */
interface Matching {
  readonly matches: SQL;
  readonly rank: SQL;
}

/** Both kinds in one statement, best match first. */
async function find(on: Executor, topic: Matching, hypothesis: Matching): Promise<Found> {
  const { rows } = await on.execute<Found & Record<string, unknown>>(sql`
    select
      (select coalesce(json_agg(best), '[]') from (
        select id, name, category
        from (select * from ${topics}
              where not is_hidden and circle_id is null and ${topic.matches} limit ${WEIGHED}) fitting
        order by ${topic.rank} desc, hypotheses_count desc, id desc
        limit ${CLAIM_SEARCH.shown}
      ) best) as topics,
      (select coalesce(json_agg(best), '[]') from (
        select fitting.id, statement, pb_percent as current_credence,
          ${countedPairs('fitting')} as pairs, ${isEarly('fitting')} as early,
          json_build_object('id', topic.id, 'name', topic.name) as topic
        from (select * from ${hypotheses}
              where not is_dispute and circle_id is null and not ${isHidden()} and ${hypothesis.matches}
              limit ${WEIGHED}) fitting
        join ${topics} topic on topic.id = fitting.topic_id
        order by ${hypothesis.rank} desc, conversation_count desc, fitting.id desc
        limit ${CLAIM_SEARCH.shown}
      ) best) as hypotheses`);
  const [found] = rows;
  if (found === undefined) throw new Error('a statement without conditions answered no row');
  return found;
}

export function findByWords(db: Database, text: string): Promise<Found> {
  const words = wordsOf(text);
  const matching = (indexed: SQL): Matching => ({
    matches: sql`${indexed} @@ ${words}`,
    rank: sql`ts_rank(${indexed}, ${words}, 1)`,
  });
  return find(db, matching(TOPIC_WORDS), matching(HYPOTHESIS_WORDS));
}

/**
 * How similar a word has to be to one in a text: low enough for two swapped letters, high enough
 * that the same beginning alone doesn't match.
 */
const ALIKE = '0.35';

/** Shorter words resemble too many others. */
const SPELLING_MIN = 3;

/** Each letter adds to what is looked for, and what is longer than this is hardly a word. */
const SPELLING_MAX = 32;

/** Each word is looked up separately; more words than this make a sentence. */
const SPELLINGS_MAX = 8;

/** The words of a text that are long enough, the first of them only. */
function longWordsOf(text: string) {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))]
    .filter((word) => [...word].length >= SPELLING_MIN)
    .slice(0, SPELLINGS_MAX);
  const hasHelp = (word: string) => [...word].length <= SPELLING_MAX;
  return { helped: words.filter(hasHelp), asSpelled: words.filter((word) => !hasHelp(word)) };
}

/** What a question is made of besides what it asks about. */
const SMALL_WORDS = new Set(
  `a an the and or but if of in on at to for by from with about as than that this these those it its
   is are was were be been being do does did has have had can could will would should shall may might
   must not no dont doesnt didnt isnt arent wasnt cant wont what why how who whom when where which
   whether there i you we they he she my your our their`.split(/\s+/),
);

/** [SE4] The query without small words; all of it if it has no others. */
export function withoutSmallWords(text: string): string {
  const rest = text.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word) =>
    SMALL_WORDS.has(word.toLowerCase().replace(/['’]/g, '')) ? ' ' : word,
  );
  return /[\p{L}\p{N}]/u.test(rest) ? rest.trim() : text;
}

/**
 * The word as it may have been meant: with two neighboring letters changed back, or without one
 * letter too many. Trigrams miss both in short words.
 */
function meantFor(word: string): string[] {
  const letters = [...word];
  const without = (at: number) => letters.toSpliced(at, 1).join('');
  const swapped = (at: number) =>
    letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '').join('');
  return letters.flatMap((_, at) => [
    ...(at + 1 < letters.length ? [swapped(at)] : []),
    ...(letters.length > SPELLING_MIN ? [without(at)] : []),
  ]);
}

/**
 * [SE2] What has words spelled almost like all of these, most similar first. What is too long for
 * help has to be contained as it is. Nothing is found if the database can't do it in time.
 */
async function findBySpelling(db: Database, text: string, withinMs: number): Promise<Found> {
  const { helped: words, asSpelled } = longWordsOf(text);
  if (words.length === 0) return NOTHING;
  const isMeant = (word: string, indexed: SQL) =>
    sql`${indexed} @@ ${meantFor(word).join(' | ')}::tsquery`;
  const isLike = (column: SQL, indexed: SQL) =>
    sql.join(
      [
        ...words.map((word) => sql`(${word}::text <<% ${column} or ${isMeant(word, indexed)})`),
        ...asSpelled.map((word) => sql`${indexed} @@ plainto_tsquery('simple', ${word}::text)`),
      ],
      sql` and `,
    );
  const likeness = (column: SQL, indexed: SQL) =>
    sql.join(
      words.map(
        (word) =>
          sql`case when ${isMeant(word, indexed)} then 1
            else strict_word_similarity(${word}::text, ${column}) end`,
      ),
      sql` + `,
    );
  const matching = (column: SQL, indexed: SQL): Matching => ({
    matches: isLike(column, indexed),
    rank: likeness(column, indexed),
  });
  const finding = inTransaction(db, async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${ALIKE}, true),
        set_config('statement_timeout', ${String(withinMs)}, true)`,
    );
    return find(tx, matching(sql`name`, TOPIC_WORDS), matching(sql`statement`, HYPOTHESIS_WORDS));
  });
  return finding.catch((error: unknown) => {
    if (isStatementCanceled(error)) return NOTHING;
    throw error;
  });
}

/** How many searches with help a server has under way, so that the others find it free. */
const HELPED_AT_ONCE = 2;

/** [SE2] Helps a few searches with spelling at a time; any other is answered without help. */
export function createSpellingHelp(
  db: Database,
  withinMs: number,
): (text: string) => Promise<Found> {
  let underWay = 0;
  return async (text) => {
    if (underWay >= HELPED_AT_ONCE) return NOTHING;
    underWay += 1;
    try {
      return await findBySpelling(db, text, withinMs);
    } finally {
      underWay -= 1;
    }
  };
}
