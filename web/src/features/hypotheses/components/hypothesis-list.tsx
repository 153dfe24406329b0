import { ANONYMOUS, type Hypothesis, hypothesisTexts, type Paged } from '@midspan/contract';
import { credenceLabel, normalizeCredence } from '@midspan/domain';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { shownList } from '../../../lib/page-list.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, LINK_CARD, LINK_OF_CARD } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { LoadingSkeleton } from '../../../ui/loading.tsx';
import { EmptyState, PagedList } from '../../../ui/paged-list.tsx';
import { SpanMini } from '../../../ui/span-figure.tsx';
import { CircleLabel } from '../../circles/index.ts';
import { hypothesesQuery } from '../api.ts';

interface HypothesisListProps {
  topicId: string;
  addFirst: ReactNode;
  renderWaiting: (hypothesisId: string) => ReactNode;
  /** the buttons that take a side on one, whose statement has this id */
  renderSides: (hypothesisId: string, statementId: string) => ReactNode;
}

export function HypothesisList({ topicId, addFirst, ...renders }: HypothesisListProps) {
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
      {...renders}
    />
  );
}

interface HypothesisPagesProps
  extends Partial<Pick<HypothesisListProps, 'renderWaiting' | 'renderSides'>> {
  query: UseInfiniteQueryResult<InfiniteData<Paged<Hypothesis[]>>>;
  none: ReactNode;
  /** what is shown of each below its card */
  renderBelow?: (hypothesis: Hypothesis) => ReactNode;
}

export function HypothesisPages({ query, none, renderBelow, ...renders }: HypothesisPagesProps) {
  return (
    <PagedList
      list={shownList(query, hypothesisTexts.loadFailed, ['hypothesis', 'hypotheses'])}
      loading={
        <LoadingSkeleton
          text="Loading hypotheses..."
          className="h-60 w-full rounded-card sm:h-50"
          count={3}
        />
      }
      empty={none}
      isCounted
    >
      {(hypotheses) => (
        <ul className="flex flex-col gap-5">
          {hypotheses.map((hypothesis) => (
            <li key={hypothesis.id}>
              <HypothesisCard hypothesis={hypothesis} {...renders} />
              {renderBelow?.(hypothesis)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

interface HypothesisCardProps extends Pick<HypothesisPagesProps, 'renderWaiting' | 'renderSides'> {
  hypothesis: Hypothesis;
}

function HypothesisCard({ hypothesis, renderWaiting, renderSides }: HypothesisCardProps) {
  const statementId = useId();
  const { id, topic, statement, username, created_at } = hypothesis;
  const own = hypothesis.personal_credence;
  return (
    <Card className={`${LINK_CARD} gap-5`}>
      <Claim>
        <h3 className="inline">
          <Link id={statementId} to={`/hypotheses/${id}`} className={LINK_OF_CARD}>
            {statement}
          </Link>
        </h3>
      </Claim>
      <div className="flex flex-wrap gap-x-10 gap-y-3">
        <Credence
          title="PB credence"
          percent={hypothesis.current_credence}
          pairs={hypothesis.pairs}
          early={hypothesis.early}
        />
        {own !== null && (
          <Credence title="Your credence" percent={normalizeCredence(own)} mark="circle" />
        )}
        {renderWaiting?.(id)}
      </div>
      {own === null && renderSides?.(id, statementId)}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted">
        <Badge>{topic.name}</Badge>
        <CircleLabel id={hypothesis.circle_id} />
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <MessagesSquare aria-hidden className="size-4" />
          {countNoun(hypothesis.conversation_count, 'conversation', 'conversations')}
        </span>
        <span className="wrap-anywhere">
          {username ?? ANONYMOUS}, <Day iso={created_at} />
        </span>
      </div>
    </Card>
  );
}

interface CredenceProps {
  title: string;
  percent: number;
  pairs?: number | null;
  early?: boolean;
  mark?: 'circle';
}

function Credence({ title, percent, pairs = null, early = false, mark }: CredenceProps) {
  return (
    <span className="flex flex-col gap-0.5">
      <span aria-hidden className="text-sm text-muted">
        {title}
      </span>
      <span className="flex flex-wrap items-center gap-x-2">
        <SpanMini value={percent} title={title} label={credenceLabel(percent)} mark={mark} />
        <FigureBasis early={early} pairs={pairs} />
      </span>
    </span>
  );
}
