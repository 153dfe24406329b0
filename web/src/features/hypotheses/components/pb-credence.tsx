import { credenceLabel } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { SpanFigure } from '../../../ui/span-figure.tsx';
import { supportQuery } from '../api.ts';
import { FigureOnItsWay, FigureStanding, RestsOn } from './figure-standing.tsx';

interface PbCredenceProps {
  hypothesisId: string;
  percent: number;
  /** the reader's own; null while none is set */
  ownPercent: number | null;
  /** a dispute has its own two members, so nothing is said about the pairs behind its figure */
  isDispute: boolean;
  children?: ReactNode;
}

export function PbCredence({
  hypothesisId,
  percent,
  ownPercent,
  isDispute,
  children,
}: PbCredenceProps) {
  const { data } = useQuery(supportQuery(hypothesisId));
  const support = isDispute ? undefined : data;
  return (
    // On a wide screen it stays in view while evidence scrolls, unless a form in it needs the room.
    <Card className="z-10 flex flex-col gap-2 px-4! py-3! sm:p-5! lg:not-has-[form]:sticky lg:not-has-[form]:top-4">
      <SpanFigure
        value={percent}
        title="Perspective-bridging credence"
        label={credenceLabel(percent)}
        own={
          ownPercent === null
            ? null
            : { value: ownPercent, title: 'Your credence', label: credenceLabel(ownPercent) }
        }
      >
        {/* Takes its line also while it is unknown, so that nothing moves. */}
        {support ? <RestsOn support={support} /> : '\u00a0'}
      </SpanFigure>
      {support && <FigureOnItsWay percent={percent} support={support} />}
      <FigureStanding support={support} />
      {children}
    </Card>
  );
}

export function PbCredenceSkeleton() {
  return (
    <Card className="px-4! py-3! sm:p-5!">
      <Skeleton className="h-50 w-full" />
    </Card>
  );
}
