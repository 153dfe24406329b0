import type { HistoryPoint, ListedEvidence } from '@midspan/contract';
import { CREDENCE_NEUTRAL, shownPercent } from '@midspan/domain';
import { useMemo } from 'react';
import { retryOf } from '../../lib/api.ts';
import { LoadFailure } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { useCredenceHistory } from './api.ts';
import { ChartSkeleton, LazyChart } from './fetched-parts.tsx';

interface CredenceChange {
  readonly timestamp: string;
  readonly points: number;
}

/** Each change of the figure by an evidence item, in order; it was 50 before all of them. */
export function credenceChanges(
  history: readonly HistoryPoint[],
): ReadonlyMap<string, readonly CredenceChange[]> {
  const changes = new Map<string, CredenceChange[]>();
  let before: number = CREDENCE_NEUTRAL;
  for (const { timestamp, credence, evidenceId } of history) {
    const after = shownPercent(credence);
    if (evidenceId !== undefined) {
      const known = changes.get(evidenceId) ?? [];
      changes.set(evidenceId, [...known, { timestamp, points: after - before }]);
    }
    before = after;
  }
  return changes;
}

interface CredenceHistoryProps {
  hypothesisId: string;
  /** when the hypothesis was created, where its figure began at 50 */
  createdAt: string;
  percent: number;
  /** the items the chart can name; those still loading appear when they arrive */
  evidence: readonly ListedEvidence[];
}

/** Lower than where the chart has the panel for itself. */
const PAGE_CHART_PX = 200;

const NO_EVIDENCE: readonly ListedEvidence[] = [];

export function CredenceHistory({
  hypothesisId,
  createdAt,
  percent,
  evidence,
}: CredenceHistoryProps) {
  const query = useCredenceHistory(hypothesisId);
  const { data } = query;
  const start = useMemo(
    (): HistoryPoint[] => [{ timestamp: createdAt, credence: 0.5 }],
    [createdAt],
  );
  const failed = query.isError && data === undefined;
  return (
    <Section
      title="Credence History"
      size="md"
      isCard
      className="flex flex-col gap-2 px-4! py-3! max-[22rem]:p-3! sm:gap-3 sm:p-5!"
    >
      {failed && (
        <LoadFailure
          text={`The history couldn’t be loaded. The chart only shows the start at 50%. The figure is ${percent}% now.`}
          {...retryOf(query)}
        />
      )}
      {data === undefined && !failed ? (
        <ChartSkeleton height={PAGE_CHART_PX} />
      ) : (
        <LazyChart
          points={data ?? start}
          evidence={data ? evidence : NO_EVIDENCE}
          createdAt={createdAt}
          height={PAGE_CHART_PX}
          startOnly={data === undefined}
        />
      )}
    </Section>
  );
}

/** Beyond what a response holds, the oldest point becomes the start, as on the server. */
export function withPoint(
  history: HistoryPoint[],
  point: HistoryPoint | null,
  pointsMax: number,
): HistoryPoint[] {
  if (point === null) return history;
  const [, cut, ...later] = history;
  if (history.length < pointsMax || cut === undefined) return [...history, point];
  return [{ timestamp: cut.timestamp, credence: cut.credence }, ...later, point];
}
