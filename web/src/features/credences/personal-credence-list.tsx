import { credenceTexts } from '@midspan/contract';
import { CATEGORIES } from '@midspan/domain';
import { useQueries } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { countNoun } from '../../lib/count-noun.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ownCredencesQuery } from './api.ts';
import {
  type CredencePaging,
  type CredencePagingAction,
  canLoadMore,
  canTurnPages,
  FIRST_VIEW,
  pageCount,
  pageCredences,
  requestsFor,
} from './credence-paging.ts';
import { PersonalCredenceItem, PersonalCredenceItemSkeleton } from './personal-credence-item.tsx';

/** The reader's own credences, newest first. */
export function PersonalCredenceList() {
  const [paging, dispatch] = useReducer(pageCredences, FIRST_VIEW);
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-60">
        <SelectField
          label="Category"
          value={paging.category ?? ''}
          onChange={({ currentTarget: { value } }) =>
            dispatch({
              type: 'choose-category',
              category: CATEGORIES.find((category) => category === value) ?? null,
            })
          }
        >
          <option value="">All Categories</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
      </div>
      <CredencePages paging={paging} dispatch={dispatch} />
    </div>
  );
}

interface CredencePagesProps {
  paging: CredencePaging;
  dispatch: (action: CredencePagingAction) => void;
}

function CredencePages({ paging, dispatch }: CredencePagesProps) {
  const list = useRef<HTMLUListElement>(null);
  const stretches = useQueries({ queries: requestsFor(paging).map(ownCredencesQuery) });
  const [first] = stretches;
  const last = stretches.at(-1);
  if (first?.data === undefined) {
    if (first?.isError !== true) return <ListSkeleton />;
    return (
      <LoadFailure
        text={credenceTexts.loadFailed}
        busy={first.isFetching}
        onRetry={() => void first.refetch()}
      />
    );
  }

  const total = stretches.findLast(({ data }) => data)?.data?.totalCount ?? 0;
  if (total === 0) return <NoCredences filtered={paging.category !== null} />;
  const arrived = stretches.flatMap(({ data }) => data?.items ?? []);
  const offset = requestsFor(paging)[0]?.offset ?? 0;
  const moreFailed = last?.isError === true && last.data === undefined;
  const moreBusy = stretches.some(({ isFetching, data }) => isFetching && data === undefined);

  function turnTo(page: number) {
    dispatch({ type: 'go-to-page', page });
    list.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      <ul ref={list} className="flex scroll-mt-6 flex-col gap-5">
        {arrived.map((item, index) => (
          <li key={`${offset + index}`}>
            <PersonalCredenceItem arrived={item} />
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-center gap-4">
        <p role="status" className="text-sm text-muted">
          {`${offset + 1}–${offset + arrived.length} of ${countNoun(total, 'credence', 'credences')}`}
        </p>
        {moreFailed && <Notice tone="error">{credenceTexts.loadMoreFailed}</Notice>}
        {(moreFailed || moreBusy || canLoadMore(paging, total)) && (
          <Button
            variant="secondary"
            busy={moreBusy}
            onClick={() => (moreFailed ? void last.refetch() : dispatch({ type: 'load-more' }))}
          >
            Load more
          </Button>
        )}
        {canTurnPages(paging, total) && (
          <Pagination
            label="Pages of your credences"
            page={paging.page}
            pageCount={pageCount(total)}
            onChange={turnTo}
          />
        )}
      </div>
    </>
  );
}

function NoCredences({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      title={filtered ? 'No personal credences in this category.' : 'No personal credences yet.'}
      text="Find a claim you have a view on, and say how likely you think it is."
      action={<ButtonLink to="/topics">Browse Topics</ButtonLink>}
    />
  );
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        Loading your personal credences...
      </p>
      <PersonalCredenceItemSkeleton />
      <PersonalCredenceItemSkeleton />
      <PersonalCredenceItemSkeleton />
    </div>
  );
}
