import {
  type Brake,
  EVIDENCE_STATUSES,
  LEDGER_CAUSES,
  type Likelihood,
  type Tally,
} from '@midspan/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { belongsTo, createdAt, given, refersTo, time } from './columns.ts';
import { removalId } from './moderation.ts';
import { hypotheses } from './topics.ts';

const times = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3 }).array().notNull().default(sql`'{}'`);

const SIDES = ['believing', 'disbelieving'] as const;

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    type: text('conversation_type', { enum: ['public', 'private'] }).notNull(),
    user1Id: refersTo('user1_id', () => users.id),
    user2Id: refersTo('user2_id', () => users.id),
    /** frozen at creation */
    user1Side: text('user1_side', { enum: SIDES }).notNull(),
    user2Side: text('user2_side', { enum: SIDES }).notNull(),
    /** a dispute about evidence, between the proposer and the counterpart */
    isDispute: boolean('is_dispute').notNull().default(false),
    /** started through a link that one of the two sent the other */
    byInvitation: boolean('by_invitation').notNull().default(false),
    status: text('status', { enum: ['active', 'completed'] })
      .notNull()
      .default('active'),
    createdAt: createdAt(),
    completedAt: time('completed_at'),
    messageCount: integer('message_count').notNull().default(0),
    evidenceCount: integer('evidence_count').notNull().default(0),
    /** the figure at completion, 1 to 99 */
    finalPercent: smallint('final_percent'),
    /** the number of the last change; gapless */
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    /**
     * Everything needed to send a message is on this row, so that one statement, whose row lock
     * shows it the newest version, checks and counts it: recent sending times, and who is held
     * back.
     */
    user1Sent: times('user1_sent'),
    user2Sent: times('user2_sent'),
    silencedId: uuid('silenced_id'),
    /** what a private conversation's own items add to the public figure */
    tally: jsonb('tally').$type<Tally>().notNull().default({}),
  },
  (table) => [
    index('conversations_public')
      .on(table.hypothesisId, table.createdAt.desc(), table.id.desc())
      .where(sql`conversation_type = 'public'`),
    index('conversations_user1').on(table.user1Id, table.createdAt.desc(), table.id.desc()),
    index('conversations_user2').on(table.user2Id, table.createdAt.desc(), table.id.desc()),
    // For the counts in the header. None of these columns changes with a message, which rewrites
    // the row.
    index('conversations_active_user1').on(table.user1Id).where(sql`status = 'active'`),
    index('conversations_active_user2').on(table.user2Id).where(sql`status = 'active'`),
    index('conversations_completed_at').on(table.completedAt),
    // One active conversation per pair and hypothesis, in either order.
    uniqueIndex('conversations_active_pair')
      .on(table.hypothesisId, sql`least(user1_id, user2_id)`, sql`greatest(user1_id, user2_id)`)
      .where(sql`status = 'active'`),
  ],
);

/**
 * No foreign keys: the statements that write here have just locked the conversation and compared
 * the sender with its participants, neither is ever deleted, and checking both again would slow
 * every message.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    senderId: uuid('sender_id').notNull(),
    /** the client's own id for it, by which a repeat is recognized */
    tempId: text('temp_id').notNull(),
    content: text('content').notNull(),
    createdAt: createdAt(),
    flagType: text('flag_type', { enum: ['rude', 'counterproductive'] }),
    flagResolved: boolean('flag_resolved').notNull().default(false),
    /** the operator's action that removed it; null while it is shown */
    removalId: uuid('removal_id'),
  },
  (table) => [
    uniqueIndex('messages_once').on(table.conversationId, table.senderId, table.tempId),
    uniqueIndex('messages_seq').on(table.conversationId, table.seq),
  ],
);

/** Every change of a conversation other than a message, to replay to clients that missed it. */
export const conversationEvents = pgTable(
  'conversation_events',
  {
    conversationId: refersTo('conversation_id', () => conversations.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    /** without conversationId and seq, which have their own columns */
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** readers of a public conversation too, the participants only, or the one it names as `by` */
    audience: text('audience', { enum: ['participants', 'everyone', 'author'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    // For an item's card: everything that happened to it.
    index('conversation_events_evidence')
      .on(table.conversationId, sql`(payload ->> 'evidenceId')`, table.seq)
      .where(sql`payload ? 'evidenceId'`),
  ],
);

/** When each participant last had a conversation open; only while it is active. */
export const conversationPresence = pgTable(
  'conversation_presence',
  {
    conversationId: refersTo('conversation_id', () => conversations.id),
    userId: belongsTo('user_id', () => users.id),
    hereAt: time('here_at').notNull(),
  },
  // The time is in no index, so that renewing it stays cheap.
  (table) => [primaryKey({ columns: [table.conversationId, table.userId] })],
);

const LIKELIHOOD = (name: string) => smallint(name).$type<Likelihood>().notNull();

export const evidence = pgTable(
  'evidence',
  {
    id: uuid('id').primaryKey(),
    conversationId: refersTo('conversation_id', () => conversations.id),
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    /** items of a private conversation never leave it */
    isPublic: boolean('is_public').notNull(),
    proposedBy: refersTo('proposed_by', () => users.id),
    /** the client's own id for it, as with a message */
    tempId: text('temp_id'),
    description: text('description').notNull(),
    source: text('source').notNull(),
    /** the comparison key by which a repeated source is recognized */
    sourceKey: text('source_key').notNull(),
    sourceTier: text('source_tier', {
      enum: ['primary', 'official', 'journalism', 'opinion', 'personal'],
    }),
    /** what counts now; until it is accepted, the proposed weight */
    hypothesisLikelihood: LIKELIHOOD('hypothesis_likelihood'),
    negationLikelihood: LIKELIHOOD('negation_likelihood'),
    /** the proposed weight, if it was accepted with another one */
    proposedHypothesis: smallint('proposed_hypothesis').$type<Likelihood>(),
    proposedNegation: smallint('proposed_negation').$type<Likelihood>(),
    /** [WA1] what the weighings that count name; until it is accepted, what the proposal names */
    given: given(),
    /** what the proposal names */
    proposedGiven: uuid('proposed_given').array().notNull().default(sql`'{}'`),
    reasoning: text('reasoning').notNull(),
    status: text('status', {
      enum: EVIDENCE_STATUSES,
    })
      .notNull()
      .default('proposed'),
    rejectionReason: text('rejection_reason'),
    /** was recalibrated once, so reinstating restores that status */
    wasRecalibrated: boolean('was_recalibrated').notNull().default(false),
    /** [WG10] all its weighings were voided: whatever its status, it counts as nothing */
    setAside: boolean('set_aside').notNull().default(false),
    /** [SD7] accepted, but the public figure leaves it out until another pair agrees */
    waiting: boolean('waiting').notNull().default(false),
    /** [SD7] when its claim became carried, its one pair had older such items */
    crowded: boolean('crowded').notNull().default(false),
    /** [OV20] its owner blocked a challenger: others' weighings take its first pair's place */
    yields: boolean('yields').notNull().default(false),
    /** how many weighings were agreed, whatever became of them */
    weighings: integer('weighings').notNull().default(0),
    /** [WG8] how many others still weigh it after its first pair withdrew it; null for any other */
    stillWeighedBy: integer('still_weighed_by'),
    /** [WG13] */
    contested: boolean('contested').notNull().default(false),
    /** [WG15] the last dispute about it ended undecided */
    challengedUndecided: boolean('challenged_undecided').notNull().default(false),
    /** [OV1] overturned because its counterpart did not take part in the dispute */
    overturnedByDefault: boolean('overturned_by_default').notNull().default(false),
    createdAt: createdAt(),
    decidedAt: time('decided_at'),
    /** its status doesn't change, so that restoring brings back exactly that */
    removalId: removalId(),
  },
  (table) => [
    uniqueIndex('evidence_once').on(table.conversationId, table.proposedBy, table.tempId),
    index('evidence_conversation').on(table.conversationId, table.createdAt, table.id),
    index('evidence_conversation_pending')
      .on(table.conversationId)
      .where(sql`status in ('proposed', 'disputed')`),
    index('evidence_public_decided')
      .on(table.hypothesisId, table.decidedAt.desc(), table.id.desc())
      .where(sql`is_public and decided_at is not null`),
    index('evidence_private_decided')
      .on(table.conversationId, table.decidedAt.desc(), table.id.desc())
      .where(sql`not is_public and decided_at is not null`),
    index('evidence_same_source')
      .on(table.hypothesisId, sql`md5(source_key)`)
      .where(sql`status in ('accepted', 'recalibrated')`),
    index('evidence_proposer').on(table.proposedBy),
    // [DK13] For moderators' search.
    index('evidence_words')
      .using('gin', sql`to_tsvector('simple', description)`)
      .where(sql`is_public`),
    index('evidence_challenged_undecided').on(table.hypothesisId).where(sql`challenged_undecided`),
    index('evidence_set_aside').on(table.hypothesisId).where(sql`set_aside`),
    index('evidence_waiting').on(table.hypothesisId).where(sql`waiting`),
    index('evidence_naming').on(table.hypothesisId).where(sql`cardinality(given) > 0`),
  ],
);

/**
 * The weights that the two of a conversation offered each other for an item; only how one ended is
 * ever changed.
 */
export const offers = pgTable(
  'offers',
  {
    /** where it was made: the item's own conversation, another one, or the dispute about the item */
    conversationId: refersTo('conversation_id', () => conversations.id),
    evidenceId: refersTo('evidence_id', () => evidence.id),
    /** the round of the bargain that it started */
    round: integer('round').notNull(),
    madeBy: refersTo('made_by', () => users.id),
    hypothesisLikelihood: LIKELIHOOD('hypothesis_likelihood'),
    negationLikelihood: LIKELIHOOD('negation_likelihood'),
    given: given(),
    reason: text('reason').notNull(),
    /** null while it waits for an answer */
    ending: text('ending', {
      enum: ['accepted', 'countered', 'declined', 'retracted', 'ended'],
    }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.evidenceId, table.round] }),
    uniqueIndex('offers_standing')
      .on(table.conversationId, table.evidenceId)
      .where(sql`ending is null`),
    // To end those that became pointless elsewhere.
    index('offers_evidence').on(table.evidenceId).where(sql`ending is null`),
    index('offers_maker').on(table.madeBy, table.createdAt, table.evidenceId),
  ],
);

/** The weight that the reviewer of an item estimated; rows are never changed. */
export const evidenceEstimates = pgTable(
  'evidence_estimates',
  {
    evidenceId: uuid('evidence_id')
      .primaryKey()
      .references(() => evidence.id),
    madeBy: refersTo('made_by', () => users.id),
    hypothesisLikelihood: LIKELIHOOD('hypothesis_likelihood'),
    negationLikelihood: LIKELIHOOD('negation_likelihood'),
    /** given before the proposer's weight was shown */
    blind: boolean('blind').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('evidence_estimates_maker').on(table.madeBy, table.createdAt, table.evidenceId),
  ],
);

/** What moved a figure, in order; rows are never changed or deleted. */
export const ledger = pgTable(
  'ledger',
  {
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    /** the private conversation it belongs to; null for the public figure */
    conversationId: uuid('conversation_id').references(() => conversations.id),
    seq: integer('seq').notNull(),
    cause: text('cause', { enum: LEDGER_CAUSES }).notNull(),
    /** null for an entry about the whole claim */
    evidenceId: uuid('evidence_id').references(() => evidence.id),
    /** the item's weight from this entry on */
    hypothesisLikelihood: smallint('hypothesis_likelihood').$type<Likelihood>(),
    negationLikelihood: smallint('negation_likelihood').$type<Likelihood>(),
    /** everything that counts after this entry, within its scope */
    tally: jsonb('tally').$type<Tally>().notNull(),
    /** [SD8] what the claim shows from this entry on; null in private conversations */
    percent: smallint('percent'),
    /** [SD15] whether operators did it */
    operator: boolean('operator').notNull().default(false),
    /** [SD6] how slowly the figure moves from then on, where the claim became carried */
    brake: jsonb('brake').$type<Brake>(),
    /** the weighing it is about; with `restored`, one that was voided, and without it, an item */
    weighingId: uuid('weighing_id'),
    /** the weighings that the item is weighed from afterwards; null in private conversations */
    counting: uuid('counting').array(),
    /** those of them that were established then */
    established: uuid('established').array(),
    /** [OL1] of the hash before it and of the entry; null in private conversations */
    hash: text('hash'),
    /** [WG11] whether it changed the tally: only then is it a point in the history */
    moves: boolean('moves').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('ledger_public')
      .on(table.hypothesisId, table.seq)
      .where(sql`conversation_id is null`),
    index('ledger_evidence').on(table.evidenceId),
    uniqueIndex('ledger_private')
      .on(table.conversationId, table.seq)
      .where(sql`conversation_id is not null`),
  ],
);

export const flags = pgTable(
  'flags',
  {
    id: uuid('id').primaryKey(),
    conversationId: refersTo('conversation_id', () => conversations.id),
    messageId: refersTo('message_id', () => messages.id),
    type: text('flag_type', { enum: ['rude', 'counterproductive'] }).notNull(),
    flaggerId: refersTo('flagger_id', () => users.id),
    authorId: refersTo('author_id', () => users.id),
    state: text('state', { enum: ['created', 'clarified', 'suggested', 'resolved'] })
      .notNull()
      .default('created'),
    clarification: text('clarification'),
    suggestion: text('suggestion'),
    resolutionText: text('resolution_text'),
    createdAt: createdAt(),
    clarifiedAt: time('clarified_at'),
    resolvedAt: time('resolved_at'),
  },
  (table) => [
    uniqueIndex('flags_message').on(table.messageId),
    uniqueIndex('flags_open').on(table.conversationId).where(sql`state <> 'resolved'`),
    index('flags_unanswered').on(table.clarifiedAt).where(sql`state = 'clarified'`),
  ],
);
