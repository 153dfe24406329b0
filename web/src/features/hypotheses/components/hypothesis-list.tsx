import { type Hypothesis, hypothesisTexts, type Paged } from '@midspan/contract';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, totalOf } from '../../../lib/page-list.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { hypothesesQuery } from '../api.ts';
import { HypothesisCard, HypothesisCardSkeleton } from './hypothesis-card.tsx';

interface HypothesisListProps {
  topicId: string;
  /** the button to add the first one, while there is none */
  addFirst: ReactNode;
  /** who is there to talk about each */
  renderWaiting: (hypothesisId: string) => ReactNode;
}

export function HypothesisList({ topicId, addFirst, renderWaiting }: HypothesisListProps) {
  return (
    <HypothesisPages
      query={useInfiniteQuery(hypothesesQuery(topicId))}
      none={
        <EmptyState
          title="No hypotheses yet."
          text="A hypothesis is a claim that can be true or false. Add one to start the conversation."
          action={addFirst}
        />
      }
      renderWaiting={renderWaiting}
    />
  );
}

interface HypothesisPagesProps {
  query: UseInfiniteQueryResult<InfiniteData<Paged<Hypothesis[]>>>;
  /** shown in place of an empty list */
  none: ReactNode;
  /** who is there to talk about each, where that is shown */
  renderWaiting?: (hypothesisId: string) => ReactNode;
}

/** Hypotheses as cards, one page after the other. */
export function HypothesisPages({ query, none, renderWaiting }: HypothesisPagesProps) {
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailure
        text={hypothesisTexts.loadFailed}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <HypothesisListSkeleton />
    );
  }

  const hypotheses = itemsOf(query.data.pages);
  if (hypotheses.length === 0) return none;
  const total = totalOf(query.data.pages);
  return (
    <>
      <ul className="flex flex-col gap-5">
        {hypotheses.map((hypothesis) => (
          <li key={hypothesis.id}>
            <HypothesisCard hypothesis={hypothesis} waiting={renderWaiting?.(hypothesis.id)} />
          </li>
        ))}
      </ul>
      <ShowMore
        progress={
          query.hasNextPage
            ? `${hypotheses.length} of ${countNoun(total, 'hypothesis', 'hypotheses')}`
            : countNoun(hypotheses.length, 'hypothesis', 'hypotheses')
        }
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failure={query.isFetchNextPageError ? hypothesisTexts.loadFailed : undefined}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function HypothesisListSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        Loading hypotheses...
      </p>
      <HypothesisCardSkeleton />
      <HypothesisCardSkeleton />
      <HypothesisCardSkeleton />
    </div>
  );
}
