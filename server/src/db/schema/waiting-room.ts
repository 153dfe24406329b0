import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { belongsTo, createdAt, refersTo, time } from './columns.ts';
import { hypotheses } from './topics.ts';

/** Who is waiting where: one entry per member and hypothesis, however many tabs are open. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    userId: belongsTo('user_id', () => users.id),
    /** of this entry */
    id: uuid('id').notNull(),
    side: text('side', { enum: ['believing', 'disbelieving'] }).notNull(),
    createdAt: createdAt(),
    /** when a socket of this member was last known to be in the room */
    seenAt: time('seen_at').notNull().default(sql`now()`),
    /** since when one has been there without a break; null while the member is away */
    hereSince: time('here_since').default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.hypothesisId, table.userId] }),
    index('waiting_entries_seen').on(table.seenAt),
    index('waiting_entries_user').on(table.userId),
  ],
);

/** One waiting member's answer to another; deleted with either entry. */
export const waitingStances = pgTable(
  'waiting_stances',
  {
    hypothesisId: uuid('hypothesis_id').notNull(),
    userId: uuid('user_id').notNull(),
    aboutId: uuid('about_id').notNull(),
    stance: text('stance', { enum: ['accepted', 'declined'] }).notNull(),
    /** when it was taken */
    takenAt: time('taken_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.hypothesisId, table.userId, table.aboutId] }),
    index('waiting_stances_about').on(table.hypothesisId, table.aboutId),
    foreignKey({
      columns: [table.hypothesisId, table.userId],
      foreignColumns: [waitingEntries.hypothesisId, waitingEntries.userId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.hypothesisId, table.aboutId],
      foreignColumns: [waitingEntries.hypothesisId, waitingEntries.userId],
    }).onDelete('cascade'),
  ],
);

/** Who wants alerts when someone on the other side arrives. */
export const standingOffers = pgTable(
  'standing_offers',
  {
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    userId: belongsTo('user_id', () => users.id),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    /** when the last email was sent: at most one a day */
    mailedAt: time('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.hypothesisId, table.userId] }),
    index('standing_offers_user').on(table.userId),
    index('standing_offers_expires_at').on(table.expiresAt),
  ],
);

export const privateRequests = pgTable(
  'private_requests',
  {
    id: uuid('id').primaryKey(),
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    requesterId: belongsTo('requester_id', () => users.id),
    targetId: belongsTo('target_id', () => users.id),
    message: text('message'),
    status: text('status', { enum: ['pending', 'accepted', 'declined', 'expired'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
    answeredAt: time('answered_at'),
  },
  (table) => [
    // One pending request per pair and hypothesis, in either direction.
    uniqueIndex('private_requests_pending_pair')
      .on(
        table.hypothesisId,
        sql`least(requester_id, target_id)`,
        sql`greatest(requester_id, target_id)`,
      )
      .where(sql`status = 'pending'`),
    index('private_requests_sent').on(table.requesterId, table.createdAt),
    index('private_requests_requester').on(table.requesterId).where(sql`status = 'pending'`),
    index('private_requests_target').on(table.targetId).where(sql`status = 'pending'`),
  ],
);
