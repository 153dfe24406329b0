import type { Hypothesis } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { ChevronDown } from 'lucide-react';
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

export function HypothesisClaims({ hypothesis }: HypothesisClaimsProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="sr-only">Statement</p>
      <Claim size={hypothesis === undefined || isShort(hypothesis.statement) ? 'lg' : 'md'}>
        <MainHeading className="inline">
          {hypothesis?.statement ?? (
            <>
              <span className="sr-only">Loading hypothesis...</span>
              <Skeleton className="inline-block h-30 w-5/6 align-top sm:h-23" />
            </>
          )}
        </MainHeading>
      </Claim>
      {hypothesis ? <Negation>{hypothesis.negation}</Negation> : <Skeleton className="h-6 w-56" />}
    </div>
  );
}

const NEGATED = 'It is not the case that ';

/** [HY1] The claim inside keeps its capital, because it is quoted. */
const asClause = (negation: string) =>
  negation.startsWith(NEGATED)
    ? `it is not the case that “${negation.slice(NEGATED.length)}”`
    : negation;

/** One line until it is opened: it repeats the whole statement. */
function Negation({ children }: { children: string }) {
  return (
    <details className="group">
      <summary className="flex min-h-6 max-w-full cursor-pointer list-none items-center gap-1.5 rounded-control text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="line-clamp-1 wrap-anywhere group-open:line-clamp-none">
          <span className="sr-only">Negation, </span>
          or: {asClause(children)}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
    </details>
  );
}
