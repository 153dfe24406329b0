import type { MailedKind, NoticeKind } from '@midspan/contract';
import type { TurnKind } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { circles } from './circles.ts';
import { belongsTo, createdAt, refersTo, time } from './columns.ts';
import { conversations, evidence } from './conversations.ts';
import { overturnProposals } from './overturns.ts';
import { rounds } from './rounds.ts';
import { hypotheses } from './topics.ts';

/**
 * A notice; it refers to things instead of copying them, so that it always shows current names, and
 * goes with them.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** the other person it is about */
    otherId: uuid('other_id').references(() => users.id),
    /** for what concerns a circle as a whole; otherwise the hypothesis says which one it is in */
    circleId: uuid('circle_id').references(() => circles.id, { onDelete: 'cascade' }),
    hypothesisId: uuid('hypothesis_id').references(() => hypotheses.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id').references(() => conversations.id, {
      onDelete: 'cascade',
    }),
    evidenceId: uuid('evidence_id').references(() => evidence.id, { onDelete: 'cascade' }),
    /** for a request or a dispute: how it ended; for a restatement: what the other did last */
    outcome: text('outcome'),
    hoursLeft: smallint('hours_left'),
    /** [SD8] when a large change will count */
    announcedFor: time('announced_for'),
    /** the challenge that a dispute, or a review, is about */
    overturnId: uuid('overturn_id').references(() => overturnProposals.id, {
      onDelete: 'cascade',
    }),
    /** [RO6] the round that it is about */
    roundId: uuid('round_id').references(() => rounds.id, { onDelete: 'cascade' }),
    /** the sequence number in its conversation of what it is about; null if there is none */
    seq: bigint('seq', { mode: 'number' }),
    /** the kind of email it was also sent as, if it was */
    mailedAs: text('mailed_as').$type<MailedKind>(),
    createdAt: createdAt(),
    readAt: time('read_at'),
  },
  (table) => [
    index('notices_own').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('notices_unread').on(table.userId).where(sql`read_at is null`),
    index('notices_created_at').on(table.createdAt),
  ],
);

/** A notice before it has an id and a time. */
export type NewNotice = Readonly<
  Omit<typeof notices.$inferInsert, 'id' | 'mailedAs' | 'createdAt' | 'readAt'>
>;

/**
 * How far each participant has seen a conversation. Without a row, nothing was seen and no one has
 * to be notified that it began.
 */
export const conversationSeen = pgTable(
  'conversation_seen',
  {
    conversationId: refersTo('conversation_id', () => conversations.id),
    userId: belongsTo('user_id', () => users.id),
    /** what a visible tab has shown; -1 until the conversation was opened */
    seenSeq: bigint('seen_seq', { mode: 'number' }).notNull().default(-1),
    /** everything up to here was checked for notices; -1 until its beginning was */
    handledSeq: bigint('handled_seq', { mode: 'number' }).notNull().default(0),
    /** the newest message that a notice was about, and when */
    messageNoticeSeq: bigint('message_notice_seq', { mode: 'number' }),
    messageNoticeAt: time('message_notice_at'),
    turnEmailAt: time('turn_email_at'),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.userId] })],
);

/** [PU5] The turns that wait in active conversations, as they were last checked. */
export const waitingTurns = pgTable(
  'waiting_turns',
  {
    conversationId: belongsTo('conversation_id', () => conversations.id),
    userId: belongsTo('user_id', () => users.id),
    kind: text('kind').$type<TurnKind>().notNull(),
    /** of what waits, such as an item */
    turnId: uuid('turn_id').notNull(),
    /** when that was made: an item may wait again later, with another offer */
    madeAt: time('made_at').notNull(),
    /** when it was first found waiting */
    since: time('since').notNull().default(sql`now()`),
    remindedAt: time('reminded_at'),
  },
  (table) => [
    primaryKey({
      columns: [table.conversationId, table.userId, table.kind, table.turnId, table.madeAt],
    }),
  ],
);
