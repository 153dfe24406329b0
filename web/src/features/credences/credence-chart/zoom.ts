import { useMemo, useState } from 'react';
import type { LinePoint, Series, TimeDomain } from './chart-model.ts';

/** Closer than this there is nothing more to see. */
export const MIN_DOMAIN_MS = 10_000;
/** A drag counts as a zoom only beyond this many pixels; less is a click with a restless hand. */
const DRAG_MIN_PX = 10;
const PADDING = 0.1;

/** The stretch nearest to the given one that lies within the extent and is not too short. */
export function fitDomain([from, to]: TimeDomain, [first, last]: TimeDomain): TimeDomain {
  const length = Math.min(last - first, Math.max(MIN_DOMAIN_MS, to - from));
  const start = (from + to - length) / 2;
  const fitted = Math.min(last - length, Math.max(first, start));
  return [fitted, fitted + length];
}

/** A stretch of time and a tenth of it on either side, as far as the history reaches. */
function padded([from, to]: TimeDomain, extent: TimeDomain): TimeDomain {
  const padding = (to - from) * PADDING;
  return fitDomain(
    [Math.max(extent[0], from - padding), Math.min(extent[1], to + padding)],
    extent,
  );
}

/** At first: the time over which evidence came in, with room around it. */
export function initialDomain(markers: readonly LinePoint[], extent: TimeDomain): TimeDomain {
  const from = markers[0]?.time;
  const to = markers.at(-1)?.time;
  if (from === undefined || to === undefined || from === to) return extent;
  return padded([from, to], extent);
}

/** A factor above 1 shows less time, below 1 more; the middle stays where it is. */
export function zoomBy([from, to]: TimeDomain, factor: number, extent: TimeDomain): TimeDomain {
  const half = (to - from) / factor / 2;
  const middle = (from + to) / 2;
  return fitDomain([middle - half, middle + half], extent);
}

export function panBy([from, to]: TimeDomain, share: number, extent: TimeDomain): TimeDomain {
  const shift = (to - from) * share;
  return fitDomain([from + shift, to + shift], extent);
}

/** The stretch between two pixels of a view, or null when they are too close to mean a zoom. */
export function draggedDomain(
  [from, to]: TimeDomain,
  widthPx: number,
  startPx: number,
  endPx: number,
  extent: TimeDomain,
): TimeDomain | null {
  if (Math.abs(endPx - startPx) <= DRAG_MIN_PX) return null;
  const timeAt = (px: number) =>
    from + (Math.min(widthPx, Math.max(0, px)) / widthPx) * (to - from);
  return fitDomain([timeAt(Math.min(startPx, endPx)), timeAt(Math.max(startPx, endPx))], extent);
}

const ZOOM_STEP = 2;
/** How far one key or button moves the view, as a share of what it shows. */
const PAN_STEP = 0.25;

export function useZoom({ markers, extent }: Series) {
  const [chosen, setChosen] = useState<TimeDomain | null>(null);
  const initial = useMemo(() => initialDomain(markers, extent), [markers, extent]);
  const domain = chosen ?? initial;
  const room = extent[1] - extent[0] - (domain[1] - domain[0]);
  return {
    domain,
    /** where in the history the view is, from 0 at its beginning to 1 at its end */
    position: room > 0 ? (domain[0] - extent[0]) / room : 1,
    changed: chosen !== null,
    in: () => setChosen(zoomBy(domain, ZOOM_STEP, extent)),
    out: () => setChosen(zoomBy(domain, 1 / ZOOM_STEP, extent)),
    earlier: () => setChosen(panBy(domain, -PAN_STEP, extent)),
    later: () => setChosen(panBy(domain, PAN_STEP, extent)),
    reset: () => setChosen(null),
    toStretch: (stretch: TimeDomain) => setChosen(padded(stretch, extent)),
    toDragged(widthPx: number, startPx: number, endPx: number) {
      const dragged = draggedDomain(domain, widthPx, startPx, endPx, extent);
      if (dragged) setChosen(dragged);
    },
  };
}

export type Zoom = ReturnType<typeof useZoom>;
