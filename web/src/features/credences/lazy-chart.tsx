import { lazy, Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CHART_HEIGHT_PX } from './credence-chart/chart-height.ts';
import type { CredenceChartProps } from './credence-chart/credence-chart.tsx';

/** Fetched when the first chart is shown; a fetch that fails must not take the page with it. */
const CredenceChart = lazy(() =>
  import('./credence-chart/credence-chart.tsx').then(
    ({ CredenceChart: Chart }) => ({ default: Chart }),
    () => ({ default: ChartUnavailable }),
  ),
);

function ChartUnavailable({ height = CHART_HEIGHT_PX }: CredenceChartProps) {
  return (
    <div className="flex flex-col items-start gap-4" style={{ minHeight: height }}>
      <Notice tone="error">The chart could not be loaded.</Notice>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Reload page
      </Button>
    </div>
  );
}

/** The size of the chart with its buttons above and its table below. */
export function ChartSkeleton({ height = CHART_HEIGHT_PX }: { height?: number | undefined }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        Loading the credence history...
      </p>
      <Skeleton className="h-9 w-full" />
      <div style={{ height }}>
        <Skeleton className="size-full" />
      </div>
      <Skeleton className="h-6 w-28" />
    </div>
  );
}

export function LazyChart(props: CredenceChartProps) {
  return (
    <Suspense fallback={<ChartSkeleton height={props.height} />}>
      <CredenceChart {...props} />
    </Suspense>
  );
}
