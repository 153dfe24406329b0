import type { Likelihood, TakenThreads } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, given, refersTo, time } from './columns.ts';
import { conversations, evidence } from './conversations.ts';
import { hypotheses } from './topics.ts';

const likelihood = (name: string) => smallint(name).$type<Likelihood>().notNull();

/**
 * What two members agreed that a public item weighs. Rows are never deleted; only whether one is
 * established, waiting, voided or overturned changes.
 */
export const weighings = pgTable(
  'weighings',
  {
    id: uuid('id').primaryKey(),
    evidenceId: refersTo('evidence_id', () => evidence.id),
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    /** where the two agreed */
    conversationId: refersTo('conversation_id', () => conversations.id),
    /** the number of its entry in the ledger: the lower, the older */
    ledgerSeq: integer('ledger_seq').notNull(),
    hypothesisLikelihood: likelihood('hypothesis_likelihood'),
    negationLikelihood: likelihood('negation_likelihood'),
    given: given(),
    /** by accepting the item, by another pair, or by the two in a dispute about it */
    origin: text('origin', { enum: ['acceptance', 'second opinion', 'recalibration'] }).notNull(),
    /** [SD5] as of the last change that computed it */
    established: boolean('established').notNull(),
    /** the threads that each of the two used, in the order of their ids */
    threads: jsonb('threads').$type<TakenThreads>().notNull().default([[], []]),
    /** the ledger number since which it is established; kept while it is voided */
    establishedSeq: integer('established_seq'),
    /** [SD7] in force, but the public figure leaves it out until another pair agrees */
    waiting: boolean('waiting').notNull().default(false),
    /** set aside by an applied overturn */
    overturned: boolean('overturned').notNull().default(false),
    /** when operators voided it; null if they didn't */
    voidedAt: time('voided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('weighings_first').on(table.evidenceId).where(sql`origin = 'acceptance'`),
    index('weighings_evidence').on(table.evidenceId, table.ledgerSeq),
    index('weighings_hypothesis').on(table.hypothesisId, table.ledgerSeq),
    // What the figure inside a conversation adds to the public one.
    index('weighings_waiting').on(table.conversationId).where(sql`waiting`),
  ],
);

/** The two members of each weighing, so that the database itself allows one per member and item. */
export const weighingMembers = pgTable(
  'weighing_members',
  {
    weighingId: refersTo('weighing_id', () => weighings.id),
    evidenceId: refersTo('evidence_id', () => evidence.id),
    userId: refersTo('user_id', () => users.id),
    /** agreed in a dispute: it replaces what the member agreed before */
    replaces: boolean('replaces').notNull(),
    /** [SD7] its item stopped counting since, so that the member may weigh it once more */
    spent: boolean('spent').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.weighingId, table.userId] }),
    uniqueIndex('weighing_members_once')
      .on(table.evidenceId, table.userId)
      .where(sql`not replaces and not spent`),
    index('weighing_members_user').on(table.userId, table.evidenceId),
  ],
);

/**
 * Completed conversations that count toward standing [SD1]: public, from a waiting room, with
 * enough messages from both. Written at completion; counted by a job, one after another.
 */
export const talks = pgTable(
  'talks',
  {
    conversationId: uuid('conversation_id')
      .primaryKey()
      .references(() => conversations.id),
    user1Id: refersTo('user1_id', () => users.id),
    user2Id: refersTo('user2_id', () => users.id),
    createdAt: createdAt(),
    /** the order in which talks were counted; null until then, as is the next */
    number: integer('number'),
    countedAt: time('counted_at'),
  },
  (table) => [
    uniqueIndex('talks_number').on(table.number),
    index('talks_uncounted').on(table.createdAt, table.conversationId).where(sql`number is null`),
    index('talks_user1').on(table.user1Id, table.number),
    index('talks_user2').on(table.user2Id, table.number),
  ],
);

/** [SD3] Who holds which thread, and from whom. Rewritten when operators take standing back. */
export const threadHolders = pgTable(
  'thread_holders',
  {
    /** named after the member who started it and its first holder */
    thread: text('thread').notNull(),
    userId: refersTo('user_id', () => users.id),
    givenBy: refersTo('given_by', () => users.id),
    /** the order in which threads were passed on */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.thread, table.userId] }),
    // One thread per partner.
    uniqueIndex('thread_holders_once').on(table.givenBy, table.userId),
    index('thread_holders_user').on(table.userId, table.number),
  ],
);
