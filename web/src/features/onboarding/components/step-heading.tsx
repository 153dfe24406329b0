import { useEffect, useRef } from 'react';
import { STEP_TITLES, type Step } from '../steps.ts';

/** Each further step is read out from its heading; on arrival the page's own has the focus. */
export function StepHeading({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 text-2xl font-bold tracking-tight outline-none">
      {STEP_TITLES[step]}
    </h2>
  );
}
