import type { Topic } from '@midspan/contract';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { descriptionPreview } from '../description-preview.ts';

/** The whole card leads to the topic, while its name alone is the link that is read out. */
const FRAME =
  'relative flex h-full min-h-44 flex-col gap-3 sm:min-h-52 transition-shadow duration-150 hover:shadow-float has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

export function TopicCard({ topic }: { topic: Topic }) {
  return (
    <Card className={FRAME}>
      <h2 className="text-xl font-bold tracking-tight wrap-anywhere">
        <Link
          to={`/topics/${topic.id}`}
          className="no-underline outline-none after:absolute after:inset-0 after:rounded-card"
        >
          {topic.name}
        </Link>
      </h2>
      {topic.description && (
        <p className="wrap-anywhere text-muted">{descriptionPreview(topic.description)}</p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2">
        <Badge>{topic.category}</Badge>
        <span className="text-sm font-medium tabular-nums">
          {countNoun(topic.hypotheses_count, 'hypothesis', 'hypotheses')}
        </span>
      </div>
    </Card>
  );
}

export function TopicCardSkeleton() {
  return (
    <Card className="flex min-h-44 flex-col gap-4 sm:min-h-52">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="mt-auto h-6 w-28 rounded-full" />
    </Card>
  );
}
