import type { DeskActionName } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import type { operatorActions } from '../../../db/schema/index.ts';
import type { DeskScope } from './scope.ts';

type ActionRow = typeof operatorActions.$inferSelect;

/** A line of the audit log with everyone it names. */
export interface LogRow extends Omit<ActionRow, 'createdAt' | 'actorId'>, Record<string, unknown> {
  readonly at: Date;
  readonly actorName: string | null;
  readonly username: string | null;
  readonly partnerName: string | null;
  readonly circleName: string | null;
  readonly reportsClosed: number;
  readonly undoneBy: string | null;
}

/**
 * [DK12] Moderators read everything; hosts read what hosts of their circle changed, and what anyone
 * removed or restored there.
 */
const isReadable = (scope: DeskScope): SQL =>
  scope.role === 'moderator'
    ? sql`true`
    : sql`(one.circle_id = ${scope.circleId} and (one.action in ('remove', 'restore_content')
        or (one.role = 'host' and one.action in ('remove_member', 'allow_member'))))`;

async function readLines(on: Executor, page: SQL): Promise<LogRow[]> {
  const { rows } = await on.execute<LogRow>(sql`
    with page as materialized (${page})
    select page.id, page.created_at as at, page.action, page.operator, page.role,
      actor.username as "actorName", page.user_id as "userId", member.username,
      page.partner_id as "partnerId", partner.username as "partnerName",
      page.target_type as "targetType", page.target_id as "targetId",
      page.report_id as "reportId", page.circle_id as "circleId", circle.name as "circleName",
      page.reason, page.undoes, undoing.id as "undoneBy",
      (select count(*)::int from reports where reports.closed_by = page.id) as "reportsClosed"
    from page
      left join users actor on actor.id = page.actor_id
      left join users member on member.id = page.user_id
      left join users partner on partner.id = page.partner_id
      left join circles circle on circle.id = page.circle_id
      left join operator_actions undoing on undoing.undoes = page.id
    order by page.id desc`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Newest first; ids are in the order of time. */
export function listLog(
  on: Executor,
  scope: DeskScope,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<LogRow[]> {
  const isAfter = after === undefined ? sql`true` : sql`one.id < ${after}`;
  return readLines(
    on,
    sql`select one.* from operator_actions one where ${isReadable(scope)} and ${isAfter}
      order by one.id desc nulls last limit ${limit}`,
  );
}

/** What was done about a thing or a member, newest first; reading about them is left to the log. */
export function listLogAbout(
  on: Executor,
  scope: DeskScope,
  about: { readonly targetId: string | null; readonly userId: string | null },
  limit: number,
): Promise<LogRow[]> {
  return readLines(
    on,
    sql`select one.* from operator_actions one where ${isReadable(scope)}
      and (one.target_id = ${about.targetId} or one.user_id = ${about.userId})
      and one.action <> 'read_report'
      order by one.id desc limit ${limit}`,
  );
}

export async function findLogLine(
  on: Executor,
  scope: DeskScope,
  id: string,
): Promise<LogRow | null> {
  const [row] = await readLines(
    on,
    sql`select one.* from operator_actions one where one.id = ${id} and ${isReadable(scope)}`,
  );
  return row ?? null;
}

/** [DK10] The last action of these kinds about a thing or a member. */
export async function findLatestOf(
  on: Executor,
  about: { readonly targetId: string } | { readonly userId: string },
  actions: readonly DeskActionName[],
): Promise<string | null> {
  const which =
    'targetId' in about ? sql`target_id = ${about.targetId}` : sql`user_id = ${about.userId}`;
  const { rows } = await on.execute<{ id: string }>(sql`
    select id from operator_actions
    where ${which} and action in ${actions} order by id desc nulls last limit 1`);
  return rows[0]?.id ?? null;
}
