import type { Reflection } from '@midspan/domain';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../db/connection.ts';
import { isEarly } from '../../db/counted-pairs.ts';
import {
  conversationEvents,
  conversations,
  evidence,
  hypotheses,
  overturnProposals,
  reflections,
  users,
} from '../../db/schema/index.ts';
import { isHidden, isHypothesisShown } from '../visibility/index.ts';

/** A conversation as one of its members looks back on it. */
export async function findTalk(on: Executor, conversationId: string, userId: string) {
  const nextHypothesisId = sql`coalesce(${overturnProposals.hypothesisId}, ${conversations.hypothesisId})`;
  const [row] = await on
    .select({
      id: conversations.id,
      hypothesisId: conversations.hypothesisId,
      type: conversations.type,
      isDispute: conversations.isDispute,
      createdAt: conversations.createdAt,
      finalPercent: conversations.finalPercent,
      early: isEarly('hypotheses'),
      isParticipant: sql<boolean>`${userId} in (${conversations.user1Id}, ${conversations.user2Id})`,
      isCompleted: sql<boolean>`${conversations.status} = 'completed'`,
      partnerName: users.username,
      hidden: isHidden(),
      nextHypothesisId: sql<
        string | null
      >`case when ${isHypothesisShown(nextHypothesisId)} then ${nextHypothesisId} end`,
    })
    .from(conversations)
    .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
    .innerJoin(
      users,
      sql`${users.id} = case when ${conversations.user1Id} = ${userId}
        then ${conversations.user2Id} else ${conversations.user1Id} end`,
    )
    .leftJoin(overturnProposals, eq(overturnProposals.disputeConversationId, conversations.id))
    .where(eq(conversations.id, conversationId));
  return row ?? null;
}

export type Talk = NonNullable<Awaited<ReturnType<typeof findTalk>>>;

/** What the two decided on the items proposed in a conversation, without those removed since. */
export async function countOutcomes(on: Executor, conversationId: string) {
  const isAccepted = or(
    eq(evidence.status, 'accepted'),
    eq(evidence.status, 'recalibrated'),
    eq(evidence.status, 'overturned'),
  );
  const isRejected = eq(evidence.status, 'rejected');
  const isWithdrawn = eq(evidence.status, 'withdrawn');
  // What was still pending was withdrawn by the completion, by neither of the two.
  const atCompletion = sql`exists (select 1 from ${conversationEvents}
    where ${conversationEvents.conversationId} = ${evidence.conversationId}
      and ${conversationEvents.payload} ? 'evidenceId'
      and ${conversationEvents.payload} ->> 'evidenceId' = ${evidence.id}::text
      and ${conversationEvents.payload} ? 'atCompletion')`;
  const [counts] = await on
    .select({
      accepted: sql<number>`count(*) filter (where ${isAccepted})::int`,
      rejected: sql<number>`count(*) filter (where ${isRejected})::int`,
      withdrawn: sql<number>`count(*) filter (where ${isWithdrawn} and not ${atCompletion})::int`,
      open: sql<number>`count(*) filter (where ${isWithdrawn} and ${atCompletion})::int`,
    })
    .from(evidence)
    .where(and(eq(evidence.conversationId, conversationId), isNull(evidence.removalId)));
  return counts ?? { accepted: 0, rejected: 0, withdrawn: 0, open: 0 };
}

/** [RF2] What a member said about a conversation; null if nothing yet. */
export async function findReflection(
  on: Executor,
  userId: string,
  conversationId: string,
): Promise<Reflection | null> {
  const [row] = await on
    .select({ feltHeard: reflections.feltHeard })
    .from(reflections)
    .where(and(eq(reflections.userId, userId), eq(reflections.conversationId, conversationId)));
  return row ?? null;
}

export async function insertReflection(
  tx: Transaction,
  row: Pick<typeof reflections.$inferInsert, 'userId' | 'conversationId' | 'feltHeard'>,
): Promise<void> {
  await tx.insert(reflections).values(row);
}
