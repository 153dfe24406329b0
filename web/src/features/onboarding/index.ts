export { type GuardedAccess, useAdmission } from './admission.ts';
export { NextStepCard, NextStepLink, useNextStep } from './next-step.tsx';
export { QuestionnaireSummary } from './questionnaire-summary.tsx';
export { onboardingStatusQuery } from './status.ts';
