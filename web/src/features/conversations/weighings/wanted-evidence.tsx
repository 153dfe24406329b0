import type { ListedEvidence } from '@midspan/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, totalOf } from '../../../lib/page-list.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pairsText, wantedWords } from '../items/weighed-words.ts';
import { useWantedEvidence, type WantedOf } from './api.ts';

const LOAD_FAILED = 'Failed to load the items. Please try again later.';

export interface WantedEvidenceProps extends WantedOf {
  /** what to do first, where there is no conversation to weigh an item in */
  children: ReactNode;
}

/** Items of a claim that another pair could weigh. */
export function WantedEvidence({ children, ...of }: WantedEvidenceProps) {
  return (
    <Fold title="Items that want a second pair">
      <WantedItems {...of}>{children}</WantedItems>
    </Fold>
  );
}

function WantedItems({ children, ...of }: WantedEvidenceProps) {
  const query = useWantedEvidence(of);
  const items = query.data === undefined ? null : itemsOf(query.data.pages);
  const total = countNoun(totalOf(query.data?.pages ?? []), 'item', 'items');
  return (
    <>
      <p className="text-muted">
        One pair’s weight is one judgment. Another pair can weigh the same item, and the median
        counts.
      </p>
      {items === null ? (
        query.isError ? (
          <LoadFailure
            text={LOAD_FAILED}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <WantedSkeleton />
        )
      ) : items.length === 0 ? (
        <p className="min-h-14">There’s nothing left here for you to weigh.</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <Wanted key={item.id} item={item} conversationId={of.conversationId} />
          ))}
        </ul>
      )}
      {items !== null && items.length > 0 && children}
      {items !== null && query.hasNextPage && (
        <ShowMore
          progress={`${items.length} of ${total}`}
          hasMore
          busy={query.isFetchingNextPage}
          failure={query.isFetchNextPageError ? LOAD_FAILED : undefined}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

interface WantedProps {
  item: ListedEvidence;
  conversationId: string | null;
}

function Wanted({ item, conversationId }: WantedProps) {
  const nameId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72">
        <Link
          id={nameId}
          to={{ hash: `#evidence-${item.id}` }}
          className="line-clamp-2 font-semibold wrap-anywhere"
        >
          {item.description}
        </Link>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{pairsText(item)}</span>
          {wantedWords(item).map((word) => (
            <span key={word}>{word}</span>
          ))}
        </p>
      </div>
      {conversationId !== null && (
        <ButtonLink
          to={`/conversations/${conversationId}?weigh=${item.id}`}
          variant="secondary"
          size="sm"
          aria-describedby={nameId}
        >
          Weigh it together
        </ButtonLink>
      )}
    </li>
  );
}

function WantedSkeleton() {
  return (
    <div className="flex flex-col gap-4 py-3">
      <p role="status" className="sr-only">
        Loading items...
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
