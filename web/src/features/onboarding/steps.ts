import { ONBOARDING_STEPS, type OnboardingStep } from '@midspan/domain';

export const STEP_NAMES: Record<OnboardingStep, string> = {
  welcome: 'Welcome',
  'privacy-policy': 'Privacy Policy',
  questionnaire: 'Questionnaire',
  'topics-of-interest': 'Topics of interest',
  complete: 'Complete',
};

/** The welcome teaches by doing: the newcomer's own place on a claim, then a finding to weigh. */
export type WelcomeScreen = 'place' | 'weigh';

const STEP = 'step';
const SCREEN = 'screen';
const SECOND_SCREEN: WelcomeScreen = 'weigh';
const CLAIM = 'claim';
const placeOf = (step: OnboardingStep) => ONBOARDING_STEPS.indexOf(step);

export function stepAfter(step: OnboardingStep): OnboardingStep {
  return ONBOARDING_STEPS[placeOf(step) + 1] ?? 'complete';
}

export function stepBefore(step: OnboardingStep): OnboardingStep {
  return ONBOARDING_STEPS[placeOf(step) - 1] ?? 'welcome';
}

/** The query with this step, in the address so that the browser's back button works. */
export function withStep(search: URLSearchParams, step: OnboardingStep): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(STEP, step);
  next.delete(SCREEN);
  return next;
}

export function withSecondScreen(search: URLSearchParams): URLSearchParams {
  const next = withStep(search, 'welcome');
  next.set(SCREEN, SECOND_SCREEN);
  return next;
}

export function withComplete(search: URLSearchParams, claimId: string | null): URLSearchParams {
  const next = withStep(search, 'complete');
  if (claimId === null) next.delete(CLAIM);
  else next.set(CLAIM, claimId);
  return next;
}

export const claimIn = (search: URLSearchParams): string | null => search.get(CLAIM);

export const screenToShow = (search: URLSearchParams): WelcomeScreen =>
  search.get(SCREEN) === SECOND_SCREEN ? SECOND_SCREEN : 'place';

/** The step in the address, up to the furthest reached; without one, where the member continues. */
export function stepToShow(
  search: URLSearchParams,
  resumed: OnboardingStep,
  reached: OnboardingStep,
): OnboardingStep {
  const asked = ONBOARDING_STEPS.find((step) => step === search.get(STEP));
  if (asked === undefined) return resumed;
  return placeOf(asked) <= placeOf(reached) ? asked : reached;
}

export function furthest(one: OnboardingStep, other: OnboardingStep): OnboardingStep {
  return placeOf(one) < placeOf(other) ? other : one;
}
