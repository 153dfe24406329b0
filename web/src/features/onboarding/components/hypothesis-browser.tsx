import { Accordion } from '@base-ui/react/accordion';
import { type Hypothesis, onboardingTexts, type Topic, topicTexts } from '@midspan/contract';
import type { Category } from '@midspan/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, totalOf } from '../../../lib/page-list.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { hypothesesQuery } from '../../hypotheses/index.ts';
import { CategoryFilter, topicsQuery } from '../../topics/index.ts';

const LOAD_FAILED = onboardingTexts.loadTopicsFailed;

interface Choosing {
  choose: (hypothesis: Hypothesis) => ReactNode;
}

/** Topics by category; opening one shows its hypotheses to choose from. */
export function HypothesisBrowser({ choose }: Choosing) {
  const [category, setCategory] = useState<Category | null>(null);
  return (
    <>
      <div className="mb-6">
        <CategoryFilter chosen={category} onChoose={setCategory} />
      </div>
      <Topics category={category} choose={choose} />
    </>
  );
}

function Topics({ category, choose }: Choosing & { category: Category | null }) {
  const query = useInfiniteQuery(topicsQuery(category));
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailure
        text={LOAD_FAILED}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div className="flex flex-col gap-3">
        <p role="status" className="sr-only">
          {topicTexts.loading}
        </p>
        <Skeleton className="h-19 w-full" />
        <Skeleton className="h-19 w-full" />
        <Skeleton className="h-19 w-full" />
      </div>
    );
  }
  const topics = itemsOf(query.data.pages);
  if (topics.length === 0) {
    return (
      <EmptyState
        title={category === null ? topicTexts.none : topicTexts.noneInCategory(category)}
        text="You can continue now and create the first topic later."
      />
    );
  }
  return (
    <>
      <Accordion.Root multiple className="flex flex-col gap-3">
        {topics.map((topic) => (
          <TopicItem key={topic.id} topic={topic} choose={choose} />
        ))}
      </Accordion.Root>
      {query.hasNextPage && (
        <ShowMore
          progress={`${topics.length} of ${countNoun(totalOf(query.data.pages), 'topic', 'topics')}`}
          hasMore
          busy={query.isFetchingNextPage}
          failure={query.isFetchNextPageError ? LOAD_FAILED : undefined}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

function TopicItem({ topic, choose }: Choosing & { topic: Topic }) {
  return (
    <Accordion.Item value={topic.id} className="rounded-control border border-line">
      <Accordion.Header>
        <Accordion.Trigger className="group flex w-full cursor-pointer items-center gap-4 rounded-control px-4 py-3 text-left hover:bg-surface">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{topic.name}</span>
            <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <Badge>{topic.category}</Badge>
              {countNoun(topic.hypotheses_count, 'hypothesis', 'hypotheses')}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform group-data-panel-open:rotate-180"
          />
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Panel className="border-t border-line px-4 py-5">
        <Hypotheses topicId={topic.id} choose={choose} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Hypotheses({ topicId, choose }: Choosing & { topicId: string }) {
  const query = useInfiniteQuery(hypothesesQuery(topicId));
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailure
        text={LOAD_FAILED}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton className="h-16 w-full" />
    );
  }
  const hypotheses = itemsOf(query.data.pages);
  if (hypotheses.length === 0) return <p className="text-muted">No hypotheses yet.</p>;
  return (
    <>
      <ul className="flex flex-col gap-6">
        {hypotheses.map((hypothesis) => (
          <li key={hypothesis.id}>{choose(hypothesis)}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <ShowMore
          progress={`${hypotheses.length} of ${countNoun(totalOf(query.data.pages), 'hypothesis', 'hypotheses')}`}
          hasMore
          busy={query.isFetchingNextPage}
          failure={query.isFetchNextPageError ? LOAD_FAILED : undefined}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}
