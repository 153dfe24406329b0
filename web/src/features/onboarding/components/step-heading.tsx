import type { OnboardingStep } from '@midspan/domain';
import { useEffect, useRef } from 'react';
import type { WelcomeScreen } from '../steps.ts';

const TITLES: Record<Exclude<OnboardingStep, 'welcome'> | WelcomeScreen, string> = {
  place: 'Where do you stand?',
  weigh: 'Weigh one finding',
  'privacy-policy': 'Privacy Policy',
  questionnaire: 'A few questions about you',
  'topics-of-interest': 'What do you have a view on?',
  complete: 'You’re ready',
};

/** Each further step or screen is read out from its heading; on arrival the page's own has the focus. */
export function StepHeading({ step, screen }: { step: OnboardingStep; screen: WelcomeScreen }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titled = step === 'welcome' ? screen : step;
  const shown = useRef(titled);
  useEffect(() => {
    if (shown.current === titled) return;
    shown.current = titled;
    // Scrolling is left to the router, which knows whether this is a new step or a way back.
    heading.current?.focus({ preventScroll: true });
  }, [titled]);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 text-2xl font-bold tracking-tight outline-none">
      {TITLES[titled]}
    </h2>
  );
}
