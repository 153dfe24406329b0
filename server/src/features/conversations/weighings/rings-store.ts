import type { Pair } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { isHidden } from '../../visibility/index.ts';

export interface LonePlace {
  readonly hypothesisId: string;
  readonly statement: string;
  readonly members: Pair;
  /** by which operators can name them: deleted members have only their ids */
  readonly names: Pair;
}

/**
 * [WG16] Two who have talked in public with no one but one another, and the hypotheses where a
 * weighing of theirs is not voided; neither disputes nor what is hidden.
 */
export async function listLonePlaces(on: Executor): Promise<LonePlace[]> {
  const { rows } = await on.execute<{
    hypothesis_id: string;
    statement: string;
    members: [string, string];
    names: [string, string];
  }>(sql`
    with met as (
      select user1_id as one, user2_id as other from conversations
      where conversation_type = 'public' and not is_dispute
      union
      select user2_id, user1_id from conversations
      where conversation_type = 'public' and not is_dispute
    ), faithful as (
      select one, (array_agg(other))[1] as other from met group by one having count(*) = 1
    ), lone as (
      select faithful.one, faithful.other from faithful
      join faithful back on back.one = faithful.other
      where faithful.one < faithful.other
    )
    select distinct hypotheses.id as hypothesis_id, hypotheses.statement,
      array[lone.one, lone.other] as members,
      array[
        case when first.deleted_at is null then first.username else first.id::text end,
        case when second.deleted_at is null then second.username else second.id::text end
      ] as names
    from lone
    join users first on first.id = lone.one
    join users second on second.id = lone.other
    join weighing_members own on own.user_id = lone.one
    join weighing_members theirs
      on theirs.weighing_id = own.weighing_id and theirs.user_id = lone.other
    join weighings on weighings.id = own.weighing_id and weighings.voided_at is null
    join hypotheses on hypotheses.id = weighings.hypothesis_id
    where not hypotheses.is_dispute and not ${isHidden()}
    order by hypotheses.id`);
  return rows.map(({ hypothesis_id, ...row }) => ({ ...row, hypothesisId: hypothesis_id }));
}
