import { type Pair, pbPercent, type Tally } from '@midspan/domain';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { users } from '../../../db/schema/index.ts';
import { isHidden } from '../../visibility/index.ts';

/** By which operators can name a member: deleted ones have only their ids. */
const operatorName = (row: string) => sql`case when ${sql.identifier(row)}.deleted_at is null
  then ${sql.identifier(row)}.username else ${sql.identifier(row)}.id::text end`;

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
      array[${operatorName('first')}, ${operatorName('second')}] as names
    from lone
    join users first on first.id = lone.one
    join users second on second.id = lone.other
    join weighing_members own on own.user_id = lone.one
    join weighing_members theirs
      on theirs.weighing_id = own.weighing_id and theirs.user_id = lone.other
    join weighings on weighings.id = own.weighing_id and weighings.voided_at is null
    join hypotheses on hypotheses.id = weighings.hypothesis_id
    where not hypotheses.is_dispute and hypotheses.circle_id is null
      and not ${isHidden()}
    order by hypotheses.id`);
  return rows.map(({ hypothesis_id, ...row }) => ({ ...row, hypothesisId: hypothesis_id }));
}

export async function findOperatorNames(
  on: Executor,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const rows =
    ids.length === 0
      ? []
      : await on
          .select({ id: users.id, name: sql<string>`${operatorName('users')}` })
          .from(users)
          .where(inArray(users.id, [...ids]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

/** [SD12] Claims with a weighing that took threads; neither disputes nor what is hidden. */
export async function listThreadPlaces(
  on: Executor,
): Promise<{ hypothesisId: string; statement: string }[]> {
  const { rows } = await on.execute<{ id: string; statement: string }>(sql`
    select hypotheses.id, hypotheses.statement from hypotheses
    where not hypotheses.is_dispute and hypotheses.circle_id is null
      and not ${isHidden()} and exists (
      select from weighings where weighings.hypothesis_id = hypotheses.id
        and weighings.established and weighings.threads <> '[[],[]]'::jsonb)
    order by hypotheses.id`);
  return rows.map(({ id, statement }) => ({ hypothesisId: id, statement }));
}

/** [SD12] A carried figure before and now, and the pairs that agreed in between. */
export interface MovedCarried {
  readonly hypothesisId: string;
  readonly statement: string;
  readonly from: number;
  readonly to: number;
  readonly pairs: readonly Pair[];
}

export async function listMovedFigures(on: Executor, days: number): Promise<MovedCarried[]> {
  const since = sql`clock_timestamp() - ${days} * interval '1 day'`;
  const { rows } = await on.execute<{
    id: string;
    statement: string;
    to: number;
    tally: Tally | null;
    pairs: [string, string][];
  }>(sql`
    select hypotheses.id, hypotheses.statement, hypotheses.pb_percent as to, stood.tally,
      array(
        select distinct array[${operatorName('first')}, ${operatorName('second')}]
        from weighings
        join weighing_members one on one.weighing_id = weighings.id
        join weighing_members other on other.weighing_id = weighings.id
          and other.user_id > one.user_id
        join users first on first.id = one.user_id
        join users second on second.id = other.user_id
        where weighings.hypothesis_id = hypotheses.id and weighings.established
          and not weighings.waiting and weighings.voided_at is null
          and weighings.established_seq > coalesce(stood.seq, 0)
      ) as pairs
    from hypotheses
    left join lateral (
      select entry.tally, entry.seq from ledger entry
      where entry.hypothesis_id = hypotheses.id and entry.conversation_id is null
        and entry.created_at <= ${since}
      order by entry.seq desc limit 1
    ) stood on true
    where hypotheses.carried_seq is not null and not hypotheses.is_dispute and hypotheses.circle_id is null
      and not ${isHidden()}
      and hypotheses.ledger_seq > coalesce(stood.seq, 0)
    order by hypotheses.id`);
  return rows.map(({ id, tally, ...row }) => ({
    ...row,
    hypothesisId: id,
    from: pbPercent(tally ?? {}),
  }));
}
