export const ONBOARDING_STEPS = [
  'welcome',
  'privacy-policy',
  'questionnaire',
  'topics-of-interest',
  'complete',
] as const;

export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export interface OnboardingProgress {
  readonly privacyPolicyAccepted: boolean;
  readonly questionnaireCompleted: boolean;
  /** [ON5] not the same as completing it */
  readonly questionnaireSkipped: boolean;
  readonly onboardingCompleted: boolean;
}

/** [ON1] Where a returning member continues; [ON11] one who came for a claim skips the topics. */
export function stepToResume(progress: OnboardingProgress, skipsTopics = false): OnboardingStep {
  if (!progress.privacyPolicyAccepted) return 'welcome';
  if (!(progress.questionnaireCompleted || progress.questionnaireSkipped)) return 'questionnaire';
  if (progress.onboardingCompleted) return 'complete';
  return skipsTopics ? 'questionnaire' : 'topics-of-interest';
}
