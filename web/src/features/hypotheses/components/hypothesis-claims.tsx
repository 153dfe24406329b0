import type { Hypothesis } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { Card } from '../../../ui/card.tsx';
import { Claim, withInnerQuotes } from '../../../ui/claim.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { MainHeading } from '../../../ui/page.tsx';
import { CircleLabel } from '../../circles/index.ts';

/** Beyond this a statement in the largest type would push everything else off the screen. */
const SHORT_STATEMENT = 120;

interface HypothesisClaimsProps {
  /** undefined while it loads; the heading stays the same element, and so keeps the focus */
  hypothesis: Pick<Hypothesis, 'statement' | 'negation' | 'circle_id'> | undefined;
}

export function HypothesisClaims({ hypothesis }: HypothesisClaimsProps) {
  const isLong = countCodePoints(hypothesis?.statement ?? '') > SHORT_STATEMENT;
  return (
    <div className="flex flex-col gap-2">
      <div className="empty:hidden">
        <CircleLabel id={hypothesis?.circle_id} />
      </div>
      <Card className="px-4! py-2.5! max-sm:[&>blockquote]:text-[1.375rem] max-sm:[&>blockquote]:leading-snug sm:p-5!">
        <p className="sr-only">Statement</p>
        <Claim size={isLong ? 'md' : 'lg'}>
          <MainHeading className="inline">
            {hypothesis ? (
              withInnerQuotes(hypothesis.statement)
            ) : (
              <>
                <span className="sr-only">Loading hypothesis...</span>
                <Skeleton className="inline-block h-30 w-5/6 align-top sm:h-23" />
              </>
            )}
          </MainHeading>
        </Claim>
      </Card>
      <div className="rounded-card border border-line px-4 py-2 text-sm sm:px-5">
        {hypothesis ? (
          <p className="wrap-anywhere">
            <span className="text-muted">Negation: </span>
            <span>{hypothesis.negation}</span>
          </p>
        ) : (
          <Skeleton className="h-10 w-5/6" />
        )}
      </div>
    </div>
  );
}
