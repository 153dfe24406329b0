import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, time } from './columns.ts';
import { hypotheses } from './topics.ts';

const SIDES = ['believing', 'disbelieving'] as const;

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    hypothesisId: uuid('hypothesis_id')
      .notNull()
      .references(() => hypotheses.id),
    type: text('conversation_type', { enum: ['public', 'private'] }).notNull(),
    user1Id: uuid('user1_id')
      .notNull()
      .references(() => users.id),
    user2Id: uuid('user2_id')
      .notNull()
      .references(() => users.id),
    /** frozen at creation */
    user1Side: text('user1_side', { enum: SIDES }).notNull(),
    user2Side: text('user2_side', { enum: SIDES }).notNull(),
    status: text('status', { enum: ['active', 'completed'] })
      .notNull()
      .default('active'),
    createdAt: createdAt(),
    completedAt: time('completed_at'),
    messageCount: integer('message_count').notNull().default(0),
    evidenceCount: integer('evidence_count').notNull().default(0),
    /** the figure at completion, 1 to 99 */
    finalPercent: smallint('final_percent'),
  },
  (table) => [
    index('conversations_public')
      .on(table.hypothesisId, table.createdAt.desc(), table.id.desc())
      .where(sql`conversation_type = 'public'`),
    index('conversations_user1').on(table.user1Id, table.createdAt.desc(), table.id.desc()),
    index('conversations_user2').on(table.user2Id, table.createdAt.desc(), table.id.desc()),
    // One active conversation per pair and hypothesis, whoever comes first in it.
    uniqueIndex('conversations_active_pair')
      .on(table.hypothesisId, sql`least(user1_id, user2_id)`, sql`greatest(user1_id, user2_id)`)
      .where(sql`status = 'active'`),
  ],
);
