import type { DeskActionName, RemovableKind, ReportOutcome, ReportTarget } from '@midspan/contract';
import type { DeskRole } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { belongsTo, createdAt, refersTo, time } from './columns.ts';

/** Who blocked whom; works both ways. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: belongsTo('blocker_id', () => users.id),
    blockedId: belongsTo('blocked_id', () => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId),
  ],
);

/** What members reported to the operators. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    reporterId: refersTo('reporter_id', () => users.id),
    targetType: text('target_type').$type<ReportTarget>().notNull(),
    targetId: uuid('target_id').notNull(),
    /** the member responsible, if it is one member */
    authorId: uuid('author_id').references(() => users.id),
    /** a copy of what was reported, because it may be changed or gone by the time it is read */
    excerpt: text('excerpt').notNull(),
    reason: text('reason').notNull(),
    /** where it is; no foreign keys, because a circle's deletion leaves the reports from it */
    conversationId: uuid('conversation_id'),
    circleId: uuid('circle_id'),
    /** [CI11] whether the circle's hosts see it too: it is about none of them */
    isForHosts: boolean('is_for_hosts').notNull().default(false),
    /** [DK3] only two members could see it, so one of them is who reported it */
    isBetweenTwo: boolean('is_between_two').notNull().default(false),
    createdAt: createdAt(),
    closedAt: time('closed_at'),
    /** [DK8] null while it is open */
    outcome: text('outcome').$type<ReportOutcome>(),
    /** the action that closed it, and possibly others with it */
    closedBy: uuid('closed_by').references((): AnyPgColumn => operatorActions.id),
    /** [DK11] the outcome that the reporter was last notified of */
    notifiedOf: text('notified_of').$type<ReportOutcome>(),
  },
  (table) => [
    // Each member reports the same thing once, until an operator has closed it.
    uniqueIndex('reports_open_once')
      .on(table.reporterId, table.targetType, table.targetId)
      .where(sql`closed_at is null`),
    // Ids are in the order of time.
    index('reports_open').on(table.id).where(sql`closed_at is null`),
    index('reports_closed').on(table.closedBy.desc(), table.id).where(sql`closed_by is not null`),
    index('reports_target').on(table.targetType, table.targetId, table.id),
    index('reports_circle_open')
      .on(table.circleId, table.id)
      .where(sql`is_for_hosts and closed_at is null`),
    index('reports_circle_closed')
      .on(table.circleId, table.closedBy.desc(), table.id)
      .where(sql`is_for_hosts and closed_by is not null`),
    index('reports_author').on(table.authorId, table.id),
    index('reports_reporter').on(table.reporterId, table.createdAt),
  ],
);

/** What operators, moderators and hosts did and viewed; rows are only added. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: uuid('id').primaryKey(),
    /** [DK12] who did it: the operating-system account of an operator, or a member at the desk */
    operator: text('operator'),
    actorId: uuid('actor_id').references(() => users.id),
    /** the member's role then; null for operators */
    role: text('role').$type<DeskRole>(),
    action: text('action').$type<DeskActionName>().notNull(),
    /** what was removed, restored or opened, if it is one thing; or where weighings were voided */
    targetType: text('target_type').$type<RemovableKind | 'round'>(),
    targetId: uuid('target_id'),
    userId: uuid('user_id').references(() => users.id),
    /** the other member, if only weighings of these two were voided or restored */
    partnerId: uuid('partner_id').references(() => users.id),
    reportId: uuid('report_id').references(() => reports.id),
    /** where it was done; no foreign key, because the log outlasts circles */
    circleId: uuid('circle_id'),
    /** [DK10] the action that this one undid */
    undoes: uuid('undoes').references((): AnyPgColumn => operatorActions.id),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    check('operator_actions_actor', sql`(operator is null) = (actor_id is not null)`),
    uniqueIndex('operator_actions_undoes').on(table.undoes),
    index('operator_actions_circle')
      .on(table.circleId, table.id.desc())
      .where(sql`circle_id is not null`),
    index('operator_actions_user')
      .on(table.userId, table.id.desc())
      .where(sql`user_id is not null`),
    index('operator_actions_target')
      .on(table.targetId, table.id.desc())
      .where(sql`target_id is not null`),
  ],
);

/** The operator's action that removed something; null while it is shown. */
export const removalId = () => uuid('removal_id').references(() => operatorActions.id);
