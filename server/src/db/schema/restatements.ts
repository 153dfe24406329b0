import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { belongsTo, createdAt, refersTo, time } from './columns.ts';
import { conversations } from './conversations.ts';
import { removalId } from './moderation.ts';

/** One member's request that the other say back what they mean. */
export const restatements = pgTable(
  'restatements',
  {
    id: uuid('id').primaryKey(),
    conversationId: refersTo('conversation_id', () => conversations.id),
    /** the number of the request, where its card stands */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    askedBy: refersTo('asked_by', () => users.id),
    state: text('state', { enum: ['to_write', 'to_check', 'confirmed', 'ended'] })
      .notNull()
      .default('to_write'),
    createdAt: createdAt(),
    changedAt: time('changed_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('restatements_seq').on(table.conversationId, table.seq),
    uniqueIndex('restatements_open')
      .on(table.conversationId)
      .where(sql`state in ('to_write', 'to_check')`),
  ],
);

/** What the two wrote in it: at each try what was said, and what was still missing. */
export const restatementWords = pgTable(
  'restatement_words',
  {
    id: uuid('id').primaryKey(),
    restatementId: belongsTo('restatement_id', () => restatements.id),
    authorId: refersTo('author_id', () => users.id),
    /** from 1 */
    attempt: smallint('attempt').notNull(),
    part: text('part', { enum: ['said', 'note'] }).notNull(),
    content: text('content').notNull(),
    createdAt: createdAt(),
    removalId: removalId(),
  },
  (table) => [
    uniqueIndex('restatement_words_once').on(table.restatementId, table.attempt, table.part),
    index('restatement_words_author').on(table.authorId, table.createdAt, table.id),
  ],
);
