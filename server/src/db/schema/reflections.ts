import type { FeltHeard } from '@midspan/domain';
import { pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { belongsTo, createdAt, refersTo } from './columns.ts';
import { conversations } from './conversations.ts';

/** What each participant of a completed conversation said about it, once. */
export const reflections = pgTable(
  'reflections',
  {
    userId: belongsTo('user_id', () => users.id),
    conversationId: refersTo('conversation_id', () => conversations.id),
    /** null if they skipped it */
    feltHeard: smallint('felt_heard').$type<FeltHeard>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.conversationId] })],
);
