import { credenceLabel } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SpanShared } from '../../../ui/span-shared.tsx';
import { supportQuery } from '../api.ts';
import { AnnouncedChange, FigureStanding, RestsOn } from './figure-standing.tsx';

interface PbCredenceProps {
  hypothesisId: string;
  /** the shared figure, in whole percents */
  percent: number;
  /** the reader's own; null while none is set */
  ownPercent: number | null;
  /** a dispute has its own two members, so nothing is said about the pairs behind its figure */
  isDispute: boolean;
}

/** The shared figure and the reader's own credence, on one span. */
export function PbCredence({ hypothesisId, percent, ownPercent, isDispute }: PbCredenceProps) {
  const { data } = useQuery(supportQuery(hypothesisId));
  const support = isDispute ? undefined : data;
  return (
    <Card className="flex flex-col gap-3 p-5! sm:p-6!">
      <SpanShared
        shared={{
          value: percent,
          title: 'Perspective-bridging credence',
          label: credenceLabel(percent),
        }}
        own={
          ownPercent === null
            ? null
            : { value: ownPercent, title: 'Your credence', label: credenceLabel(ownPercent) }
        }
      >
        {/* Takes its line also while it is unknown, so that nothing moves. */}
        {support ? <RestsOn support={support} /> : '\u00a0'}
      </SpanShared>
      {support?.announced && <AnnouncedChange announced={support.announced} />}
      {support && <FigureStanding support={support} />}
      <p className="text-sm">
        <Link to="/about#shared-credence">How it works</Link>
      </p>
    </Card>
  );
}

export function PbCredenceSkeleton() {
  return (
    <Card className="p-5! sm:p-6!">
      <Skeleton className="h-50 w-full" />
    </Card>
  );
}
