import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/connection.ts';

/**
 * The action by which what was reported is removed now; null while it is shown, and for what can't be
 * removed. `name` is the report's alias in the query.
 */
export const removalOf = (name = 'reports'): SQL<string | null> =>
  sql.raw(`(case ${name}.target_type
    when 'topic' then (select removal_id from topics where id = ${name}.target_id)
    when 'hypothesis' then (select removal_id from hypotheses where id = ${name}.target_id)
    when 'evidence' then (select removal_id from evidence where id = ${name}.target_id)
    when 'message' then (select removal_id from messages where id = ${name}.target_id)
    when 'restatement' then (select removal_id from restatement_words where id = ${name}.target_id)
  end)`) as SQL<string | null>;

/** [DK8] What became of a reported thing and its author since it was reported. */
export async function readReportedNow(
  on: Executor,
  reportId: string,
): Promise<{ isRemoved: boolean; isSuspendedSince: boolean }> {
  const { rows } = await on.execute<{ removed: boolean; suspended: boolean }>(sql`
    select ${removalOf()} is not null as removed,
      coalesce(author.suspended_at > reports.created_at, false) as suspended
    from reports left join users author on author.id = reports.author_id
    where reports.id = ${reportId}`);
  return {
    isRemoved: rows[0]?.removed === true,
    isSuspendedSince: rows[0]?.suspended === true,
  };
}
