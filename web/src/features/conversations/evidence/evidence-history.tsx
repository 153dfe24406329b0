import { useEffect, useId } from 'react';
import { useLocation } from 'react-router';
import { itemsOf, shownList } from '../../../lib/page-list.ts';
import { LoadingSkeleton } from '../../../ui/loading.tsx';
import { EmptyState, PagedList } from '../../../ui/paged-list.tsx';
import { type EvidencePages, useEvidenceHistory } from '../items/api.ts';
import type { FigureChange } from '../items/evidence-display.ts';
import type { RenderEnd } from '../items/evidence-item.tsx';
import { EvidenceLegend } from '../items/evidence-status.tsx';
import { EvidenceList } from './evidence-list.tsx';

const LOAD_FAILED = 'Failed to load evidence history. Please try again later.';

export interface EvidenceHistoryProps {
  hypothesisId: string;
  changes: ReadonlyMap<string, readonly FigureChange[]>;
  renderEnd: RenderEnd;
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

export function EvidenceHistory({ hypothesisId, changes, renderEnd }: EvidenceHistoryProps) {
  const headingId = useId();
  const query = useEvidenceHistory(hypothesisId);
  useArrival(query);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2 sm:gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-2xl font-bold">
          Evidence History
        </h2>
        <EvidenceLegend />
      </div>
      <PagedList
        list={shownList(query, LOAD_FAILED, ['item', 'items'])}
        loading={
          <LoadingSkeleton
            text="Loading evidence history..."
            className="h-60 rounded-card"
            count={2}
          />
        }
        empty={
          <EmptyState
            title="No evidence yet."
            text="Evidence appears here once two people on opposite sides have decided on it."
          />
        }
      >
        {(items) => <EvidenceList items={items} changes={changes} renderEnd={renderEnd} />}
      </PagedList>
    </section>
  );
}
