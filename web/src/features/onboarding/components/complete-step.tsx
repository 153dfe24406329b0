import { HOME_PATH } from '@midspan/domain';
import { ButtonLink } from '../../../ui/button.tsx';
import { StepActions } from './step-actions.tsx';

export function CompleteStep() {
  return (
    <>
      <p className="max-w-prose">
        Choose a topic, find a claim you have a view on, and say how far you believe it. From there
        you can meet somebody who sees it differently.
      </p>
      <StepActions>
        <ButtonLink to={HOME_PATH}>Browse Topics</ButtonLink>
      </StepActions>
    </>
  );
}
