import { CLAIM_SEARCH, type RouteAnswer, type searchRoutes } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '../../db/connection.ts';
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

/** Both kinds in one statement, best match first. */
export async function findByWords(db: Database, text: string): Promise<Found> {
  const words = wordsOf(text);
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select
      (select coalesce(json_agg(best), '[]') from (
        select id, name, category
        from (select * from ${topics}
              where not is_hidden and ${TOPIC_WORDS} @@ ${words} limit ${WEIGHED}) fitting
        order by ts_rank(${TOPIC_WORDS}, ${words}, 1) desc, hypotheses_count desc, id desc
        limit ${CLAIM_SEARCH.shown}
      ) best) as topics,
      (select coalesce(json_agg(best), '[]') from (
        select fitting.id, statement, pb_percent as current_credence,
          ${countedPairs('fitting')} as pairs, ${isEarly('fitting')} as early,
          json_build_object('id', topic.id, 'name', topic.name) as topic
        from (select * from ${hypotheses}
              where not is_dispute and not ${isHidden()} and ${HYPOTHESIS_WORDS} @@ ${words}
              limit ${WEIGHED}) fitting
        join ${topics} topic on topic.id = fitting.topic_id
        order by ts_rank(${HYPOTHESIS_WORDS}, ${words}, 1) desc, conversation_count desc,
          fitting.id desc
        limit ${CLAIM_SEARCH.shown}
      ) best) as hypotheses`);
  const [found] = rows;
  if (found === undefined) throw new Error('a statement without conditions answered no row');
  return found;
}

/**
 * How similar a word has to be to one in a text: low enough for two swapped letters, high enough
 * that the same beginning alone doesn't match.
 */
const ALIKE = '0.35';

/** Shorter words resemble too many others. */
const SPELLING_MIN = 3;

/** Each word is looked up separately; more words than this make a sentence. */
const SPELLINGS_MAX = 8;

const longWordsOf = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))]
    .filter((word) => [...word].length >= SPELLING_MIN)
    .slice(0, SPELLINGS_MAX);

/** [SE2] What has words spelled almost like all of these, most similar first. */
export async function findBySpelling(db: Database, text: string): Promise<Found> {
  const words = longWordsOf(text);
  if (words.length === 0) return NOTHING;
  const isLike = (column: SQL) =>
    sql.join(
      words.map((word) => sql`${word}::text <<% ${column}`),
      sql` and `,
    );
  const likeness = (column: SQL) =>
    sql.join(
      words.map((word) => sql`strict_word_similarity(${word}::text, ${column})`),
      sql` + `,
    );
  return inTransaction(db, async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${ALIKE}, true)`,
    );
    const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
      select
        (select coalesce(json_agg(best), '[]') from (
          select id, name, category
          from (select * from ${topics}
                where not is_hidden and ${isLike(sql`name`)} limit ${WEIGHED}) alike
          order by ${likeness(sql`name`)} desc, hypotheses_count desc, id desc
          limit ${CLAIM_SEARCH.shown}
        ) best) as topics,
        (select coalesce(json_agg(best), '[]') from (
          select alike.id, statement, pb_percent as current_credence,
            ${countedPairs('alike')} as pairs, ${isEarly('alike')} as early,
            json_build_object('id', topic.id, 'name', topic.name) as topic
          from (select * from ${hypotheses}
                where not is_dispute and not ${isHidden()} and ${isLike(sql`statement`)}
                limit ${WEIGHED}) alike
          join ${topics} topic on topic.id = alike.topic_id
          order by ${likeness(sql`statement`)} desc, conversation_count desc, alike.id desc
          limit ${CLAIM_SEARCH.shown}
        ) best) as hypotheses`);
    return rows[0] ?? NOTHING;
  });
}
