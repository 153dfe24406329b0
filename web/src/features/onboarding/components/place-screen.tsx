import { threeIdeas } from '@midspan/contract';
import { Button } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CredenceSlider } from '../../credences/index.ts';
import type { TaughtClaim } from '../use-taught-claim.ts';
import { StepActions } from './step-actions.tsx';

interface PlaceScreenProps {
  /** null while it is being loaded */
  claim: TaughtClaim | null;
  value: number;
  onPlace: (value: number) => void;
  onContinue: () => void;
}

/**
 * The first thing a newcomer does: say how likely one claim is. Its shared figure isn't shown, since
 * their own view comes first.
 */
export function PlaceScreen({ claim, value, onPlace, onContinue }: PlaceScreenProps) {
  return (
    <>
      <p className="mb-6 max-w-prose">
        On Midspan, two people who disagree about a claim talk one to one.
        {claim?.hypothesis === null && ' Try it on a made-up one.'}
      </p>
      {claim === null ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div className="flex flex-col gap-6">
          <Claim>{claim.statement}</Claim>
          <div>
            <CredenceSlider value={value} onChange={onPlace} />
            <p className="mt-1 text-sm text-muted">
              Your number stays private. Others see only which side you’re on, and only when you
              meet them.
            </p>
          </div>
        </div>
      )}
      <p className="mt-6 max-w-prose border-t border-line pt-6">{threeIdeas.sharedFigure}</p>
      <StepActions>
        <Button onClick={onContinue}>Continue</Button>
      </StepActions>
    </>
  );
}
