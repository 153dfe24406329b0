import type { NoticeKind } from '@midspan/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, time } from './columns.ts';
import { conversations, evidence } from './conversations.ts';
import { hypotheses } from './topics.ts';

/** What a member is told about; refers to things, so that it always carries today's names. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** the other person it is about */
    otherId: uuid('other_id').references(() => users.id),
    hypothesisId: uuid('hypothesis_id').references(() => hypotheses.id),
    conversationId: uuid('conversation_id').references(() => conversations.id),
    evidenceId: uuid('evidence_id').references(() => evidence.id),
    /** of a request or a dispute: how it ended */
    outcome: text('outcome'),
    hoursLeft: smallint('hours_left'),
    createdAt: createdAt(),
    readAt: time('read_at'),
  },
  (table) => [
    index('notices_own').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('notices_unread').on(table.userId).where(sql`read_at is null`),
    index('notices_created_at').on(table.createdAt),
  ],
);

/** What a member is told, before it has its place and time. */
export type NewNotice = Readonly<Omit<typeof notices.$inferInsert, 'id' | 'createdAt' | 'readAt'>>;
