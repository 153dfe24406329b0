import {
  type CredenceListItem,
  credenceListItem,
  credenceTexts,
  NO_REASON,
} from '@midspan/contract';
import { CATEGORIES, credenceLabel, normalizeCredence } from '@midspan/domain';
import { useQueries } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { Link } from 'react-router';
import { retryOf } from '../../lib/api.ts';
import { countNoun } from '../../lib/count-noun.ts';
import { Day } from '../../lib/day.tsx';
import { FigureBasis } from '../../lib/figure-basis.tsx';
import { readIncoming } from '../../lib/read-incoming.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Claim } from '../../ui/claim.tsx';
import { LoadFailure, LoadingSkeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/paged-list.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SpanMini } from '../../ui/span-figure.tsx';
import { CircleLabel } from '../circles/index.ts';
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
    if (first?.isError !== true) {
      return (
        <LoadingSkeleton
          text="Loading your personal credences..."
          className="h-80 w-full rounded-card sm:h-62"
          count={3}
        />
      );
    }
    return <LoadFailure text={credenceTexts.loadFailed} {...retryOf(first)} />;
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

/** One entry of the list as it arrived; null where a part it cannot do without is missing. */
export function readItem(arrived: unknown): CredenceListItem | null {
  const item = readIncoming(credenceListItem, arrived).data;
  return item && item.topic_name.trim() !== '' ? item : null;
}

interface FigureProps {
  title: string;
  percent: number;
  pairs?: number | null;
  early?: boolean;
  mark?: 'circle';
}

function Figure({ title, percent, pairs = null, early = false, mark }: FigureProps) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        <SpanMini value={percent} title={title} label={credenceLabel(percent)} mark={mark} />
        <span className="text-sm">{credenceLabel(percent)}</span>
        <FigureBasis early={early} pairs={pairs} />
      </dd>
    </div>
  );
}

function PersonalCredenceItem({ arrived }: { arrived: unknown }) {
  const item = readItem(arrived);
  if (!item) return <Notice tone="error">{credenceTexts.invalidItem}</Notice>;
  return (
    <Card className="flex flex-col gap-4">
      <Link
        to={`/hypotheses/${item.hypothesis_id}`}
        className="rounded-sm no-underline hover:underline"
      >
        <Claim>{item.hypothesis_statement}</Claim>
      </Link>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Figure title="Your credence" percent={normalizeCredence(item.credence)} mark="circle" />
        <Figure
          title="PB credence"
          percent={item.thread_credence}
          pairs={item.thread_pairs}
          early={item.thread_early}
        />
      </dl>
      {item.reason !== NO_REASON && (
        <p className="wrap-anywhere whitespace-pre-line">{item.reason}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <Link to={`/topics/${item.topic_id}`} className="py-0.5">
          {item.topic_name}
        </Link>
        <CircleLabel id={item.circle_id} />
        <Badge>{item.category}</Badge>
        {item.importance && <Badge>{item.importance}</Badge>}
        <Day iso={item.created_at} />
      </div>
    </Card>
  );
}
