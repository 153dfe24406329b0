import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { remembered } from '../../../lib/remembered.ts';
import { ToastSlot } from '../../../ui/toast.tsx';

/** In pixels; at most half the window. */
const SIDEBAR = { min: 280, standard: 300 } as const;

/** How far a key moves the edge to the left: the panels are on the right. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: 16,
  ArrowRight: -16,
  PageUp: 64,
  PageDown: -64,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function clampWidth(px: number, windowPx: number): number {
  const max = Math.max(SIDEBAR.min, Math.floor(windowPx / 2));
  return Math.round(Math.min(max, Math.max(SIDEBAR.min, px)));
}

/** Null for a key that doesn't move it. */
export function widthAfterKey(key: string, px: number, windowPx: number): number | null {
  const step = STEPS[key];
  return step === undefined ? null : clampWidth(px + step, windowPx);
}

const KEY = 'sidebar-width';

/** Stands beside the messages; its edge is drawn, or moved by the arrow keys. */
export function Sidebar({ id, children }: { id: string; children: ReactNode }) {
  const [wanted, setWanted] = useState(() => remembered.number(KEY) ?? SIDEBAR.standard);
  const width = clampWidth(wanted, window.innerWidth);

  function resize(next: number) {
    const allowed = clampWidth(next, window.innerWidth);
    setWanted(allowed);
    remembered.keep(KEY, allowed);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = widthAfterKey(event.key, width, window.innerWidth);
    if (next === null) return;
    event.preventDefault();
    resize(next);
  }

  function onPointerDown({ currentTarget, pointerId }: PointerEvent<HTMLElement>) {
    currentTarget.setPointerCapture(pointerId);
  }

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
    if (currentTarget.hasPointerCapture(pointerId)) resize(window.innerWidth - clientX);
  }

  return (
    <>
      <hr
        aria-orientation="vertical"
        aria-label="Panel width"
        aria-controls={id}
        aria-valuemin={SIDEBAR.min}
        aria-valuemax={clampWidth(Number.POSITIVE_INFINITY, window.innerWidth)}
        aria-valuenow={width}
        aria-valuetext={`${width} pixels`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        className="relative h-auto w-px shrink-0 cursor-col-resize touch-none overflow-visible border-0 bg-line before:absolute before:inset-y-0 before:-inset-x-3 hover:bg-line-strong focus-visible:bg-focus"
      />
      <aside
        id={id}
        aria-label="Panels"
        style={{ width }}
        className="relative flex min-h-0 shrink-0 flex-col bg-raised"
      >
        {children}
        <ToastSlot isKeptFree />
      </aside>
    </>
  );
}
