import type { Support } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { supportQuery } from '../api.ts';
import { restsOn, type StandingMark, standingMarks, withoutOneText } from '../standing.ts';

/** "Rests on 1 pair · 2 items" */
export function RestsOn({ support }: { support: Support }) {
  const { pairs, items } = restsOn(support);
  return (
    <>
      <span>{pairs}</span> · {items}
    </>
  );
}

/** What the figure of a claim rests on today, where it is not the page of the claim. */
export function RestsOnToday({ hypothesisId }: { hypothesisId: string }) {
  const { data: support } = useQuery(supportQuery(hypothesisId));
  return (
    // Takes its line also while it is unknown, so that nothing moves.
    <p className="min-h-6 text-sm text-muted">
      {support && (
        <>
          <RestsOn support={support} /> today
        </>
      )}
    </p>
  );
}

/** One quiet line below the figure: how far it can be relied on. */
export function FigureStanding({ support, percent }: { support: Support; percent: number }) {
  const range = withoutOneText(support);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      {standingMarks(support, percent).map((mark) => (
        <Mark key={mark.label} mark={mark} />
      ))}
      {range !== null && <span className="text-balance text-muted tabular-nums">{range}</span>}
    </div>
  );
}

/** A word that opens to what it means, on a line of its own. */
function Mark({ mark: { label, meaning } }: { mark: StandingMark }) {
  return (
    <details className="group open:w-full">
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-control font-semibold hover:text-ink [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <p className="mt-1 mb-2 text-muted">
        {meaning} <Link to="/about#second-opinions">Read more</Link>
      </p>
    </details>
  );
}
