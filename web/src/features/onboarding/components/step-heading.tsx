import type { OnboardingStep } from '@midspan/domain';
import { useEffect, useRef } from 'react';

const TITLES: Record<OnboardingStep, string> = {
  welcome: 'What to expect',
  'privacy-policy': 'Privacy Policy',
  questionnaire: 'A few questions about you',
  'topics-of-interest': 'What do you have a view on?',
  complete: 'You’re ready',
};

/** Each further step is read out from its heading; on arrival the page's own has the focus. */
export function StepHeading({ step }: { step: OnboardingStep }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // Scrolling is left to the router, which knows whether this is a new step or a way back.
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 text-2xl font-bold tracking-tight outline-none">
      {TITLES[step]}
    </h2>
  );
}
