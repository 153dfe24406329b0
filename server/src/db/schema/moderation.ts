import type { RemovableKind, ReportTarget } from '@midspan/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, time } from './columns.ts';

/** Who blocked whom; works both ways. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id),
    targetType: text('target_type').$type<ReportTarget>().notNull(),
    targetId: uuid('target_id').notNull(),
    /** the member responsible, if it is one member */
    authorId: uuid('author_id').references(() => users.id),
    /** a copy of what was reported, because it may be changed or gone by the time it is read */
    excerpt: text('excerpt').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    closedAt: time('closed_at'),
  },
  (table) => [
    // Each member reports the same thing once, until an operator has closed it.
    uniqueIndex('reports_open_once')
      .on(table.reporterId, table.targetType, table.targetId)
      .where(sql`closed_at is null`),
    index('reports_open').on(table.createdAt).where(sql`closed_at is null`),
    index('reports_author').on(table.authorId),
    index('reports_reporter').on(table.reporterId, table.createdAt),
  ],
);

/** What operators did and viewed; rows are only added. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: uuid('id').primaryKey(),
    /** the operating-system account it was done with */
    operator: text('operator').notNull(),
    action: text('action', {
      enum: [
        'list_reports',
        'read_report',
        'close_report',
        'suspend',
        'restore',
        'delete',
        'list_recent',
        'remove',
        'remove_all',
        'restore_content',
        'restore_all',
        'establish',
        'unestablish',
        'void',
        'unvoid',
        'list_rings',
        'list_moves',
        'list_threads',
        'set_places',
        'open_round',
        'cancel_round',
        'list_rounds',
        'reset_factors',
        'list_factor_resets',
        'list_factors',
      ],
    }).notNull(),
    /** what was removed, restored or opened, if it is one thing; or where weighings were voided */
    targetType: text('target_type').$type<RemovableKind | 'round'>(),
    targetId: uuid('target_id'),
    userId: uuid('user_id').references(() => users.id),
    /** the other member, if only weighings of these two were voided or restored */
    partnerId: uuid('partner_id').references(() => users.id),
    reportId: uuid('report_id').references(() => reports.id),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [index('operator_actions_created_at').on(table.createdAt.desc(), table.id.desc())],
);

/** The operator's action that removed something; null while it is shown. */
export const removalId = () => uuid('removal_id').references(() => operatorActions.id);
