export { useAdmission } from './admission.ts';
export { NextStepCard, NextStepLink, useNextStep } from './next-step.tsx';
export { QuestionnaireSummary } from './questionnaire-summary.tsx';
export { isOnboarded, onboardingStatusQuery } from './status.ts';
