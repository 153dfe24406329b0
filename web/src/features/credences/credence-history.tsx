import type { HistoryPoint, ListedEvidence } from '@midspan/contract';
import { lazy, Suspense, useId, useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCredenceHistory } from './api.ts';
import { CHART_HEIGHT_PX } from './credence-chart/chart-height.ts';

/** Fetched when the first chart is shown; a fetch that fails must not take the page with it. */
const CredenceChart = lazy(() =>
  import('./credence-chart/credence-chart.tsx').then(
    ({ CredenceChart: Chart }) => ({ default: Chart }),
    () => ({ default: ChartUnavailable }),
  ),
);

function ChartUnavailable() {
  return (
    <div className="flex flex-col items-start gap-4" style={{ minHeight: CHART_HEIGHT_PX }}>
      <Notice tone="error">The chart could not be loaded.</Notice>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Reload page
      </Button>
    </div>
  );
}

/** The size of the chart with its buttons above and its table below. */
function ChartSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        Loading the credence history...
      </p>
      <Skeleton className="h-9 w-full" />
      <div style={{ height: CHART_HEIGHT_PX }}>
        <Skeleton className="size-full" />
      </div>
      <Skeleton className="h-6 w-28" />
    </div>
  );
}

export interface CredenceHistoryProps {
  hypothesisId: string;
  /** when the hypothesis was created, where its figure began at 50 */
  createdAt: string;
  /** the items the chart can name; those still on their way appear when they are there */
  evidence: readonly ListedEvidence[];
}

const NO_EVIDENCE: readonly ListedEvidence[] = [];

export function CredenceHistory({ hypothesisId, createdAt, evidence }: CredenceHistoryProps) {
  const headingId = useId();
  const { data, isError, isFetching, refetch } = useCredenceHistory(hypothesisId);
  const fallback = useMemo(
    (): HistoryPoint[] => [{ timestamp: createdAt, credence: 0.5 }],
    [createdAt],
  );
  const failed = isError && data === undefined;
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col gap-5">
        <h2 id={headingId} className="text-xl font-bold">
          Credence History
        </h2>
        {failed && (
          <LoadFailure
            text="The history could not be loaded. The chart shows where it began."
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && !failed ? (
          <ChartSkeleton />
        ) : (
          <Suspense fallback={<ChartSkeleton />}>
            <CredenceChart
              points={data ?? fallback}
              evidence={data ? evidence : NO_EVIDENCE}
              createdAt={createdAt}
            />
          </Suspense>
        )}
      </Card>
    </section>
  );
}
