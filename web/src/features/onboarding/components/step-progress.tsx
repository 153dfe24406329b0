import { Progress } from '@base-ui/react/progress';
import { ONBOARDING_STEPS, type OnboardingStep } from '@midspan/domain';
import { classNames } from '../../../ui/class-names.ts';
import { STEP_NAMES } from '../steps.ts';

/** The one step that may be passed over. */
const OPTIONAL: OnboardingStep = 'questionnaire';

export function StepProgress({ step }: { step: OnboardingStep }) {
  const reached = ONBOARDING_STEPS.indexOf(step);
  const place = `Step ${reached + 1} of ${ONBOARDING_STEPS.length}`;
  return (
    <Progress.Root
      value={reached + 1}
      max={ONBOARDING_STEPS.length}
      aria-valuetext={`${place}: ${STEP_NAMES[step]}`}
      className="mb-8 grid gap-2"
    >
      <Progress.Label className="text-sm text-muted">{place}</Progress.Label>
      <Progress.Track className="grid grid-cols-5 gap-2">
        {ONBOARDING_STEPS.map((each, at) => (
          <div key={each} aria-hidden className="min-w-0">
            <div
              className={classNames('h-1.5 rounded-full', at <= reached ? 'bg-ink' : 'bg-line')}
            />
            <p
              className={classNames(
                'mt-2 hidden text-sm leading-snug sm:block',
                each === step ? 'font-semibold' : 'text-muted',
              )}
            >
              {STEP_NAMES[each]}
              {each === OPTIONAL && <span className="font-normal text-muted"> (optional)</span>}
            </p>
          </div>
        ))}
      </Progress.Track>
    </Progress.Root>
  );
}
