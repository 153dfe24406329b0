import type { OnboardingStatus } from '@midspan/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { users } from '../../db/schema.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface OnboardingService {
  status(userId: string): Promise<OnboardingStatus>;
  acceptPolicy(userId: string, version: string): Promise<void>;
  complete(userId: string): Promise<void>;
}

export function createOnboardingService(db: Database): OnboardingService {
  return {
    async status(userId) {
      const [row] = await db
        .select({
          privacyPolicyAccepted: sql<boolean>`${users.policyAcceptedAt} is not null`,
          questionnaireCompleted: sql<boolean>`${users.questionnaireCompletedAt} is not null`,
          onboardingCompleted: sql<boolean>`${users.onboardingCompletedAt} is not null`,
        })
        .from(users)
        .where(eq(users.id, userId));
      if (row === undefined) throw new Refusal('UNAUTHENTICATED');
      return row;
    },

    async acceptPolicy(userId, version) {
      // Accepting twice keeps the first time: it is what the member can be held to.
      await db
        .update(users)
        .set({
          policyVersion: version,
          policyAcceptedAt: sql`coalesce(${users.policyAcceptedAt}, now())`,
        })
        .where(eq(users.id, userId));
    },

    async complete(userId) {
      const done = await db
        .update(users)
        .set({ onboardingCompletedAt: sql`coalesce(${users.onboardingCompletedAt}, now())` })
        .where(and(eq(users.id, userId), isNotNull(users.policyAcceptedAt)))
        .returning({ id: users.id });
      if (done.length === 0) throw new Refusal('ONBOARDING_REQUIRED');
    },
  };
}
