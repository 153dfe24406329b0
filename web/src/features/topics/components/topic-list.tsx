import {
  type ActiveClaim,
  type ActiveTopic,
  DESCRIPTION_PREVIEW,
  topicTexts,
} from '@midspan/contract';
import { type Category, countCodePoints, credenceLabel, firstCharacters } from '@midspan/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Ago } from '../../../lib/day.tsx';
import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { shownList } from '../../../lib/page-list.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, LINK_CARD, LINK_OF_CARD } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { LoadingText, Skeleton } from '../../../ui/loading.tsx';
import { EmptyState, PagedList } from '../../../ui/paged-list.tsx';
import { SpanMini } from '../../../ui/span-figure.tsx';
import { CircleLabel, useHasEnded } from '../../circles/index.ts';
import { topicsQuery } from '../api.ts';
import { newTopicPath } from '../circle-choice.ts';

const GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3';

interface TopicListProps {
  category: Category | null;
  /** null for public topics */
  circleId?: string | null;
  /** the buttons that take a side on a claim, which the element with this id names */
  renderSides: (hypothesisId: string, statementId: string) => ReactNode;
  /** for a member who can't create a topic yet */
  nextStep?: ReactNode;
}

export function TopicList({ category, circleId = null, renderSides, nextStep }: TopicListProps) {
  const query = useInfiniteQuery(topicsQuery(category, circleId));
  const hasEnded = useHasEnded(circleId);
  return (
    <PagedList
      list={shownList(query, topicTexts.loadFailed, ['topic', 'topics'])}
      loading={
        <>
          <LoadingText>{topicTexts.loading}</LoadingText>
          <div className={`mt-3 ${GRID}`}>
            {Array.from({ length: 6 }, (_, place) => (
              <Skeleton key={place} className="h-80 rounded-card" />
            ))}
          </div>
        </>
      }
      empty={
        hasEnded ? (
          <EmptyState title={topicTexts.none} />
        ) : (
          <NoTopics category={category} circleId={circleId} nextStep={nextStep} />
        )
      }
      isCounted
    >
      {(topics) => (
        <ul className={GRID}>
          {topics.map((topic) => (
            <li key={topic.id}>
              <TopicCard topic={topic} renderSides={hasEnded ? noSides : renderSides} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** [CI8] Nothing can be said about the claims of a circle that has ended. */
const noSides = () => null;

function NoTopics({ category, circleId = null, nextStep }: Omit<TopicListProps, 'renderSides'>) {
  const [title, text, label] =
    category === null
      ? [
          topicTexts.none,
          'A topic collects claims about one subject. Create the first one.',
          'Create First Topic',
        ]
      : [topicTexts.noneInCategory(category), 'Nothing here yet. Start it.', 'Create New Topic'];
  const create = <ButtonLink to={newTopicPath(circleId)}>{label}</ButtonLink>;
  return <EmptyState title={title} text={text} action={nextStep ?? create} />;
}

/** Until then the order says it. */
const NEWS_MS = 3_600_000;

type Sides = Pick<TopicListProps, 'renderSides'>;

function TopicCard({ topic, renderSides }: Sides & { topic: ActiveTopic }) {
  return (
    <Card className={`${LINK_CARD} h-full min-h-80 gap-3 p-5! sm:p-6!`}>
      <h2 className="text-xl font-bold tracking-tight wrap-anywhere">
        <Link to={`/topics/${topic.id}`} className={LINK_OF_CARD}>
          {topic.name}
        </Link>
      </h2>
      {topic.description && (
        <p className="wrap-anywhere text-muted">{descriptionPreview(topic.description)}</p>
      )}
      {topic.most_active_claim && (
        <MostActive claim={topic.most_active_claim} renderSides={renderSides} />
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1">
        <span className="flex flex-wrap gap-2">
          <Badge>{topic.category}</Badge>
          <CircleLabel id={topic.circle_id} />
        </span>
        <p className="text-sm tabular-nums">
          <span className="font-medium">
            {countNoun(topic.hypotheses_count, 'hypothesis', 'hypotheses')}
          </span>
          {Date.now() - Date.parse(topic.active_at) > NEWS_MS && (
            <span className="text-muted">
              {' · '}
              <Ago iso={topic.active_at} />
            </span>
          )}
        </p>
      </div>
    </Card>
  );
}

/** The most recently active claim: its own links, above that of the card. */
function MostActive({ claim, renderSides }: Sides & { claim: ActiveClaim }) {
  const statementId = useId();
  const { id, statement, current_credence, pairs, early, waiting } = claim;
  return (
    <div className="mt-1 flex flex-col gap-3 border-t border-line pt-4">
      <div className="line-clamp-5">
        <Claim size="sm">
          <Link
            id={statementId}
            to={`/hypotheses/${id}`}
            className="relative z-10 no-underline hover:underline"
          >
            {statement}
          </Link>
        </Claim>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <span className="flex flex-wrap items-center gap-x-2">
          <SpanMini
            value={current_credence}
            title="PB credence"
            label={credenceLabel(current_credence)}
          />
          <FigureBasis early={early} pairs={pairs} />
        </span>
        {waiting > 0 && <span className="font-semibold">{waiting} waiting now</span>}
      </p>
      {renderSides(id, statementId)}
    </div>
  );
}

export function descriptionPreview(description: string): string {
  return countCodePoints(description) <= DESCRIPTION_PREVIEW
    ? description
    : `${firstCharacters(description, DESCRIPTION_PREVIEW)}...`;
}
