import { type RouteAnswer, SIMILAR_MAX, similarity, type weighingRoutes } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { countsNow } from '../../../db/counted-pairs.ts';
import { evidence, weighingMembers } from '../../../db/schema/index.ts';
import { sourceKey } from '../items/store.ts';

type Answer = RouteAnswer<typeof weighingRoutes.similar>;

/**
 * How similar a description has to be to a part of another one. Among the demo's items, those about
 * one event or from one registry score 0.30 to 0.38, all others on the same claim at most 0.28.
 */
const ALIKE = 0.3;

/** How much of a description is compared, so that long ones don't take long. */
const COMPARED = 500;

const DOI = '10\\.[0-9]{4,9}/[^\\s?&#]+';
/** What a publisher puts behind it in an address. */
const BEHIND_DOI = '(/(full|abstract|pdf|epdf|html))?([.]pdf|[.,;)])*$';

/** A source's DOI, compared as `sourceKey` leaves it; null for none. */
const doiOf = (key: SQL) => sql`regexp_replace(substring(${key} from ${DOI}), ${BEHIND_DOI}, '')`;

/**
 * The host of a source that is an address; null for any other. Two different DOIs say more than a
 * host that both have, which may be the one that resolves them.
 */
const hostOf = (source: SQL, key: SQL) =>
  sql`case when ${source} ~* '^\\s*https?://' then split_part(${key}, '/', 1) end`;

/** [WA5] In the order in which the contract lists the reasons, then by words. */
const NEAREST_FIRST = sql`array_position(${sql.param([...similarity.options])}::text[], similarity),
  score desc, id desc`;

/** What is being proposed, and where. */
interface Typed {
  readonly source: string;
  readonly description: string;
  /** [D2] whose own items may be named too; null in public */
  readonly privateTo: string | null;
  /** who is not to have weighed an item that is suggested for weighing; null if no one may */
  readonly weighers: readonly string[] | null;
}

/**
 * [WA5] What counts for a hypothesis and may say the same as something that is being typed, in one
 * statement.
 */
export async function listSimilar(
  on: Executor,
  hypothesisId: string,
  { source, description, privateTo, weighers }: Typed,
): Promise<Answer> {
  const given = { source: sql`typed.source`, key: sql`typed.key` };
  const own = { source: sql`item.source`, key: sql`item.source_key` };
  const weighable =
    weighers === null
      ? sql`false`
      : sql`not exists (select from ${weighingMembers} by where by.evidence_id = near.id
          and not by.spent and by.user_id = any(${sql.param([...weighers])}::uuid[]))`;
  const { rows } = await on.execute<{ any: boolean; items: Answer['items'] | null }>(sql`
    with typed as (
      select ${source}::text as source, ${sourceKey(source)}::text as key,
        ${description}::text as description
    ), counting as (
      select item.id, item.description, item.source, case
        when item.source_key = typed.key then 'same_source'
        when ${doiOf(own.key)} = ${doiOf(given.key)} then 'same_doi'
        when ${hostOf(own.source, own.key)} = ${hostOf(given.source, given.key)}
          and (${doiOf(own.key)} is null or ${doiOf(given.key)} is null) then 'same_host'
        when alike.score >= ${ALIKE} then 'similar_words' end as similarity, alike.score
      from typed, ${evidence} item, lateral (
        select word_similarity(typed.description, left(item.description, ${COMPARED})) as score
      ) alike
      where item.hypothesis_id = ${hypothesisId} and ${countsNow('item')}
        and (item.is_public or item.conversation_id = ${privateTo}::uuid)
    ), near as (
      select *, row_number() over (order by ${NEAREST_FIRST}) as place
      from counting where similarity is not null order by place limit ${SIMILAR_MAX}
    )
    select exists (select from counting) as any, (
      select json_agg(json_build_object('id', near.id, 'description', near.description,
        'source', near.source, 'similarity', near.similarity, 'weighable', ${weighable})
        order by near.place)
      from near) as items`);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without conditions answered no row');
  return { any: row.any, items: row.items ?? [] };
}
