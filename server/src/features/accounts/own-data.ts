import { DELETED_MEMBER } from '@midspan/contract';
import { CREDENCE_NEUTRAL } from '@midspan/domain';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { isHidden, unlessHidden } from '../../db/removed.ts';
import {
  blocks,
  conversations,
  credences,
  hypotheses,
  mailLinks,
  mailOutbox,
  notices,
  privateRequests,
  questionnaireResponses,
  sessions,
  standingOffers,
  topics,
  users,
  waitingEntries,
} from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { exportOwnWords } from './own-words.ts';
import type { Account } from './store.ts';

/** Everything the member wrote, and what is kept about the account. */
export async function exportOwnData(db: Database, account: Account) {
  const own = { userId: account.id };
  const [ownTopics, ownHypotheses, ownCredences, ownAnswers, ownRequests, ownConversations] =
    await Promise.all([
      db.select().from(topics).where(eq(topics.createdBy, own.userId)).orderBy(topics.createdAt),
      db
        .select()
        .from(hypotheses)
        .where(eq(hypotheses.createdBy, own.userId))
        .orderBy(hypotheses.createdAt),
      db
        .select({
          credence: credences,
          // Of others' claims only what everybody may read.
          statement: unlessHidden(
            sql`${isHidden()} and ${hypotheses.createdBy} <> ${own.userId}`,
            hypotheses.statement,
          ),
        })
        .from(credences)
        .innerJoin(hypotheses, eq(hypotheses.id, credences.hypothesisId))
        .where(eq(credences.userId, own.userId))
        .orderBy(credences.createdAt),
      db.select().from(questionnaireResponses).where(eq(questionnaireResponses.userId, own.userId)),
      db.select().from(privateRequests).where(eq(privateRequests.requesterId, own.userId)),
      db
        .select()
        .from(conversations)
        .where(or(eq(conversations.user1Id, own.userId), eq(conversations.user2Id, own.userId)))
        .orderBy(conversations.createdAt),
    ]);
  return {
    account: {
      id: account.id,
      email: account.email,
      username: account.username,
      created_at: account.createdAt,
      email_verified_at: account.emailVerifiedAt,
      privacy_policy: { version: account.policyVersion, accepted_at: account.policyAcceptedAt },
      onboarding_completed_at: account.onboardingCompletedAt,
    },
    preferences: { mails_switched_off: account.mailOff },
    topics: ownTopics.map(({ id, name, description, category, createdAt }) => ({
      id,
      name,
      description,
      category,
      created_at: createdAt,
    })),
    hypotheses: ownHypotheses.map((row) => ({
      id: row.id,
      topic_id: row.topicId,
      statement: row.statement,
      negation: row.negation,
      initial_credence: row.initialPercent,
      credence_reason: row.initialReason,
      importance: row.importance,
      created_at: row.createdAt,
    })),
    credences: ownCredences.map(({ credence, statement }) => ({
      hypothesis_id: credence.hypothesisId,
      hypothesis_statement: statement,
      credence: credence.percent / 100,
      reason: credence.reason,
      importance: credence.importance,
      created_at: credence.createdAt,
      is_current: credence.isCurrent,
    })),
    questionnaire: ownAnswers.map(({ questionId, response, updatedAt }) => ({
      question_id: questionId,
      response,
      updated_at: updatedAt,
    })),
    private_requests: ownRequests.map(({ id, hypothesisId, message, status, createdAt }) => ({
      id,
      hypothesis_id: hypothesisId,
      message,
      status,
      created_at: createdAt,
    })),
    conversations: ownConversations.map((row) => ({
      id: row.id,
      hypothesis_id: row.hypothesisId,
      conversation_type: row.type,
      side: row.user1Id === own.userId ? row.user1Side : row.user2Side,
      status: row.status,
      created_at: row.createdAt,
      completed_at: row.completedAt,
    })),
    ...(await exportOwnWords(db, account.id)),
  };
}

/**
 * Empties the account: what was private is gone, what was said in public stays under another name,
 * and the address and the name are free again.
 */
export async function eraseAccount(tx: Transaction, account: Account): Promise<void> {
  const { id, email } = account;
  // First of all, because it waits for what is being written for this account and lets nothing more
  // be written: what is deleted below is then all there is.
  const erased = await tx
    .update(users)
    .set({
      email: '',
      // Longer than any real key, so that nobody can be refused a name because of a gone member.
      emailKey: `deleted:${id}`,
      username: DELETED_MEMBER,
      usernameKey: `deleted:${id}`,
      passwordHash: '',
      suspensionReason: null,
      mailOff: [],
      unsubscribeToken: sql`gen_random_uuid()`,
      deletedAt: sql`now()`,
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (erased.length === 0) throw new Refusal('UNAUTHENTICATED');
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(mailLinks).where(eq(mailLinks.userId, id));
  await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, email));
  // Those of others that name this member stay, under the name that all see now.
  await tx.delete(notices).where(eq(notices.userId, id));
  await tx.delete(credences).where(eq(credences.userId, id));
  await tx.delete(waitingEntries).where(eq(waitingEntries.userId, id));
  await tx.delete(standingOffers).where(eq(standingOffers.userId, id));
  await tx
    .delete(privateRequests)
    .where(or(eq(privateRequests.requesterId, id), eq(privateRequests.targetId, id)));
  await tx.delete(blocks).where(or(eq(blocks.blockerId, id), eq(blocks.blockedId, id)));
  await tx.delete(questionnaireResponses).where(eq(questionnaireResponses.userId, id));
  await tx
    .update(hypotheses)
    .set({ initialPercent: CREDENCE_NEUTRAL, initialReason: '', importance: null })
    .where(eq(hypotheses.createdBy, id));
}
