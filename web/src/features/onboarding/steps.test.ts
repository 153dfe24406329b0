import { ONBOARDING_STEPS, type OnboardingStep } from '@midspan/domain';
import { describe, expect, test } from 'vitest';
import {
  claimIn,
  furthest,
  screenToShow,
  stepAfter,
  stepBefore,
  stepToShow,
  withComplete,
  withSecondScreen,
  withStep,
} from './steps.ts';

const searchOf = (step: OnboardingStep) => withStep(new URLSearchParams(), step);

test('leads from each step to the next, and back again', () => {
  expect(ONBOARDING_STEPS.map(stepAfter)).toEqual([...ONBOARDING_STEPS.slice(1), 'complete']);
  expect(ONBOARDING_STEPS.map(stepBefore)).toEqual(['welcome', ...ONBOARDING_STEPS.slice(0, -1)]);
});

test('prefers the step further on', () => {
  expect(furthest('welcome', 'questionnaire')).toBe('questionnaire');
  expect(furthest('questionnaire', 'welcome')).toBe('questionnaire');
});

describe('the step to show', () => {
  test.each(['', 'step=', 'step=settings'])('is where the member continues for "%s"', (search) => {
    const shown = stepToShow(new URLSearchParams(search), 'questionnaire', 'topics-of-interest');
    expect(shown).toBe('questionnaire');
  });

  test.each(ONBOARDING_STEPS)('is %s when the address names it and it was reached', (step) => {
    expect(stepToShow(searchOf(step), 'welcome', 'complete')).toBe(step);
  });

  test('is the furthest reached when the address names a later one', () => {
    expect(stepToShow(searchOf('complete'), 'welcome', 'privacy-policy')).toBe('privacy-policy');
  });
});

test('the welcome has two screens, and any other step ends the second', () => {
  const search = new URLSearchParams({ returnTo: '/hypotheses/1' });
  const second = withSecondScreen(search);
  expect(screenToShow(search)).toBe('place');
  expect(screenToShow(second)).toBe('weigh');
  expect(stepToShow(second, 'welcome', 'welcome')).toBe('welcome');
  expect(second.get('returnTo')).toBe('/hypotheses/1');
  expect(screenToShow(withStep(second, 'privacy-policy'))).toBe('place');
});

test('[ON8] the address of the last step names the claim to talk about', () => {
  const search = withComplete(new URLSearchParams({ returnTo: '/about' }), 'h1');
  expect(claimIn(search)).toBe('h1');
  expect(stepToShow(search, 'welcome', 'complete')).toBe('complete');
  expect(claimIn(withComplete(search, null))).toBeNull();
});

test('[ON8] keeps the rest of the address when going to a step', () => {
  const search = new URLSearchParams({ returnTo: '/hypotheses/1?a=b', step: 'welcome' });
  expect(Object.fromEntries(withStep(search, 'complete'))).toEqual({
    returnTo: '/hypotheses/1?a=b',
    step: 'complete',
  });
});
