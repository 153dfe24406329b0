import { topicTexts } from '@midspan/contract';
import type { Category } from '@midspan/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, totalOf } from '../../../lib/page-list.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { topicsQuery } from '../api.ts';
import { TopicCard, TopicCardSkeleton } from './topic-card.tsx';

const GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3';

export interface TopicListProps {
  category: Category | null;
  /** for a member who can't create a topic yet */
  nextStep?: ReactNode;
}

export function TopicList({ category, nextStep }: TopicListProps) {
  const query = useInfiniteQuery(topicsQuery(category));

  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailure
        text={topicTexts.loadFailed}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <TopicListSkeleton />
    );
  }

  const topics = itemsOf(query.data.pages);
  if (topics.length === 0) return <NoTopics category={category} nextStep={nextStep} />;
  const total = totalOf(query.data.pages);
  return (
    <>
      <ul className={GRID}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <TopicCard topic={topic} />
          </li>
        ))}
      </ul>
      <ShowMore
        progress={
          query.hasNextPage
            ? `${topics.length} of ${countNoun(total, 'topic', 'topics')}`
            : countNoun(topics.length, 'topic', 'topics')
        }
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failure={query.isFetchNextPageError ? topicTexts.loadFailed : undefined}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function TopicListSkeleton() {
  return (
    <div className={GRID}>
      <p role="status" className="sr-only">
        {topicTexts.loading}
      </p>
      <TopicCardSkeleton />
      <TopicCardSkeleton />
      <TopicCardSkeleton />
      <TopicCardSkeleton />
      <TopicCardSkeleton />
      <TopicCardSkeleton />
    </div>
  );
}

function NoTopics({ category, nextStep }: TopicListProps) {
  return category === null ? (
    <EmptyState
      title={topicTexts.none}
      text="A topic collects claims about one subject. Create the first one."
      action={nextStep ?? <ButtonLink to="/topics/new">Create First Topic</ButtonLink>}
    />
  ) : (
    <EmptyState
      title={topicTexts.noneInCategory(category)}
      text="Nothing here yet. Start it."
      action={nextStep ?? <ButtonLink to="/topics/new">Create New Topic</ButtonLink>}
    />
  );
}
