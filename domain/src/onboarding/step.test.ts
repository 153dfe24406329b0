import { expect, test } from 'vitest';
import { ONBOARDING_STEPS, stepToResume } from './step.ts';

test('[ON1] the five steps come in this order', () => {
  expect(ONBOARDING_STEPS).toEqual([
    'welcome',
    'privacy-policy',
    'questionnaire',
    'topics-of-interest',
    'complete',
  ]);
});

test.each([
  // policy, questionnaire, onboarding
  [false, false, false, 'welcome'],
  [false, true, false, 'welcome'],
  [false, true, true, 'welcome'],
  [true, false, false, 'questionnaire'],
  [true, true, false, 'topics-of-interest'],
  [true, true, true, 'complete'],
  // Whoever skipped the questionnaire is offered it again.
  [true, false, true, 'questionnaire'],
])('[ON1] policy %s, questionnaire %s, onboarding %s: %s', (policy, questionnaire, done, step) => {
  const progress = {
    privacyPolicyAccepted: policy,
    questionnaireCompleted: questionnaire,
    onboardingCompleted: done,
  };
  expect(stepToResume(progress)).toBe(step);
});
