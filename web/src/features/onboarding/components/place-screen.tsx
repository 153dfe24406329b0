import { threeIdeas } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import { Button } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SpanFigure, SpanSlider } from '../../../ui/span.tsx';
import type { TaughtClaim } from '../use-taught-claim.ts';
import { StepActions } from './step-actions.tsx';

interface PlaceScreenProps {
  /** null while it is being loaded */
  claim: TaughtClaim | null;
  value: number;
  onPlace: (value: number) => void;
  onContinue: () => void;
}

/** The first thing a newcomer does: say how likely one claim is. */
export function PlaceScreen({ claim, value, onPlace, onContinue }: PlaceScreenProps) {
  return (
    <>
      <p className="mb-6 max-w-prose">
        On Midspan, two people who disagree about a claim talk one to one.{' '}
        {claim?.isExample
          ? 'Try it on a made-up one: how likely do you think it is?'
          : 'Begin with your own view of this one.'}
      </p>
      {claim === null ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <div className="flex flex-col gap-6">
          <Claim>{claim.statement}</Claim>
          <div>
            <SpanSlider
              value={value}
              onChange={onPlace}
              label="How likely is it that this is true?"
              valueText={`${value}%, ${credenceLabel(value)}`}
            />
            <p className="mt-1 text-sm text-muted">
              Your number stays private. Others see only which side you’re on, and only when you
              meet them.
            </p>
          </div>
          <div className="flex flex-col gap-3 border-t border-line pt-6">
            <SpanFigure
              value={claim.figure}
              title="The shared figure"
              label={credenceLabel(claim.figure)}
            />
            <p className="max-w-prose">{threeIdeas.sharedFigure}</p>
          </div>
        </div>
      )}
      <StepActions>
        <Button onClick={onContinue}>Continue</Button>
      </StepActions>
    </>
  );
}
