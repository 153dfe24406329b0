import type { OnboardingStatus } from '@midspan/contract';
import { isOnboarded } from './status.ts';

/** The steps in their order; the last one is reached by the completion call. */
export const STEPS = ['welcome', 'privacy-policy', 'complete'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_TITLES: Record<Step, string> = {
  welcome: 'What to expect',
  'privacy-policy': 'Privacy Policy',
  complete: 'You are ready',
};

/** Where somebody who comes, or comes back, begins. */
export function initialStep(status: OnboardingStatus): Step {
  return isOnboarded(status) ? 'complete' : 'welcome';
}

export function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? 'complete';
}
