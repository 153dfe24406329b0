import type { RemovableKind } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { isHidden } from '../../visibility/index.ts';

const countOf = async (on: Executor, from: SQL): Promise<number> => {
  const { rows } = await on.execute<{ count: number }>(sql`select count(*)::int as count ${from}`);
  return rows[0]?.count ?? 0;
};

/** How many claims that something is, or that stand below it, are shown. */
export async function countShownBelow(
  on: Executor,
  kind: RemovableKind,
  id: string,
): Promise<number> {
  if (kind === 'hypothesis') {
    return countOf(on, sql`from hypotheses where id = ${id} and not ${isHidden()}`);
  }
  if (kind !== 'topic') return 0;
  return countOf(
    on,
    sql`from hypotheses where not is_dispute and not ${isHidden()} and topic_id in (
      with recursive tree as (
        select id from topics where id = ${id}
        union
        select below.id from topics below join tree on below.parent_id = tree.id
      ) select id from tree)`,
  );
}

/** [MO9] Waiting and offers about what is hidden, which end with a removal. */
export const countHiddenMeetings = async (on: Executor): Promise<number> =>
  (await countOf(
    on,
    sql`from waiting_entries join hypotheses on hypotheses.id = hypothesis_id where ${isHidden()}`,
  )) +
  (await countOf(
    on,
    sql`from standing_offers join hypotheses on hypotheses.id = hypothesis_id
      where expires_at > now() and ${isHidden()}`,
  ));

/** What a suspension ends. */
export const countMeetingsOf = async (on: Executor, userId: string): Promise<number> =>
  (await countOf(on, sql`from waiting_entries where user_id = ${userId}`)) +
  (await countOf(on, sql`from standing_offers where user_id = ${userId} and expires_at > now()`));

export const countSessionsOf = (on: Executor, userId: string): Promise<number> =>
  countOf(on, sql`from sessions where user_id = ${userId}`);

/** What leaving a circle ends: active conversations there, and challenges that await the member. */
export const countActiveIn = (on: Executor, circleId: string, userId: string): Promise<number> =>
  countOf(
    on,
    sql`from conversations join hypotheses on hypotheses.id = hypothesis_id
      where circle_id = ${circleId} and status = 'active'
        and (user1_id = ${userId} or user2_id = ${userId})`,
  );

export const countChallengesIn = (
  on: Executor,
  circleId: string,
  userId: string,
): Promise<number> =>
  countOf(
    on,
    sql`from overturn_proposals join hypotheses on hypotheses.id = hypothesis_id
      where circle_id = ${circleId} and phase <> 'decided'
        and (proposer_id = ${userId} or counterpart_id = ${userId})`,
  );

export async function findStatement(on: Executor, hypothesisId: string): Promise<string> {
  const { rows } = await on.execute<{ statement: string }>(
    sql`select statement from hypotheses where id = ${hypothesisId}`,
  );
  return rows[0]?.statement ?? '';
}
