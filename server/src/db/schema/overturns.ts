import { OVERTURN_OUTCOMES } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, refersTo, time } from './columns.ts';
import { conversations, evidence } from './conversations.ts';
import { hypotheses } from './topics.ts';

export const overturnProposals = pgTable(
  'overturn_proposals',
  {
    id: uuid('id').primaryKey(),
    evidenceId: refersTo('evidence_id', () => evidence.id),
    /** the item's hypothesis, whose figure may move */
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    /** where it was proposed and is reviewed */
    conversationId: refersTo('conversation_id', () => conversations.id),
    kind: text('kind', { enum: ['overturn', 'reinstatement'] }).notNull(),
    proposerId: refersTo('proposer_id', () => users.id),
    reviewerId: refersTo('reviewer_id', () => users.id),
    counterpartId: refersTo('counterpart_id', () => users.id),
    reason: text('reason').notNull(),
    description: text('description'),
    source: text('source'),
    phase: text('phase', { enum: ['review', 'dispute', 'decided'] })
      .notNull()
      .default('review'),
    outcome: text('outcome', { enum: OVERTURN_OUTCOMES }),
    createdAt: createdAt(),
    /** when the review, and later the dispute, ends */
    endsAt: time('ends_at').notNull(),
    decidedAt: time('decided_at'),
    /** [OV14] when its dispute was opened; kept whatever became of it */
    disputedAt: time('disputed_at'),
    disputeHypothesisId: uuid('dispute_hypothesis_id').references(() => hypotheses.id),
    disputeConversationId: uuid('dispute_conversation_id').references(() => conversations.id),
    /** whether they acted on evidence in the dispute; messages are queried */
    proposerActed: boolean('proposer_acted').notNull().default(false),
    counterpartActed: boolean('counterpart_acted').notNull().default(false),
    /** the ledger's entry by which it applied */
    appliedSeq: integer('applied_seq'),
  },
  (table) => [
    uniqueIndex('overturn_proposals_open').on(table.evidenceId).where(sql`phase <> 'decided'`),
    index('overturn_proposals_hypothesis').on(table.hypothesisId).where(sql`phase <> 'decided'`),
    index('overturn_proposals_review').on(table.conversationId).where(sql`phase = 'review'`),
    index('overturn_proposals_due').on(table.endsAt).where(sql`phase <> 'decided'`),
    index('overturn_proposals_evidence').on(table.evidenceId, table.decidedAt.desc()),
    uniqueIndex('overturn_proposals_dispute').on(table.disputeConversationId),
    uniqueIndex('overturn_proposals_dispute_hypothesis').on(table.disputeHypothesisId),
    // For the limits on challenges: against one person within a day, and of one item repeatedly.
    index('overturn_proposals_proposer').on(table.proposerId, table.counterpartId, table.createdAt),
    index('overturn_proposals_again').on(table.evidenceId, table.proposerId),
    index('overturn_proposals_answering').on(table.counterpartId).where(sql`phase = 'dispute'`),
    index('overturn_proposals_disputed').on(table.counterpartId, table.disputedAt),
  ],
);
