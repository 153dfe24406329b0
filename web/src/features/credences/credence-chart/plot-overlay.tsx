import {
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { CAUSE_WORDS } from '../../../lib/ledger-cause.ts';
import {
  figuresOf,
  formatMoment,
  groupWords,
  itemWords,
  MARKER_GAP_PX,
  type MarkerGroup,
  movementWords,
  nearestGroup,
  type PlotSize,
} from './marker-groups.ts';
import { MARGIN } from './plot.tsx';
import type { Zoom } from './zoom.ts';

/** A hand that clicks may move this far. */
const CLICK_PX = 4;

interface PlotOverlayProps {
  groups: readonly MarkerGroup[];
  size: PlotSize;
  zoom: Zoom;
}

const groupAround = (groups: readonly MarkerGroup[], key: number | null) =>
  key === null ? null : (groups.findLast((group) => group.key <= key) ?? null);

function placeOf(event: PointerEvent) {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

const isOnDetails = (event: PointerEvent) =>
  event.target instanceof Element && event.target.closest('[data-marker-details]') !== null;

/** What the pointer drags across, or the key of the group it is over. */
function usePointer(groups: readonly MarkerGroup[], size: PlotSize, zoom: Zoom) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || isOnDetails(event)) return;
      const { x } = placeOf(event);
      setDrag({ from: x, to: x });
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (drag === null) {
        if (isOnDetails(event)) return;
        const { x, y } = placeOf(event);
        setHovered(nearestGroup(groups, x, y)?.key ?? null);
        return;
      }
      const x = Math.min(size.width, Math.max(0, placeOf(event).x));
      // Captured only once it clearly moves, so that a mere click still reaches the marker below.
      if (Math.abs(x - drag.from) > CLICK_PX) {
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      setHovered(null);
      setDrag({ from: drag.from, to: x });
    },
    onPointerUp() {
      if (drag) zoom.toDragged(size.width, drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onPointerLeave: () => setHovered(null),
  };

  function forget() {
    setDrag(null);
    setHovered(null);
  }

  return { drag, hovered, handlers, forget };
}

/** Handles pointer and keys, and shows what they point at; the drawing below stays the same. */
export function PlotOverlay({ groups, size, zoom }: PlotOverlayProps) {
  const hintId = useId();
  const view = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const pointer = usePointer(groups, size, zoom);
  const { drag, hovered } = pointer;
  const [focused, setFocused] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState(false);
  /** the marker that Tab reaches */
  const [reachable, setReachable] = useState<number | null>(null);

  const reachableKey = (groupAround(groups, reachable) ?? groups[0])?.key;
  const groupAt = (wanted: number | null) => groups.find(({ key }) => key === wanted) ?? null;
  const shown = groupAt(hovered) ?? (dismissed ? null : groupAt(focused));

  // A change of view may remove the focused marker; the focus then moves to its successor.
  useLayoutEffect(() => {
    if (focused === null || buttons.current.has(focused)) return;
    const successor = groupAround(groups, focused) ?? groups[0];
    (buttons.current.get(successor?.key ?? -1) ?? view.current)?.focus();
    if (!successor) setFocused(null);
  }, [groups, focused]);

  /** Closes what is open. A link within it gives the focus back to its marker. */
  function dismiss() {
    if (focused !== null) buttons.current.get(focused)?.focus();
    pointer.forget();
    setDismissed(true);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const action = PLOT_KEYS[event.key];
    if (event.key === 'Escape') dismiss();
    else if (action && !event.ctrlKey && !event.metaKey && !event.altKey) action(zoom);
    else return;
    event.preventDefault();
  }

  function handleMarkerKeyDown(event: KeyboardEvent, index: number) {
    const target = MARKER_KEYS[event.key]?.(index, groups.length);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons.current.get(groups[target]?.key ?? -1)?.focus();
  }

  function handleMarkerFocus(key: number) {
    setFocused(key);
    setReachable(key);
    setDismissed(false);
  }

  function handleMarkerClick(group: MarkerGroup) {
    // Not every browser gives the focus to a button that is clicked.
    handleMarkerFocus(group.key);
    const first = group.markers[0].time;
    const last = group.markers.at(-1)?.time ?? first;
    if (last > first) zoom.toStretch([first, last]);
  }

  return (
    <div
      role="application"
      aria-label="PB credence chart"
      {...pointer.handlers}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
      }}
      style={{ left: MARGIN.left, top: MARGIN.top, width: size.width, height: size.height }}
      className="absolute cursor-crosshair touch-pan-y select-none"
    >
      <div
        ref={view}
        role="slider"
        tabIndex={0}
        aria-label="Time shown in the chart"
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(zoom.position * 100)}
        aria-valuetext={`${formatMoment(zoom.domain[0])} to ${formatMoment(zoom.domain[1])}`}
        onFocus={() => setFocused(null)}
        className="absolute inset-0 rounded-sm"
      />
      <p id={hintId} hidden>
        Press plus or minus to zoom, the arrow keys to move through time, and 0 to reset the zoom.
        Press Tab to reach the evidence markers, then the arrow keys to go from one to the next.
      </p>
      {drag && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-y-0 border-x border-ink bg-ink/10"
          style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
        />
      )}
      {groups.map((group, index) => (
        <button
          key={group.key}
          ref={(button) => {
            if (!button) return;
            buttons.current.set(group.key, button);
            return () => {
              buttons.current.delete(group.key);
            };
          }}
          type="button"
          tabIndex={group.key === reachableKey ? 0 : -1}
          aria-label={groupWords(group)}
          onFocus={() => handleMarkerFocus(group.key)}
          onKeyDown={(event) => handleMarkerKeyDown(event, index)}
          onClick={() => handleMarkerClick(group)}
          style={{ left: group.x, top: group.y, width: MARKER_GAP_PX, height: MARKER_GAP_PX }}
          className="absolute -translate-1/2 cursor-pointer rounded-full"
        />
      ))}
      {shown && drag === null && <MarkerDetails group={shown} size={size} />}
    </div>
  );
}

const PLOT_KEYS: Readonly<Record<string, (zoom: Zoom) => void>> = {
  '+': (zoom) => zoom.in(),
  '=': (zoom) => zoom.in(),
  '-': (zoom) => zoom.out(),
  ArrowLeft: (zoom) => zoom.earlier(),
  ArrowRight: (zoom) => zoom.later(),
  '0': (zoom) => zoom.reset(),
};

const MARKER_KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  ArrowRight: (index, count) => Math.min(count - 1, index + 1),
  ArrowDown: (index, count) => Math.min(count - 1, index + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const WIDTH_PX = 272;
/** Clear of the marker, yet near enough that a pointer reaches the link on the way. */
const DISTANCE_PX = 18;
/** More items than this are counted instead of listed. */
const LISTED_MAX = 3;

function placeBeside({ x, y }: MarkerGroup, { width, height }: PlotSize) {
  const panelWidth = Math.min(WIDTH_PX, width);
  const left = Math.min(width - panelWidth, Math.max(0, x - panelWidth / 2));
  const above = y > height / 2;
  return {
    left,
    width: panelWidth,
    ...(above ? { bottom: height - y + DISTANCE_PX } : { top: y + DISTANCE_PX }),
  };
}

/** The items that are not named: too many, or not loaded. */
function unlistedWords(listed: number, unlisted: number): string {
  if (listed === 0 && unlisted === 1) return itemWords(undefined);
  return listed === 0 ? 'Zoom in to see each.' : `and ${unlisted} more. Zoom in to see each.`;
}

function MarkerDetails({ group, size }: { group: MarkerGroup; size: PlotSize }) {
  const [first, ...others] = group.markers;
  const listed = group.markers.filter(({ evidence }) => evidence !== null).slice(0, LISTED_MAX);
  const unlisted = group.markers.length - listed.length;
  return (
    <div
      data-marker-details
      style={placeBeside(group, size)}
      className="absolute z-10 flex cursor-auto flex-col gap-2 rounded-control bg-raised p-4 text-sm shadow-float select-text"
    >
      <p className="text-muted">
        <time dateTime={new Date(first.time).toISOString()}>{formatMoment(first.time)}</time>
        {others.length > 0 && ` and after: ${others.length + 1} items`}
      </p>
      {listed.map(({ time, evidenceId, evidence, cause }) => (
        <p key={`${evidenceId} ${time}`} className="line-clamp-3 wrap-anywhere">
          {cause && <span className="block">{CAUSE_WORDS[cause]}</span>}
          <Link to={{ hash: `#evidence-${evidenceId}` }} className="font-semibold">
            {evidence?.description}
          </Link>
        </p>
      ))}
      {unlisted > 0 && <p>{unlistedWords(listed.length, unlisted)}</p>}
      <p className="tabular-nums first-letter:uppercase">{movementWords(figuresOf(group))}.</p>
    </div>
  );
}
