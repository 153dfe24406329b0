import { type OnboardingStatus, PRIVACY_POLICY_VERSION } from '@midspan/contract';
import type { Answers } from '@midspan/domain';
import { eq, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { lockOwner } from '../../db/owner.ts';
import { questionnaireResponses, users } from '../../db/schema/index.ts';

export async function findStatus(on: Executor, userId: string): Promise<OnboardingStatus | null> {
  const [row] = await on
    .select({
      privacyPolicyAccepted: sql<boolean>`coalesce(${users.policyVersion} = ${PRIVACY_POLICY_VERSION}, false)`,
      questionnaireCompleted: sql<boolean>`${users.questionnaireCompletedAt} is not null`,
      onboardingCompleted: sql<boolean>`${users.onboardingCompletedAt} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Accepting the same version twice keeps the first time: it is what the member can be held to. */
export async function acceptPolicy(db: Database, userId: string, version: string): Promise<void> {
  await db
    .update(users)
    .set({ policyVersion: version, policyAcceptedAt: sql`now()` })
    .where(sql`${users.id} = ${userId} and ${users.policyVersion} is distinct from ${version}`);
}

export async function completeOnboarding(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ onboardingCompletedAt: sql`coalesce(${users.onboardingCompletedAt}, now())` })
    .where(eq(users.id, userId));
}

export async function completeQuestionnaire(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ questionnaireCompletedAt: sql`coalesce(${users.questionnaireCompletedAt}, now())` })
    .where(eq(users.id, userId));
}

export async function findAnswers(on: Executor, userId: string): Promise<Answers> {
  const rows = await on
    .select()
    .from(questionnaireResponses)
    .where(eq(questionnaireResponses.userId, userId));
  return Object.fromEntries(rows.map((row) => [row.questionId, row.response]));
}

/** The given answers are all there are from now on. */
export async function replaceAnswers(
  tx: Transaction,
  userId: string,
  answers: Answers,
): Promise<void> {
  // Two saves at once take turns, so that their answers do not mix.
  await lockOwner(tx, userId);
  await tx.delete(questionnaireResponses).where(eq(questionnaireResponses.userId, userId));
  const rows = Object.entries(answers).map(([questionId, response]) => ({
    userId,
    questionId,
    response,
  }));
  if (rows.length > 0) await tx.insert(questionnaireResponses).values(rows);
}
