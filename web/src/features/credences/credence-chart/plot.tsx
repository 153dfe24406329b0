import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { scaleLinear, scaleTime } from '@visx/scale';
import { Circle, LinePath } from '@visx/shape';
import { memo, useId, useMemo } from 'react';
import { dateWriter } from '../../../lib/dates.ts';
import type { LedgerCause } from '../../../lib/ledger-cause.ts';
import { type LinePoint, type Series, type TimeDomain, visibleLine } from './chart-model.ts';
import { type MarkerGroup, movementOf, type PlotSize } from './marker-groups.ts';

/** From here on the ticks are months or years apart, and the day says nothing. */
const MONTHS_MS = 300 * 24 * 60 * 60 * 1000;

const writeMonth = dateWriter({ month: 'short', year: 'numeric' });
const writeDay = dateWriter({ month: 'short', day: 'numeric' });
const writeHour = dateWriter({ hour: 'numeric', minute: '2-digit' });
const writeSecond = dateWriter({ timeStyle: 'medium' });

/** A tick of the time axis as precise as it needs to be, in the words the rest of the page uses. */
export function timeLabel(tick: Date, [from, to]: TimeDomain): string {
  if (tick.getSeconds() !== 0) return writeSecond(tick);
  if (tick.getHours() !== 0 || tick.getMinutes() !== 0) return writeHour(tick);
  return (to - from > MONTHS_MS ? writeMonth : writeDay)(tick);
}

/** Room for the labels of the axes, in pixels. */
export const MARGIN = { top: 12, right: 20, bottom: 34, left: 64 } as const;
/** How far the names of the sides are to the left of the plot. */
const SIDE_LABELS_PX = -54;

const PERCENT_TICKS = [0, 25, 50, 75, 100];
const MIDLINE = 50;
/** How much width a label of the time axis is given, and how much the longest one needs. */
const TIME_TICK_PX = 110;
const TIME_LABEL_PX = 84;
/** The stroke of the line, which is gray along the midline. */
const STROKE_PX = 2.5;

const MOVEMENT_STROKES = {
  up: 'stroke-believe',
  down: 'stroke-disbelieve',
  none: 'stroke-neutral',
} as const;

/**
 * The ticks of the time axis, as far apart as their labels need. Asked for 5, the scale may give 11,
 * since it knows steps of one minute and of five, but none between.
 */
export function timeTicks(time: ReturnType<typeof scaleTime<number>>, width: number): Date[] {
  const usual = Math.max(2, Math.floor(width / TIME_TICK_PX));
  for (let count = usual; count > 0; count -= 1) {
    const ticks = time.ticks(count);
    const areApart = ticks.every((tick, at) => {
      const before = ticks[at - 1];
      return before === undefined || time(tick) - time(before) >= TIME_LABEL_PX;
    });
    if (ticks.length > 0 && areApart) return ticks;
  }
  return time.ticks(usual).slice(0, 1);
}

/** Plain text, because visx measures its own again and again, which is visible while panning. */
function AxisLabel({ x, y, dx, dy, textAnchor, formattedValue }: TickRendererProps) {
  return (
    <text {...{ x, y, dx, dy, textAnchor }} className="fill-muted text-xs tabular-nums">
      {formattedValue}
    </text>
  );
}

/** No one sees less than a tenth of a pixel, and long numbers make long paths slow. */
const toTenths = (px: number) => Math.round(px * 10) / 10;

function closedAtMidline(line: readonly LinePoint[]): LinePoint[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last) return [];
  return [{ ...first, percent: MIDLINE }, ...line, { ...last, percent: MIDLINE }];
}

/** Blue above the middle, orange below it, in one sweep from top to bottom. */
function SidesGradient({ id, height, soft }: { id: string; height: number; soft: boolean }) {
  const middle = `${50 - (STROKE_PX / 2 / height) * 100}%`;
  const belowMiddle = `${50 + (STROKE_PX / 2 / height) * 100}%`;
  const opacity = soft ? 0.75 : 1;
  const believe = soft ? 'var(--color-believe-soft)' : 'var(--color-believe)';
  const disbelieve = soft ? 'var(--color-disbelieve-soft)' : 'var(--color-disbelieve)';
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={0} x2={0} y1={0} y2={height}>
      <stop offset={middle} stopColor={believe} stopOpacity={opacity} />
      <stop offset={middle} stopColor="var(--color-neutral)" />
      <stop offset={belowMiddle} stopColor="var(--color-neutral)" />
      <stop offset={belowMiddle} stopColor={disbelieve} stopOpacity={opacity} />
    </linearGradient>
  );
}

const endFill = (percent: number) =>
  percent === MIDLINE ? 'fill-neutral' : percent > MIDLINE ? 'fill-believe' : 'fill-disbelieve';

/** A sign within the circle for whatever is no acceptance, drawn around its center. */
const CAUSE_SIGNS: Record<LedgerCause, string | null> = {
  accepted: null,
  overturned: 'M-3.5,-3.5 L3.5,3.5 M-3.5,3.5 L3.5,-3.5',
  reinstated: 'M-4.5,0 L4.5,0 M0,-4.5 L0,4.5',
  recalibrated: 'M-4.5,-2 L4.5,-2 M-4.5,2 L4.5,2',
  yielded: 'M-4.5,-2 L4.5,-2 M-4.5,2 L4.5,2',
  removed: 'M-3.5,-3.5 L3.5,3.5 M-3.5,3.5 L3.5,-3.5',
  restored: 'M-4.5,0 L4.5,0 M0,-4.5 L0,4.5',
  weighed: 'M-4.5,-2 L4.5,-2 M-4.5,2 L4.5,2',
  voided: 'M-3.5,-3.5 L3.5,3.5 M-3.5,3.5 L3.5,-3.5',
  'weighing-restored': 'M-4.5,0 L4.5,0 M0,-4.5 L0,4.5',
  established: 'M-4.5,0 L4.5,0 M0,-4.5 L0,4.5',
  unestablished: 'M-3.5,-3.5 L3.5,3.5 M-3.5,3.5 L3.5,-3.5',
};

function MarkerCircle({ group }: { group: MarkerGroup }) {
  const count = group.markers.length;
  const stroke = MOVEMENT_STROKES[movementOf(group)];
  const { cause } = group.markers[0];
  const sign = count === 1 && cause !== null ? CAUSE_SIGNS[cause] : null;
  return (
    <>
      <Circle
        cx={group.x}
        cy={group.y}
        r={count > 1 ? 12 : sign === null ? 6 : 9}
        strokeWidth={count > 1 || sign !== null ? 2 : 3}
        className={`fill-raised ${stroke}`}
      />
      {sign !== null && (
        <path
          d={sign}
          transform={`translate(${group.x},${group.y})`}
          strokeWidth={2}
          strokeLinecap="round"
          className="stroke-ink"
        />
      )}
      {count > 1 && (
        <text
          x={group.x}
          y={group.y}
          dy="0.36em"
          textAnchor="middle"
          className="fill-ink text-[10px] font-semibold tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </text>
      )}
    </>
  );
}

interface PlotProps {
  series: Series;
  groups: readonly MarkerGroup[];
  domain: TimeDomain;
  size: PlotSize;
  /** draws the first point, and no line that would claim a history since */
  startOnly: boolean;
}

/** Everything that is drawn; it changes only with the view, never while a pointer moves. */
export const Plot = memo(function Plot({ series, groups, domain, size, startOnly }: PlotProps) {
  const id = useId();
  const { width, height } = size;
  const x = useMemo(
    () => scaleTime({ domain: domain.map((time) => new Date(time)), range: [0, width] }),
    [domain, width],
  );
  const y = useMemo(() => scaleLinear({ domain: [0, 100], range: [height, 0] }), [height]);
  const line = useMemo(
    () => visibleLine(series.line, domain, Math.ceil(width)),
    [series.line, domain, width],
  );
  const area = useMemo(() => closedAtMidline(line), [line]);
  const dot = series.line.at(startOnly ? 0 : -1);
  const xOf = ({ time }: LinePoint) => toTenths(x(time));
  const yOf = ({ percent }: LinePoint) => toTenths(y(percent));

  return (
    <svg
      aria-hidden
      width={width + MARGIN.left + MARGIN.right}
      height={height + MARGIN.top + MARGIN.bottom}
      className="absolute inset-0 block overflow-visible"
    >
      <defs>
        <SidesGradient id={`${id}-line`} height={height} soft={false} />
        <SidesGradient id={`${id}-area`} height={height} soft />
        <clipPath id={`${id}-view`}>
          <rect x={0} y={-4} width={width} height={height + 8} />
        </clipPath>
      </defs>
      <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
        {PERCENT_TICKS.map((percent) => (
          <line
            key={percent}
            x2={width}
            y1={y(percent)}
            y2={y(percent)}
            className={percent === MIDLINE ? 'stroke-line-strong' : 'stroke-line'}
            strokeDasharray={percent === MIDLINE ? '4 4' : undefined}
          />
        ))}
        {!startOnly && (
          <g clipPath={`url(#${id}-view)`}>
            <LinePath data={area} x={xOf} y={yOf} fill={`url(#${id}-area)`} />
            <LinePath
              data={line}
              x={xOf}
              y={yOf}
              stroke={`url(#${id}-line)`}
              strokeWidth={STROKE_PX}
              strokeLinejoin="round"
            />
          </g>
        )}
        {/* The span turned upright: next to the axis, out of the way of the line and markers. */}
        <g transform="rotate(-90)" className="text-xs font-semibold">
          <text x={-height} y={SIDE_LABELS_PX} className="fill-disbelieve">
            ◀ Disbelieves
          </text>
          <text x={0} y={SIDE_LABELS_PX} textAnchor="end" className="fill-believe">
            Believes ▶
          </text>
        </g>
        {/* The figure's latest value; all there is to see of a history that has just begun. */}
        {dot && dot.time >= domain[0] && dot.time <= domain[1] && (
          <Circle cx={xOf(dot)} cy={yOf(dot)} r={4.5} className={endFill(dot.percent)} />
        )}
        {groups.map((group) => (
          <MarkerCircle key={group.key} group={group} />
        ))}
        <AxisLeft
          scale={y}
          tickValues={PERCENT_TICKS}
          tickFormat={(percent) => `${percent}%`}
          hideAxisLine
          hideTicks
          tickComponent={AxisLabel}
          tickLabelProps={{ textAnchor: 'end', dx: -4, dy: '0.33em' }}
        />
        <AxisBottom
          scale={x}
          top={height}
          tickValues={timeTicks(x, width)}
          tickFormat={(tick) => timeLabel(new Date(tick.valueOf()), domain)}
          stroke="var(--color-line-strong)"
          tickStroke="var(--color-line-strong)"
          tickComponent={AxisLabel}
          tickLabelProps={{ textAnchor: 'middle', dy: 4 }}
        />
      </g>
    </svg>
  );
});
