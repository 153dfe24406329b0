export { NextStepCard, NextStepLink, useNextStep } from './next-step.tsx';
export { QuestionnaireSummary } from './questionnaire-summary.tsx';
export { isOnboarded, onboardingStatusQuery } from './status.ts';
export { useAdmission } from './use-admission.ts';
