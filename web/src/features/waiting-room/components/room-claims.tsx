import type { Hypothesis } from '@midspan/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MainHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** A longer claim takes more lines than a phone's first screen can spare. */
const SHORT_CLAIM = 60;

/**
 * The claims of the two sides. On a phone a long claim is collapsed, so that the seats are in view.
 */
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
  const isLong = [...hypothesis.statement].length > SHORT_CLAIM;
  const isFolded = isLong && !isUnfolded;
  return (
    <header className="flex max-w-reading flex-col items-start gap-2 sm:gap-3">
      <div
        className={classNames('max-sm:[&>blockquote]:text-2xl', isFolded && 'max-sm:line-clamp-2')}
      >
        <Claim size="lg">
          <MainHeading className="inline">{hypothesis.statement}</MainHeading>
        </Claim>
      </div>
      <p
        className={classNames(
          'wrap-anywhere text-muted sm:text-lg',
          isFolded && 'max-sm:line-clamp-1',
        )}
      >
        <span className="text-sm font-semibold tracking-wide">OR: </span>
        <span className="font-serif">{hypothesis.negation}</span>
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3.5 sm:hidden"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show less' : 'Show the whole claim'}
        </Button>
      )}
    </header>
  );
}
