import { useEffect, useId } from 'react';
import { useLocation } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, moreOf, totalOf } from '../../../lib/page-list.ts';
import { retryOf } from '../../../lib/reading.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { type EvidencePages, useEvidenceHistory } from '../items/api.ts';
import type { FigureChange } from '../items/evidence-display.ts';
import { EvidenceItem, type RenderEnd } from '../items/evidence-item.tsx';
import { EvidenceLegend } from '../items/evidence-status.tsx';

const LOAD_FAILED = 'Failed to load evidence history. Please try again later.';

export interface EvidenceHistoryProps {
  hypothesisId: string;
  /** what each item did to the figure, in order */
  changes: ReadonlyMap<string, readonly FigureChange[]>;
  renderEnd: RenderEnd;
}

export function EvidenceHistory(props: EvidenceHistoryProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-2xl font-bold">
          Evidence History
        </h2>
        <EvidenceLegend />
      </div>
      <EvidenceList {...props} />
    </section>
  );
}

/**
 * A link may lead to an item that is still loading or on a later page, so pages are loaded until it
 * is there, or until there are no more.
 */
function useArrival(query: EvidencePages): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const { hash } = useLocation();
  const [, wanted] = hash.split('#evidence-');
  const isThere = itemsOf(data?.pages ?? []).some(({ id }) => id === wanted);
  const isMoreNeeded = wanted !== undefined && !isThere && hasNextPage && !isFetching && !isError;

  useEffect(() => {
    if (isMoreNeeded) void fetchNextPage();
  }, [isMoreNeeded, fetchNextPage]);

  useEffect(() => {
    if (!isThere) return;
    // A moment later, because a new page first moves the focus to its own heading.
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(hash.slice(1));
      item?.scrollIntoView();
      item?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere, hash]);
}

function EvidenceList({ hypothesisId, changes, renderEnd }: EvidenceHistoryProps) {
  const query = useEvidenceHistory(hypothesisId);
  useArrival(query);
  if (query.data === undefined) {
    if (query.isError) return <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />;
    return <LoadingSkeleton text="Loading evidence history..." className="h-120 rounded-card" />;
  }

  const items = itemsOf(query.data.pages);
  if (items.length === 0) {
    return (
      <EmptyState
        title="No evidence yet."
        text="Evidence appears here once two people on opposite sides have decided on it."
      />
    );
  }
  const total = countNoun(totalOf(query.data.pages), 'item', 'items');
  return (
    <>
      <ul className="flex flex-col gap-3">
        {items.map((evidence) => (
          // Laid out when it comes near the view, about as high as most until then: on a phone the
          // list is most of the page. The margin leaves room for shadows; without one Safari would
          // cut them off.
          <li
            key={evidence.id}
            data-laid-out-in-turn
            className="@container/list [contain-intrinsic-block-size:auto_18rem] [overflow-clip-margin:1.5rem] supports-[overflow-clip-margin:1.5rem]:[content-visibility:auto]"
          >
            <EvidenceItem
              evidence={evidence}
              changes={changes.get(evidence.id)}
              renderEnd={renderEnd}
            />
          </li>
        ))}
      </ul>
      {(query.hasNextPage || query.data.pages.length > 1) && (
        <ShowMore
          progress={query.hasNextPage ? `${items.length} of ${total}` : total}
          {...moreOf(query, LOAD_FAILED)}
        />
      )}
    </>
  );
}
