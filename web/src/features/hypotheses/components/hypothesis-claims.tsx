import type { Hypothesis } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { Card } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { MainHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Beyond this a statement in the largest type would push everything else off the screen. */
const SHORT_STATEMENT = 120;

const isShort = (statement: string) => countCodePoints(statement) <= SHORT_STATEMENT;

interface HypothesisClaimsProps {
  /** undefined while it loads; the heading stays the same element, and so keeps the focus */
  hypothesis: Pick<Hypothesis, 'statement' | 'negation'> | undefined;
}

/** Statement and negation: the two sides of a conversation. */
export function HypothesisClaims({ hypothesis }: HypothesisClaimsProps) {
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <p className="mb-3 text-sm font-semibold text-muted">Statement</p>
        <Claim size={hypothesis === undefined || isShort(hypothesis.statement) ? 'lg' : 'md'}>
          <MainHeading className="inline">
            {hypothesis?.statement ?? (
              <>
                <span className="sr-only">Loading hypothesis...</span>
                <Skeleton className="inline-block h-48 w-5/6 align-top sm:h-34" />
              </>
            )}
          </MainHeading>
        </Claim>
      </Card>
      <Card>
        <h2 className="mb-3 text-sm font-semibold text-muted">Negation</h2>
        <Claim>
          {hypothesis?.negation ?? (
            <Skeleton className="inline-block h-31 w-5/6 align-top sm:h-15" />
          )}
        </Claim>
      </Card>
    </div>
  );
}
