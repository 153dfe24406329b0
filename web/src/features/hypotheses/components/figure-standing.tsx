import type { Support } from '@midspan/contract';
import { BRAKE_POINTS } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { Ahead } from '../../../lib/day.tsx';
import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { supportQuery } from '../api.ts';
import { restsOn, standingMarks, standingSentences } from '../standing.ts';

/** "1 pair · 2 items", which is read out as "Rests on 1 pair"; nothing while nothing counts */
export function RestsOn({ support }: { support: Support }) {
  const { pairs, items } = restsOn(support);
  if (support.pairs === 0) return items;
  return (
    <>
      <span>
        <span className="sr-only">Rests on </span>
        {pairs}
      </span>{' '}
      · {items}
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
          <FigureBasis early={support.early} /> {support.early && '· '}
          <RestsOn support={support} /> today
        </>
      )}
    </p>
  );
}

export function FigureStanding({ support }: { support: Support | undefined }) {
  const marks = support ? standingMarks(support) : [];
  const sentences = support ? standingSentences(support) : [];
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-2 text-sm">
      {marks.map(({ label, so }) => (
        <p key={label} className="text-muted">
          <span className="font-semibold text-ink">{label}</span> · {so}
        </p>
      ))}
      <details className="group">
        <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-control font-semibold hover:text-ink [&::-webkit-details-marker]:hidden">
          What it rests on
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <div className="mt-1 mb-2 flex flex-col gap-1 text-muted tabular-nums">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>
            <Link to="/about#shared-credence">How it works</Link>
          </p>
        </div>
      </details>
    </div>
  );
}

/** [SD8] Where the figure of a carried claim is going, while it is on its way. */
export function FigureOnItsWay({ percent, support }: { percent: number; support: Support }) {
  const { computed, next_at: nextAt } = support;
  if (percent === computed) return null;
  return (
    <p className="rounded-control bg-sunken px-4 py-3 text-sm">
      <span className="font-semibold">
        {percent}%, moving to {computed}%
      </span>
      : within three days a figure that three pairs have carried moves less than {BRAKE_POINTS}{' '}
      points.
      {nextAt !== null && (
        <>
          {' '}
          Next step <Ahead iso={nextAt} />.
        </>
      )}
    </p>
  );
}
