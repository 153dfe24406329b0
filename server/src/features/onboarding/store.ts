import { type OnboardingStatus, PRIVACY_POLICY_VERSION } from '@midspan/contract';
import type { Answers } from '@midspan/domain';
import { eq, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { questionnaireResponses, users } from '../../db/schema/index.ts';
import { lockOwner } from '../../session/owner.ts';

const statusById = prepared((on) =>
  on
    .select({
      privacyPolicyAccepted: sql<boolean>`coalesce(${users.policyVersion} = ${PRIVACY_POLICY_VERSION}, false)`,
      questionnaireCompleted: sql<boolean>`${users.questionnaireCompletedAt} is not null`,
      questionnaireSkipped: sql<boolean>`${users.questionnaireSkippedAt} is not null`,
      onboardingCompleted: sql<boolean>`${users.onboardingCompletedAt} is not null`,
      returnTo: users.returnPath,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('onboarding_status'),
);

export async function findStatus(on: Executor, userId: string): Promise<OnboardingStatus | null> {
  const [row] = await statusById(on).execute({ userId });
  return row ?? null;
}

/** Accepting the same version twice keeps the first time, which is the one that counts. */
export async function acceptPolicy(db: Database, userId: string, version: string): Promise<void> {
  await db
    .update(users)
    .set({ policyVersion: version, policyAcceptedAt: sql`now()` })
    .where(sql`${users.id} = ${userId} and ${users.policyVersion} is distinct from ${version}`);
}

export async function completeOnboarding(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({
      onboardingCompletedAt: sql`coalesce(${users.onboardingCompletedAt}, now())`,
      returnPath: null,
    })
    .where(eq(users.id, userId));
}

export async function skipQuestionnaire(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ questionnaireSkippedAt: sql`coalesce(${users.questionnaireSkippedAt}, now())` })
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

/** The stored answers, locked: simultaneous saves are serialized, so that none is lost. */
export async function lockAnswers(tx: Transaction, userId: string): Promise<Answers> {
  await lockOwner(tx, userId);
  return findAnswers(tx, userId);
}

/** Replaces all stored answers with these. */
export async function replaceAnswers(
  tx: Transaction,
  userId: string,
  answers: Answers,
): Promise<void> {
  await tx.delete(questionnaireResponses).where(eq(questionnaireResponses.userId, userId));
  const rows = Object.entries(answers).map(([questionId, response]) => ({
    userId,
    questionId,
    response,
  }));
  if (rows.length > 0) await tx.insert(questionnaireResponses).values(rows);
}
