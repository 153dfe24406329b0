import { CLAIM_SEARCH, type RouteAnswer, type searchRoutes } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { isHidden } from '../../db/removed.ts';
import { hypotheses, topics } from '../../db/schema/index.ts';

export type Found = RouteAnswer<typeof searchRoutes.find>;

/**
 * Of words that stand almost everywhere only so many rows are weighed against one another: whoever
 * asks for those will type another word rather than read on.
 */
const WEIGHED = 500;

/** As the indexes have them. */
const TOPIC_WORDS = sql`(setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B'))`;
const HYPOTHESIS_WORDS = sql`to_tsvector('simple', statement)`;

/**
 * All words, the last one perhaps not written to its end. PostgreSQL takes the text apart by the rule
 * it took the rows apart by, and leaves no operator in it; null where no word is left.
 */
const wordsOf = (text: string): SQL =>
  sql`(nullif(plainto_tsquery('simple', ${text}::text)::text, '') || ':*')::tsquery`;

/** Both kinds in one statement, the best fitting first. */
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
