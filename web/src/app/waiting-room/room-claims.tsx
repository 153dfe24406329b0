import type { Hypothesis } from '@midspan/contract';
import { Claim } from '../../ui/claim.tsx';
import { MainHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What the two sides of this room stand for. */
export function RoomClaims({ hypothesis }: { hypothesis: Hypothesis | undefined }) {
  if (hypothesis === undefined) {
    return (
      <header className="flex flex-col gap-3">
        <MainHeading className="sr-only">Waiting Room</MainHeading>
        <Skeleton className="h-20 w-full max-w-reading" />
        <Skeleton className="h-7 w-2/3" />
      </header>
    );
  }
  return (
    <header className="flex max-w-reading flex-col gap-3">
      <Claim size="lg">
        <MainHeading className="inline">{hypothesis.statement}</MainHeading>
      </Claim>
      <p className="text-lg wrap-anywhere text-muted">
        <span className="text-sm font-semibold tracking-wide">OR: </span>
        <span className="font-serif">{hypothesis.negation}</span>
      </p>
    </header>
  );
}
