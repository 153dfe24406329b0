import type { FeltHeard } from '@midspan/domain';
import { pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';
import { conversations } from './conversations.ts';

/** What each participant of a completed conversation said about it, once. */
export const reflections = pgTable(
  'reflections',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    /** null if they skipped it */
    feltHeard: smallint('felt_heard').$type<FeltHeard>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.conversationId] })],
);
