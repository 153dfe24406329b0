import { useMemo, useState } from 'react';
import type { Series, TimeDomain } from './chart-model.ts';
import { draggedDomain, initialDomain, padded, panBy, zoomBy } from './zoom.ts';

const ZOOM_STEP = 2;
/** How far one key or button moves the view, as a share of what it shows. */
const PAN_STEP = 0.25;

export interface Zoom {
  readonly domain: TimeDomain;
  /** where in the history the view is, from 0 at its beginning to 1 at its end */
  readonly position: number;
  /** the view is another than the first one */
  readonly changed: boolean;
  in(): void;
  out(): void;
  earlier(): void;
  later(): void;
  reset(): void;
  toDragged(widthPx: number, startPx: number, endPx: number): void;
  /** shows a stretch of time with a little room around it */
  toStretch(stretch: TimeDomain): void;
}

export function useZoom({ markers, extent }: Series): Zoom {
  const [chosen, setChosen] = useState<TimeDomain | null>(null);
  const initial = useMemo(() => initialDomain(markers, extent), [markers, extent]);
  const domain = chosen ?? initial;
  const room = extent[1] - extent[0] - (domain[1] - domain[0]);
  return {
    domain,
    position: room > 0 ? (domain[0] - extent[0]) / room : 1,
    changed: chosen !== null,
    in: () => setChosen(zoomBy(domain, ZOOM_STEP, extent)),
    out: () => setChosen(zoomBy(domain, 1 / ZOOM_STEP, extent)),
    earlier: () => setChosen(panBy(domain, -PAN_STEP, extent)),
    later: () => setChosen(panBy(domain, PAN_STEP, extent)),
    reset: () => setChosen(null),
    toStretch: (stretch) => setChosen(padded(stretch, extent)),
    toDragged(widthPx, startPx, endPx) {
      const dragged = draggedDomain(domain, widthPx, startPx, endPx, extent);
      if (dragged) setChosen(dragged);
    },
  };
}
