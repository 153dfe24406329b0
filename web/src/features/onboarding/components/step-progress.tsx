import { Progress } from '@base-ui/react/progress';
import { STEP_TITLES, STEPS, type Step } from '../steps.ts';

export function StepProgress({ step }: { step: Step }) {
  const number = STEPS.indexOf(step) + 1;
  const place = `Step ${number} of ${STEPS.length}`;
  return (
    <Progress.Root
      value={number}
      max={STEPS.length}
      aria-valuetext={`${place}: ${STEP_TITLES[step]}`}
      className="mb-8 grid gap-2"
    >
      <Progress.Label className="text-sm text-muted">{place}</Progress.Label>
      <Progress.Track className="h-1.5 overflow-hidden rounded-full bg-line">
        <Progress.Indicator className="rounded-full bg-ink transition-[width] duration-300" />
      </Progress.Track>
    </Progress.Root>
  );
}
