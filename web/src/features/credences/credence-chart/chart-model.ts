import type { HistoryPoint, LedgerRow, ListedEvidence } from '@midspan/contract';
import { CREDENCE_NEUTRAL, shownPercent } from '@midspan/domain';
import { type LedgerCause, ledgerCause } from '../../../lib/ledger-cause.ts';

/** A change is drawn as a step: the old figure continues until this long before it. */
const STEP_MS = 1_000;
/** A history that ended longer ago than this is extended to the present. */
const STALE_MS = 5 * 60_000;
/** The shortest history drawn; a scale needs a stretch of time. */
const MIN_EXTENT_MS = 60_000;

export interface LinePoint {
  readonly time: number;
  readonly percent: number;
}

/** From one moment to another, in milliseconds since 1970. */
export type TimeDomain = readonly [from: number, to: number];

export type NamedEvidence = Pick<ListedEvidence, 'id' | 'description' | 'ledger'>;

export interface Marker extends LinePoint {
  readonly evidenceId: string;
  /** null while the item itself is not loaded */
  readonly evidence: NamedEvidence | null;
  /** null while that is not known */
  readonly cause: LedgerCause | null;
  /** the figure as it was shown before and after */
  readonly before: number;
  readonly after: number;
}

export interface Series {
  readonly line: readonly LinePoint[];
  readonly markers: readonly Marker[];
  readonly extent: TimeDomain;
}

/**
 * Every figure is preceded by 50 percent, where each hypothesis starts. A first point without an item
 * is where the history starts: at its creation or, where older changes were cut off, later.
 */
function sinceCreation(points: readonly HistoryPoint[], createdAt: string) {
  const moves = points
    .map(({ timestamp, credence, evidenceId }) => ({
      time: Date.parse(timestamp),
      fraction: credence,
      evidenceId,
    }))
    .toSorted((one, other) => one.time - other.time);
  const created = Date.parse(createdAt);
  const [first] = moves;
  if (first && (first.time <= created || first.evidenceId === undefined)) return moves;
  const start = { time: created, fraction: CREDENCE_NEUTRAL / 100, evidenceId: undefined };
  return [start, ...moves];
}

/** Holds each figure until a second before the next one, so that changes are vertical. */
export function withSteps(points: readonly LinePoint[]): LinePoint[] {
  return points.flatMap((point, index) => {
    const previous = points[index - 1];
    if (!previous || previous.percent === point.percent) return [point];
    const stepTime = point.time - STEP_MS;
    // Changes within one second of each other leave no room for a step between them.
    if (stepTime <= previous.time) return [point];
    return [{ time: stepTime, percent: previous.percent }, point];
  });
}

/** Carries the last figure on to the present when it is older than five minutes. */
export function withNow(points: readonly LinePoint[], now: number): readonly LinePoint[] {
  const last = points.at(-1);
  if (!last || now - last.time <= STALE_MS) return points;
  return [...points, { time: now, percent: last.percent }];
}

/** What an item's own history says happened then: its row nearest in time. */
function causeAt(ledger: readonly LedgerRow[], time: number): LedgerCause | null {
  let nearest: LedgerRow | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const row of ledger) {
    const away = Math.abs(Date.parse(row.created_at) - time);
    if (away > distance) continue;
    nearest = row;
    distance = away;
  }
  return nearest === null ? null : ledgerCause(nearest);
}

export function prepareSeries(
  points: readonly HistoryPoint[],
  evidence: readonly NamedEvidence[],
  createdAt: string,
  now: number,
): Series {
  const moves = sinceCreation(points, createdAt);
  const items = new Map(evidence.map((item) => [item.id, item]));
  const markers = moves.flatMap(({ time, fraction, evidenceId }, index): Marker[] => {
    if (evidenceId === undefined) return [];
    const previous = moves[index - 1];
    const item = items.get(evidenceId) ?? null;
    return [
      {
        time,
        percent: fraction * 100,
        evidenceId,
        evidence: item,
        cause: item && causeAt(item.ledger, time),
        before: previous ? shownPercent(previous.fraction) : CREDENCE_NEUTRAL,
        after: shownPercent(fraction),
      },
    ];
  });
  const figures = moves.map(({ time, fraction }) => ({ time, percent: fraction * 100 }));
  const line = withNow(withSteps(figures), now);
  const from = line[0]?.time ?? now;
  const to = line.at(-1)?.time ?? now;
  return { line, markers, extent: [from, Math.max(to, from + MIN_EXTENT_MS)] };
}

/** The first index whose point is not before `time`. */
function firstFrom(line: readonly LinePoint[], time: number): number {
  let low = 0;
  let high = line.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line[middle]?.time ?? Number.POSITIVE_INFINITY) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The part of the line that a view shows, with one neighbor on either side so that it continues
 * beyond the picture. Where more points than pixels are left, each pixel column keeps its first,
 * lowest, highest and last point: what is drawn then covers the same pixels as the whole line would
 * (Jugel et al., "M4", VLDB 2014).
 */
export function visibleLine(
  line: readonly LinePoint[],
  [from, to]: TimeDomain,
  columns: number,
): LinePoint[] {
  const start = firstFrom(line, from);
  const end = firstFrom(line, to + 1);
  const shown = line.slice(Math.max(0, start - 1), end + 1);
  if (shown.length <= 4 * columns) return shown;

  const kept: LinePoint[] = [];
  const columnsPerMs = columns / (to - from);
  let column = Number.NaN;
  let outline: ColumnOutline | null = null;
  for (const point of shown) {
    const pointColumn = Math.floor((point.time - from) * columnsPerMs);
    if (outline === null || pointColumn !== column) {
      if (outline) keepOutline(kept, outline);
      column = pointColumn;
      outline = { first: point, lowest: point, highest: point, last: point };
      continue;
    }
    if (point.percent < outline.lowest.percent) outline.lowest = point;
    if (point.percent > outline.highest.percent) outline.highest = point;
    outline.last = point;
  }
  if (outline) keepOutline(kept, outline);
  return kept;
}

interface ColumnOutline {
  first: LinePoint;
  lowest: LinePoint;
  highest: LinePoint;
  last: LinePoint;
}

/** Adds the points of one column, each once and in the order of time. */
function keepOutline(kept: LinePoint[], { first, lowest, highest, last }: ColumnOutline): void {
  const lowestFirst = lowest.time < highest.time;
  const [earlier, later] = lowestFirst ? [lowest, highest] : [highest, lowest];
  kept.push(first);
  if (earlier !== first) kept.push(earlier);
  if (later !== earlier && later !== first) kept.push(later);
  if (last !== later && last !== earlier && last !== first) kept.push(last);
}
