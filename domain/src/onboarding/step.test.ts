import { expect, test } from 'vitest';
import { ONBOARDING_STEPS, stepToResume } from './step.ts';

test('[ON1] has five steps in this order', () => {
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
  [false, 'open', false, 'welcome'],
  [false, 'completed', false, 'welcome'],
  [false, 'completed', true, 'welcome'],
  [true, 'open', false, 'questionnaire'],
  [true, 'open', true, 'questionnaire'],
  [true, 'completed', false, 'topics-of-interest'],
  [true, 'completed', true, 'complete'],
  [true, 'skipped', false, 'topics-of-interest'],
  [true, 'skipped', true, 'complete'],
] as const)(
  '[ON1] [ON5] with policy %s, questionnaire %s and onboarding %s, resumes at %s',
  (policy, questionnaire, done, step) => {
    const progress = {
      privacyPolicyAccepted: policy,
      questionnaireCompleted: questionnaire === 'completed',
      questionnaireSkipped: questionnaire === 'skipped',
      onboardingCompleted: done,
    };
    expect(stepToResume(progress)).toBe(step);
  },
);

test('[ON11] resumes at the questionnaire instead of the topics for someone who came for a claim', () => {
  const progress = {
    privacyPolicyAccepted: true,
    questionnaireCompleted: false,
    questionnaireSkipped: true,
    onboardingCompleted: false,
  };
  expect(stepToResume(progress, true)).toBe('questionnaire');
  expect(stepToResume({ ...progress, onboardingCompleted: true }, true)).toBe('complete');
  expect(stepToResume({ ...progress, privacyPolicyAccepted: false }, true)).toBe('welcome');
});
