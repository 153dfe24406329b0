import { fetchedPart } from '../../lib/fetched-part.tsx';
import { A_FLICK_AWAY, useCameNear } from '../../lib/use-came-near.ts';
import { LoadingText, lostPart, Skeleton } from '../../ui/loading.tsx';
import type { CredenceChartProps } from './credence-chart/credence-chart.tsx';

export function PersonalCredenceSkeleton() {
  return <Skeleton className="h-12 w-full" />;
}

/** Loaded only for members: its code is larger than the rest of the page. */
export const PersonalCredenceCard = fetchedPart({
  fetchPart: async () => (await import('./personal-credence-card.tsx')).PersonalCredenceCard,
  Waiting: PersonalCredenceSkeleton,
  Lost: lostPart('Your credence couldn’t be loaded.'),
});

const CredenceChart = fetchedPart({
  fetchPart: async () => (await import('./credence-chart/credence-chart.tsx')).CredenceChart,
  Waiting: ChartSkeleton,
  Lost: lostPart('The chart couldn’t be loaded.'),
});

export function ChartSkeleton({ height }: { height: number }) {
  return (
    <div className="flex flex-col gap-3">
      <LoadingText>Loading the credence history...</LoadingText>
      <div style={{ height }}>
        <Skeleton className="size-full" />
      </div>
      <Skeleton className="h-9 w-full" />
    </div>
  );
}

/** Draws the chart when it is about to be seen: on a phone many readers never scroll that far. */
export function LazyChart(props: CredenceChartProps) {
  const { ref, cameNear } = useCameNear(A_FLICK_AWAY);
  if (cameNear) return <CredenceChart {...props} />;
  return (
    <div ref={ref}>
      <ChartSkeleton height={props.height} />
    </div>
  );
}
