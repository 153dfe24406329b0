import type { Hypothesis } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { Card } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Beyond this a statement in the largest type would push everything else off the screen. */
const SHORT_STATEMENT = 120;

/** Statement and negation: what the two sides of a conversation stand for. */
export function HypothesisClaims({
  hypothesis,
}: {
  hypothesis: Pick<Hypothesis, 'statement' | 'negation'>;
}) {
  const { statement, negation } = hypothesis;
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <p className="mb-3 text-sm font-semibold text-muted">Statement</p>
        <Claim size={countCodePoints(statement) <= SHORT_STATEMENT ? 'lg' : 'md'}>
          <h1 tabIndex={-1} className="inline outline-none">
            {statement}
          </h1>
        </Claim>
      </Card>
      <Card>
        <h2 className="mb-3 text-sm font-semibold text-muted">Negation</h2>
        <Claim>{negation}</Claim>
      </Card>
    </div>
  );
}

export function HypothesisClaimsSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <h1 tabIndex={-1} className="sr-only">
          Loading hypothesis...
        </h1>
        <Skeleton className="mb-3 h-5 w-24" />
        <Skeleton className="h-40 w-full sm:h-24" />
      </Card>
      <Card>
        <Skeleton className="mb-3 h-5 w-24" />
        <Skeleton className="h-24 w-full sm:h-16" />
      </Card>
    </div>
  );
}
