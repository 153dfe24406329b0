import { NO_REASON, onboardingRoutes, questionnaireRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { saveCredences } from '../credences/index.ts';
import { QUESTIONNAIRE } from './questionnaire.ts';
import { readStatus, requirePolicy, saveAnswers } from './service.ts';
import { acceptPolicy, completeOnboarding, findAnswers, skipQuestionnaire } from './store.ts';

export function mountOnboarding({ db, mount }: House): void {
  mount(onboardingRoutes.status, ({ session }) => readStatus(db, session.userId));

  mount(onboardingRoutes.acceptPrivacyPolicy, ({ session, body }) =>
    acceptPolicy(db, session.userId, body.version),
  );

  mount(onboardingRoutes.complete, async ({ session }) => {
    await requirePolicy(db, session.userId);
    await completeOnboarding(db, session.userId);
  });

  mount(questionnaireRoutes.read, async () => [...QUESTIONNAIRE]);

  mount(questionnaireRoutes.ownResponses, async ({ session }) => {
    const answers = await findAnswers(db, session.userId);
    return Object.entries(answers).map(([question_id, response]) => ({ question_id, response }));
  });

  mount(questionnaireRoutes.submit, ({ session, body }) =>
    saveAnswers(db, session.userId, body.responses, 'submit'),
  );

  mount(questionnaireRoutes.skip, async ({ session }) => {
    await requirePolicy(db, session.userId);
    await skipQuestionnaire(db, session.userId);
  });

  mount(questionnaireRoutes.saveProgress, ({ session, body }) =>
    saveAnswers(db, session.userId, body.responses, 'keep'),
  );

  mount(onboardingRoutes.saveCredences, async ({ session, body }) => {
    await requirePolicy(db, session.userId);
    const given = body.credences.map(({ value, reason, ...rest }) => ({
      ...rest,
      percent: value,
      reason: reason ?? NO_REASON,
    }));
    await saveCredences(db, session.userId, given);
  });
}
