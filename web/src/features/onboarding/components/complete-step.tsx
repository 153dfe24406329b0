import { HOME_PATH } from '@midspan/domain';
import { ButtonLink } from '../../../ui/button.tsx';

export function CompleteStep() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Choose a topic, find a claim you have a view on, and say how far you believe it. From there
        you can meet somebody who sees it differently.
      </p>
      <ButtonLink className="mt-2" to={HOME_PATH}>
        Browse Topics
      </ButtonLink>
    </div>
  );
}
