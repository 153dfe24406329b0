import type { DeskRole } from '@midspan/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import type { reports } from '../../../db/schema/index.ts';
import { removalOf } from '../reported-now-store.ts';
import { findsNothing, isTheirs, namesAuthor } from './reach.ts';
import type { DeskScope } from './scope.ts';

type ReportRow = Omit<typeof reports.$inferSelect, 'createdAt' | 'isForHosts' | 'notifiedOf'>;

/** A report with everyone it names; what hosts may see of it is decided where it is presented. */
export interface DeskReportRow extends ReportRow, Record<string, unknown> {
  readonly at: Date;
  readonly authorName: string | null;
  readonly authorSuspended: boolean;
  readonly reporterName: string;
  readonly sent: number;
  readonly sentUpheld: number;
  readonly circleName: string | null;
  readonly removed: boolean | null;
  readonly others: number;
  /** by whom it was closed, and in what role; null for an operator */
  readonly closerName: string | null;
  readonly closerRole: DeskRole | null;
}

/** How much of a long text a list shows. */
const EXCERPT_SHOWN = 600;

/** Reports of one state about the same thing. */
const isSameAs = (one: string, other: string): SQL =>
  sql.raw(`${one}.target_type = ${other}.target_type and ${one}.target_id = ${other}.target_id
    and ${one}.closed_by is not distinct from ${other}.closed_by`);

/** Everything about the reports that `page` selects. */
async function readPage(
  on: Executor,
  scope: DeskScope,
  { page, order, excerptMax }: { page: SQL; order: SQL; excerptMax: number },
): Promise<DeskReportRow[]> {
  const counted = scope.role === 'host' ? sql`same.is_for_hosts` : sql`true`;
  const { rows } = await on.execute<DeskReportRow>(sql`
    with page as materialized (${page}),
    sent as (
      select reporter_id, count(*)::int as total,
        (count(*) filter (where outcome = 'upheld'))::int as upheld
      from reports where reporter_id in (select reporter_id from page) group by reporter_id)
    select page.id, page.created_at as at, page.target_type as "targetType",
      page.target_id as "targetId", page.conversation_id as "conversationId",
      page.is_between_two as "isBetweenTwo", left(page.excerpt, ${excerptMax}) as excerpt,
      page.reason, page.author_id as "authorId", author.username as "authorName",
      author.suspended_at is not null as "authorSuspended",
      page.reporter_id as "reporterId", reporter.username as "reporterName",
      sent.total as sent, sent.upheld as "sentUpheld",
      page.circle_id as "circleId", circle.name as "circleName",
      case when page.target_type in ('topic', 'hypothesis', 'evidence', 'message', 'restatement')
        then ${removalOf('page')} is not null end as removed,
      (select count(*)::int - 1 from reports same
        where ${isSameAs('same', 'page')} and ${counted}) as others,
      page.closed_at as "closedAt", page.outcome, page.closed_by as "closedBy",
      coalesce(action.operator, closer.username) as "closerName", action.role as "closerRole"
    from page
      join users reporter on reporter.id = page.reporter_id
      join sent on sent.reporter_id = page.reporter_id
      left join users author on author.id = page.author_id
      left join circles circle on circle.id = page.circle_id
      left join operator_actions action on action.id = page.closed_by
      left join users closer on closer.id = action.actor_id
    order by ${order}`);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    closedAt: row.closedAt && new Date(row.closedAt),
  }));
}

/** The oldest report of its state about a thing, among those that `scope` counts. */
const isFirst = (scope: DeskScope): SQL =>
  findsNothing(sql`select from reports earlier
    where ${isSameAs('earlier', 'one')} and earlier.id < one.id
      and (earlier.closed_at is null) = (one.closed_at is null)
      and ${scope.role === 'host' ? sql`earlier.is_for_hosts` : sql`true`}`);

/**
 * [DK7] Each reported thing once, by the oldest report about it: open ones oldest first, closed ones
 * by the action that closed them, newest first.
 */
export function listDeskReports(
  on: Executor,
  scope: DeskScope,
  { state, after, limit }: { state: 'open' | 'closed'; after: string | undefined; limit: number },
): Promise<DeskReportRow[]> {
  const isOpen = state === 'open';
  const isAfter = isOpen
    ? sql`one.id > ${after}`
    : sql`(one.closed_by, ${after}::uuid) < ((select closed_by from reports where id = ${after}), one.id)`;
  const order = (name: string) =>
    isOpen ? sql.raw(`${name}.id`) : sql.raw(`${name}.closed_by desc nulls last, ${name}.id`);
  const page = sql`select one.* from reports one
    where ${isOpen ? sql`one.closed_at is null` : sql`one.closed_by is not null`}
      and ${after === undefined ? sql`true` : isAfter}
      and ${isTheirs(scope, 'one')} and ${isFirst(scope)}
    order by ${order('one')} limit ${limit}`;
  return readPage(on, scope, { page, order: order('page'), excerptMax: EXCERPT_SHOWN });
}

/** Longer than any excerpt. */
const WHOLE = 100_000;

export async function findDeskReport(
  on: Executor,
  scope: DeskScope,
  id: string,
): Promise<DeskReportRow | null> {
  const page = sql`select one.* from reports one where one.id = ${id} and ${isTheirs(scope, 'one')}`;
  const [row] = await readPage(on, scope, { page, order: sql`page.id`, excerptMax: WHOLE });
  return row ?? null;
}

/** Reports about the same thing or the same member, newest first. */
export function listFurtherReports(
  on: Executor,
  scope: DeskScope,
  about: Pick<DeskReportRow, 'id' | 'targetType' | 'targetId' | 'authorId'>,
  limit: number,
): Promise<DeskReportRow[]> {
  const sameAuthor =
    scope.role === 'host'
      ? sql`(one.author_id = ${about.authorId} and ${namesAuthor('one')})`
      : sql`one.author_id = ${about.authorId}`;
  const page = sql`select one.* from reports one
    where one.id <> ${about.id} and ${isTheirs(scope, 'one')}
      and ((one.target_type = ${about.targetType} and one.target_id = ${about.targetId})
        or ${sameAuthor})
    order by one.id desc limit ${limit}`;
  return readPage(on, scope, { page, order: sql`page.id desc`, excerptMax: EXCERPT_SHOWN });
}

/** Reports about one member, newest first. */
export function listReportsAbout(
  on: Executor,
  scope: DeskScope,
  memberId: string,
  limit: number,
): Promise<DeskReportRow[]> {
  const page = sql`select one.* from reports one
    where one.author_id = ${memberId} and ${isTheirs(scope, 'one')}
    order by one.id desc limit ${limit}`;
  return readPage(on, scope, { page, order: sql`page.id desc`, excerptMax: EXCERPT_SHOWN });
}

/** [DK14] How many reported things wait, up to this many. */
export async function countDeskReports(
  on: Executor,
  scope: DeskScope,
  max: number,
): Promise<number> {
  const { rows } = await on.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (
      select from reports one
      where one.closed_at is null and ${isTheirs(scope, 'one')} and ${isFirst(scope)}
      order by one.id limit ${max}) things`);
  return rows[0]?.waiting ?? 0;
}
