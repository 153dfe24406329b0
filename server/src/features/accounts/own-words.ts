import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import {
  blocks,
  conversations,
  evidence,
  flags,
  messages,
  overturnProposals,
  recalibrations,
  reports,
  users,
} from '../../db/schema/index.ts';

/** What the member said to and about others: messages, evidence, reasons, reports and blocks. */
export async function exportOwnWords(db: Database, userId: string) {
  // By way of the conversations: an index on senders would cost every message sent.
  const ownTalk = or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId));
  const [said, proposed, rejected, flagged, challenges, weights, reported, blocked] =
    await Promise.all([
      db
        .select({ message: messages })
        .from(messages)
        .innerJoin(conversations, eq(conversations.id, messages.conversationId))
        .where(and(ownTalk, eq(messages.senderId, userId)))
        .orderBy(messages.conversationId, messages.seq),
      db.select().from(evidence).where(eq(evidence.proposedBy, userId)).orderBy(evidence.createdAt),
      db
        .select({ item: evidence })
        .from(evidence)
        .innerJoin(conversations, eq(conversations.id, evidence.conversationId))
        .where(and(ownTalk, ne(evidence.proposedBy, userId), isNotNull(evidence.rejectionReason))),
      db
        .select()
        .from(flags)
        .where(or(eq(flags.flaggerId, userId), eq(flags.authorId, userId)))
        .orderBy(flags.createdAt),
      db
        .select()
        .from(overturnProposals)
        .where(eq(overturnProposals.proposerId, userId))
        .orderBy(overturnProposals.createdAt),
      db
        .select()
        .from(recalibrations)
        .where(eq(recalibrations.proposerId, userId))
        .orderBy(recalibrations.createdAt),
      db.select().from(reports).where(eq(reports.reporterId, userId)).orderBy(reports.createdAt),
      db
        .select({ username: users.username, createdAt: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(eq(blocks.blockerId, userId))
        .orderBy(blocks.createdAt),
    ]);
  return {
    messages: said.map(({ message }) => ({
      conversation_id: message.conversationId,
      content: message.content,
      created_at: message.createdAt,
    })),
    evidence: proposed.map((item) => ({
      id: item.id,
      conversation_id: item.conversationId,
      description: item.description,
      source: item.source,
      source_tier: item.sourceTier,
      reasoning: item.reasoning,
      status: item.status,
      created_at: item.createdAt,
    })),
    rejections: rejected.map(({ item }) => ({
      evidence_id: item.id,
      conversation_id: item.conversationId,
      reason: item.rejectionReason,
    })),
    flags: flagged.map((flag) => ({
      conversation_id: flag.conversationId,
      flag_type: flag.flaggerId === userId ? flag.type : null,
      clarification: flag.authorId === userId ? flag.clarification : null,
      suggestion: flag.flaggerId === userId ? flag.suggestion : null,
      resolution: flag.flaggerId === userId ? flag.resolutionText : null,
      created_at: flag.createdAt,
    })),
    overturn_proposals: challenges.map((one) => ({
      evidence_id: one.evidenceId,
      conversation_id: one.conversationId,
      kind: one.kind,
      reason: one.reason,
      evidence_description: one.description,
      source: one.source,
      outcome: one.outcome,
      created_at: one.createdAt,
    })),
    recalibrations: weights.map((one) => ({
      evidence_id: one.evidenceId,
      conversation_id: one.conversationId,
      hypothesis_likelihood: one.hypothesisLikelihood / 100,
      negation_likelihood: one.negationLikelihood / 100,
      reason: one.reason,
      status: one.status,
      created_at: one.createdAt,
    })),
    reports: reported.map((one) => ({
      target_type: one.targetType,
      target_id: one.targetId,
      reason: one.reason,
      created_at: one.createdAt,
    })),
    blocked_members: blocked.map(({ username, createdAt }) => ({
      username,
      blocked_at: createdAt,
    })),
  };
}
