import type { Hypothesis } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MainHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CircleLabel } from '../../circles/index.ts';
import { asClause, FoldedClause } from '../../hypotheses/index.ts';

/** Longer claims take more lines than the first screen can spare: of a phone, and of a laptop. */
const LONG_CLAIM = 60;
const VERY_LONG_CLAIM = 160;

/** The claims of the two sides. A long one is collapsed, so that the seats are in view. */
export function RoomClaims({ hypothesis }: { hypothesis: Hypothesis | undefined }) {
  const [isUnfolded, setUnfolded] = useState(false);
  if (hypothesis === undefined) {
    return (
      <header className="flex flex-col gap-3">
        <MainHeading className="sr-only">Waiting Room</MainHeading>
        <Skeleton className="h-20 w-full max-w-reading" />
        <Skeleton className="h-7 w-2/3" />
      </header>
    );
  }
  const length = countCodePoints(hypothesis.statement);
  const isLong = length > LONG_CLAIM;
  const isVeryLong = length > VERY_LONG_CLAIM;
  const isFolded = isLong && !isUnfolded;
  return (
    <header className="flex max-w-reading flex-col items-start gap-2 sm:gap-3">
      <CircleLabel id={hypothesis.circle_id} />
      <div
        className={classNames(
          isLong ? '[&>blockquote]:text-2xl' : 'max-sm:[&>blockquote]:text-2xl',
          isFolded && (isVeryLong ? 'line-clamp-2 sm:line-clamp-3' : 'max-sm:line-clamp-2'),
        )}
      >
        <Claim size="lg">
          <MainHeading className="inline">{hypothesis.statement}</MainHeading>
        </Claim>
      </div>
      <p
        className={classNames(
          'wrap-anywhere text-muted sm:text-lg',
          isFolded && (isVeryLong ? 'line-clamp-1 sm:line-clamp-2' : 'max-sm:line-clamp-1'),
        )}
      >
        <span className="text-sm font-semibold tracking-wide">OR: </span>
        {isFolded ? (
          <FoldedClause>{hypothesis.negation}</FoldedClause>
        ) : (
          asClause(hypothesis.negation)
        )}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className={classNames('-ml-3.5', !isVeryLong && 'sm:hidden')}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show less' : 'Show the whole claim'}
        </Button>
      )}
    </header>
  );
}
