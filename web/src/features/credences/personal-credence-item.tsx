import { type CredenceListItem, credenceListItem, credenceTexts } from '@midspan/contract';
import { credenceLabel, normalizeCredence } from '@midspan/domain';
import { Link } from 'react-router';
import { Day } from '../../lib/day.tsx';
import { FigureBasis } from '../../lib/figure-basis.tsx';
import { readIncoming } from '../../lib/read-incoming.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Claim } from '../../ui/claim.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SpanMini } from '../../ui/span-figure.tsx';

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

export function PersonalCredenceItem({ arrived }: { arrived: unknown }) {
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
      <p className="wrap-anywhere whitespace-pre-line">{item.reason}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <Link to={`/topics/${item.topic_id}`} className="py-0.5">
          {item.topic_name}
        </Link>
        <Badge>{item.category}</Badge>
        {item.importance && <Badge>{item.importance}</Badge>}
        <Day iso={item.created_at} />
      </div>
    </Card>
  );
}

export function PersonalCredenceItemSkeleton() {
  return (
    <Card className="flex flex-col gap-4">
      <Skeleton className="h-7 w-4/5" />
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-6 w-2/5" />
    </Card>
  );
}
