import type { HistoryPoint } from '@midspan/contract';
import { CREDENCE_NEUTRAL, shownPercent } from '@midspan/domain';
import { ArrowLeft, ArrowRight, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CAUSE_WORDS } from '../../../lib/ledger-cause.ts';
import { Button } from '../../../ui/button.tsx';
import { type LinePoint, type Marker, type NamedEvidence, prepareSeries } from './chart-model.ts';
import { formatMoment, groupMarkers, itemWords } from './marker-groups.ts';
import { MARGIN, Plot } from './plot.tsx';
import { PlotOverlay } from './plot-overlay.tsx';
import { useZoom, type Zoom } from './zoom.ts';

const MIN_SIZE = { width: 250, height: 200 } as const;

export interface CredenceChartProps {
  points: readonly HistoryPoint[];
  evidence: readonly NamedEvidence[];
  createdAt: string;
  height: number;
  /** nothing is known after the first point, so no line is drawn from it */
  startOnly?: boolean;
}

/** Reaches every view without dragging. */
function ZoomButtons({ zoom }: { zoom: Zoom }) {
  const steps = [
    { icon: ArrowLeft, label: 'Earlier', onClick: zoom.earlier },
    { icon: ZoomOut, label: 'Zoom out', onClick: zoom.out },
    { icon: ZoomIn, label: 'Zoom in', onClick: zoom.in },
    { icon: ArrowRight, label: 'Later', onClick: zoom.later },
  ];
  return (
    <fieldset className="flex flex-wrap items-center gap-y-1">
      <legend className="sr-only">Chart view</legend>
      {steps.map(({ icon: Icon, label, onClick }) => (
        <Button
          key={label}
          variant="quiet"
          size="sm"
          aria-label={label}
          title={label}
          onClick={onClick}
          className="px-2!"
        >
          <Icon aria-hidden className="size-5" />
        </Button>
      ))}
      <Button
        variant="secondary"
        size="sm"
        disabled={!zoom.changed}
        onClick={zoom.reset}
        title="Reset zoom"
        className="ml-2 whitespace-nowrap max-sm:px-2!"
      >
        <RotateCcw aria-hidden className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Reset zoom</span>
      </Button>
    </fieldset>
  );
}

export function CredenceChart({
  points,
  evidence,
  createdAt,
  height,
  startOnly = false,
}: CredenceChartProps) {
  const { ref, width } = useWidth();
  const series = useMemo(
    () => prepareSeries(points, evidence, createdAt, Date.now()),
    [points, evidence, createdAt],
  );
  const zoom = useZoom(series);
  const { domain } = zoom;
  const fullWidth = Math.max(MIN_SIZE.width, width ?? 0);
  const fullHeight = Math.max(MIN_SIZE.height, height);
  const size = useMemo(
    () => ({
      width: fullWidth - MARGIN.left - MARGIN.right,
      height: fullHeight - MARGIN.top - MARGIN.bottom,
    }),
    [fullWidth, fullHeight],
  );
  const groups = useMemo(
    () => groupMarkers(series.markers, domain, size),
    [series.markers, domain, size],
  );
  return (
    <figure aria-label="How the PB credence moved" className="flex flex-col gap-3">
      {/* Scrolls only where it must: scrolling would also cut off the details of a marker. */}
      <div
        ref={ref}
        className={width !== null && width < MIN_SIZE.width ? 'overflow-x-auto' : undefined}
        style={{ height: fullHeight }}
      >
        {width !== null && (
          <div className="relative" style={{ width: fullWidth, height: fullHeight }}>
            <Plot
              series={series}
              groups={groups}
              domain={domain}
              size={size}
              startOnly={startOnly}
            />
            <PlotOverlay groups={groups} size={size} zoom={zoom} />
          </div>
        )}
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {!startOnly && (
          <ChartTable markers={series.markers} start={series.line[0]} createdAt={createdAt} />
        )}
        {series.markers.length === 0 ? (
          !startOnly && <p className="text-sm text-muted">No evidence has moved it yet.</p>
        ) : (
          <ZoomButtons zoom={zoom} />
        )}
      </div>
    </figure>
  );
}

/** The width of an element, kept up to date; null until it has been measured. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Rows shown at first and added each time: a long history must not freeze the page. */
const ROWS = 50;

const CELL = 'border-b border-line px-1.5 py-2 align-top first:pl-0 last:pr-0 sm:px-3';

interface ChartTableProps {
  markers: readonly Marker[];
  start: LinePoint | undefined;
  createdAt: string;
}

function Rows({ markers, start, createdAt }: ChartTableProps) {
  const [limit, setLimit] = useState(ROWS);
  const newestFirst = markers.toReversed();
  const complete = limit >= newestFirst.length;
  return (
    <div className="mt-3 flex flex-col items-start gap-4">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">How the PB credence moved, newest first</caption>
        <thead className="text-muted">
          <tr>
            {['When', 'PB credence', 'Evidence'].map((title) => (
              <th key={title} scope="col" className={`${CELL} first:min-w-24`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst
            .slice(0, limit)
            .map(({ time, evidenceId, evidence, cause, before, after }) => (
              <tr key={`${evidenceId} ${time}`}>
                <td className={CELL}>{formatMoment(time)}</td>
                <td className={`${CELL} tabular-nums`}>
                  {before}% to {after}%
                </td>
                <td className={`${CELL} wrap-anywhere`}>
                  {cause && <strong className="block wrap-normal">{CAUSE_WORDS[cause]}</strong>}
                  {itemWords(evidence?.description)}
                </td>
              </tr>
            ))}
          {complete && start && (
            <tr>
              <td className={CELL}>{formatMoment(start.time)}</td>
              <td className={`${CELL} tabular-nums`}>{shownPercent(start.percent / 100)}%</td>
              <td className={`${CELL} text-muted`}>
                {start.time <= Date.parse(createdAt) && start.percent === CREDENCE_NEUTRAL
                  ? 'Start, before any discussion'
                  : 'Earlier changes aren’t shown'}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {!complete && (
        <Button variant="secondary" size="sm" onClick={() => setLimit(limit + ROWS)}>
          Show older rows
        </Button>
      )}
    </div>
  );
}

function ChartTable(props: ChartTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="open:w-full">
      <summary className="inline-block min-h-6 cursor-pointer rounded-control text-sm font-semibold">
        Show as table
      </summary>
      {open && <Rows {...props} />}
    </details>
  );
}
