import { NO_REASON, onboardingRoutes, questionnaireRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { saveCredences } from '../credences/index.ts';
import { QUESTIONNAIRE } from './questionnaire.ts';
import { createOnboardingService } from './service.ts';

export function mountOnboarding({ db, mount }: House): void {
  const onboarding = createOnboardingService(db);

  mount(onboardingRoutes.status, ({ session }) => onboarding.status(session.userId));

  mount(onboardingRoutes.acceptPrivacyPolicy, async ({ session, body }) => {
    await onboarding.acceptPolicy(session.userId, body.version);
    return null;
  });

  mount(onboardingRoutes.complete, async ({ session }) => {
    await onboarding.complete(session.userId);
    return null;
  });

  mount(questionnaireRoutes.read, async () => [...QUESTIONNAIRE]);

  mount(questionnaireRoutes.ownResponses, async ({ session }) => {
    const answers = await onboarding.answers(session.userId);
    return Object.entries(answers).map(([question_id, response]) => ({ question_id, response }));
  });

  mount(questionnaireRoutes.submit, async ({ session, body }) => {
    await onboarding.submit(session.userId, body.responses);
    return null;
  });

  mount(questionnaireRoutes.skip, async ({ session }) => {
    await onboarding.skip(session.userId);
    return null;
  });

  mount(questionnaireRoutes.saveProgress, async ({ session, body }) => {
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
    await saveCredences(db, session.userId, given);
    return null;
  });
}
