import type { Support } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/connection.ts';
import { conversations, evidence, hypotheses } from '../../db/schema/index.ts';

interface SupportRow extends Record<string, unknown> {
  readonly tally: Tally;
  readonly weights: { hypothesis: number; negation: number; items: number }[];
  readonly pairs: number;
}

/**
 * What a public figure is based on; null when there is no such hypothesis. One statement, so that
 * the tally and the items are consistent. Items accepted in private are in neither.
 */
export async function findSupport(on: Executor, hypothesisId: string): Promise<Support | null> {
  const { rows } = await on.execute<SupportRow>(sql`
    with counting as (
      select hypothesis_likelihood as hypothesis, negation_likelihood as negation, conversation_id
      from ${evidence}
      where hypothesis_id = ${hypothesisId}
        and is_public and decided_at is not null and status in ('accepted', 'recalibrated')
        and removal_id is null
    )
    select tally,
      (select coalesce(json_agg(weighed order by hypothesis desc, negation desc), '[]')
       from (select hypothesis, negation, count(*)::int as items
             from counting group by hypothesis, negation) weighed) as weights,
      (select count(distinct (least(user1_id, user2_id), greatest(user1_id, user2_id)))::int
       from ${conversations} where id in (select conversation_id from counting)) as pairs
    from ${hypotheses} where id = ${hypothesisId}`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    tally: row.tally,
    weights: row.weights.map(({ hypothesis, negation, items }) => ({
      hypothesis_likelihood: hypothesis / 100,
      negation_likelihood: negation / 100,
      items,
    })),
    pairs: row.pairs,
  };
}
