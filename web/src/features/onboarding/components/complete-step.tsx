import { ButtonLink } from '../../../ui/button.tsx';
import { StepActions } from './step-actions.tsx';

/** Where onboarding leads at the end. */
export interface OnboardingExit {
  readonly to: string;
  readonly label: string;
}

export function CompleteStep({ exit }: { exit: OnboardingExit }) {
  return (
    <>
      <p className="max-w-prose">
        Find a claim you have a view on, and say how likely you think it is. From there, you can
        meet someone who sees it differently.
      </p>
      <StepActions>
        <ButtonLink to={exit.to}>{exit.label}</ButtonLink>
      </StepActions>
    </>
  );
}
