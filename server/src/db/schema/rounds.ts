import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { circles } from './circles.ts';
import { belongsTo, createdAt, refersTo, time } from './columns.ts';
import { conversations } from './conversations.ts';
import { hypotheses, topics } from './topics.ts';

export const rounds = pgTable(
  'rounds',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    topicId: refersTo('topic_id', () => topics.id),
    /** [CI2] its topic's, here too because every list asks for it */
    circleId: uuid('circle_id').references(() => circles.id),
    /** null for operators, and for accounts that are gone */
    openedBy: uuid('opened_by').references(() => users.id, { onDelete: 'set null' }),
    pairsAt: time('pairs_at').notNull(),
    endsAt: time('ends_at').notNull(),
    createdAt: createdAt(),
    pairedAt: time('paired_at'),
    /** [RO5] */
    pairedAgainAt: time('paired_again_at'),
    canceledAt: time('canceled_at'),
  },
  (table) => [
    index('rounds_public')
      .on(table.endsAt, table.pairsAt, table.id)
      .where(sql`canceled_at is null and circle_id is null`),
    index('rounds_circle').on(table.circleId, table.endsAt).where(sql`circle_id is not null`),
    index('rounds_open').on(table.pairsAt).where(sql`paired_at is null and canceled_at is null`),
    index('rounds_opener').on(table.openedBy),
    index('rounds_topic').on(table.topicId),
  ],
);

export const roundClaims = pgTable(
  'round_claims',
  {
    roundId: belongsTo('round_id', () => rounds.id),
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    /** in the order in which they were chosen */
    position: smallint('position').notNull(),
    /** how many were signed up on each side when it paired; null until then */
    believing: integer('believing'),
    disbelieving: integer('disbelieving'),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.hypothesisId] }),
    index('round_claims_hypothesis').on(table.hypothesisId),
  ],
);

export const roundSignups = pgTable(
  'round_signups',
  {
    roundId: belongsTo('round_id', () => rounds.id),
    userId: belongsTo('user_id', () => users.id),
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    createdAt: createdAt(),
    outcome: text('outcome', { enum: ['waiting', 'paired', 'no_partner', 'no_side'] })
      .notNull()
      .default('waiting'),
    /** [RO6] how many of the round's reminders are behind them */
    reminded: smallint('reminded').notNull().default(0),
    /** when they were notified of what became of it */
    notifiedAt: time('notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.userId] }),
    index('round_signups_user').on(table.userId),
    index('round_signups_claim').on(table.hypothesisId),
    index('round_signups_left').on(table.roundId, table.userId).where(sql`notified_at is null`),
  ],
);

/** Who was drawn for whom. The conversation begins in a later step, which may be repeated. */
export const roundPairs = pgTable(
  'round_pairs',
  {
    id: uuid('id').primaryKey(),
    roundId: belongsTo('round_id', () => rounds.id),
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    /** 1, or 2 for those who were paired again */
    draw: smallint('draw').notNull(),
    believingId: refersTo('believing_id', () => users.id),
    disbelievingId: refersTo('disbelieving_id', () => users.id),
    /** null until it has begun */
    conversationId: uuid('conversation_id').references(() => conversations.id),
    /** when it turned out that these two can't meet anymore */
    droppedAt: time('dropped_at'),
  },
  (table) => [
    // Whatever goes wrong, no one is drawn twice.
    uniqueIndex('round_pairs_believing').on(table.roundId, table.draw, table.believingId),
    uniqueIndex('round_pairs_disbelieving').on(table.roundId, table.draw, table.disbelievingId),
    uniqueIndex('round_pairs_conversation').on(table.conversationId),
    index('round_pairs_to_begin')
      .on(table.id)
      .where(sql`conversation_id is null and dropped_at is null`),
  ],
);
