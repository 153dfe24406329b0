import { NO_REASON, onboardingRoutes, type RouteParsed } from '@midspan/contract';
import type { Mount } from '../../http/mount.ts';
import { QUESTIONNAIRE } from './questionnaire.ts';
import type { OnboardingService } from './service.ts';

type ChosenCredence = RouteParsed<
  typeof onboardingRoutes.saveCredences
>['body']['credences'][number];

export interface OnboardingParts {
  readonly onboarding: OnboardingService;
  readonly saveCredences: (
    userId: string,
    given: readonly (Omit<ChosenCredence, 'value' | 'reason'> & {
      percent: number;
      reason: string;
    })[],
  ) => Promise<unknown>;
}

export function mountOnboarding(
  mount: Mount,
  { onboarding, saveCredences }: OnboardingParts,
): void {
  mount(onboardingRoutes.status, ({ session }) => onboarding.status(session.userId));

  mount(onboardingRoutes.acceptPrivacyPolicy, async ({ session, body }) => {
    await onboarding.acceptPolicy(session.userId, body.version);
    return null;
  });

  mount(onboardingRoutes.complete, async ({ session }) => {
    await onboarding.complete(session.userId);
    return null;
  });

  mount(onboardingRoutes.questionnaire, async () => [...QUESTIONNAIRE]);

  mount(onboardingRoutes.ownResponses, async ({ session }) => {
    const answers = await onboarding.answers(session.userId);
    return Object.entries(answers).map(([question_id, response]) => ({ question_id, response }));
  });

  mount(onboardingRoutes.submitQuestionnaire, async ({ session, body }) => {
    await onboarding.submit(session.userId, body.responses);
    return null;
  });

  mount(onboardingRoutes.skipQuestionnaire, async ({ session }) => {
    await onboarding.skip(session.userId);
    return null;
  });

  mount(onboardingRoutes.saveProgress, async ({ session, body }) => {
    await onboarding.saveProgress(session.userId, body.responses);
    return null;
  });

  mount(onboardingRoutes.saveCredences, async ({ session, body }) => {
    await onboarding.requirePolicy(session.userId);
    const given = body.credences.map(({ value, reason, ...rest }) => ({
      ...rest,
      percent: value,
      reason: reason ?? NO_REASON,
    }));
    await saveCredences(session.userId, given);
    return null;
  });
}
