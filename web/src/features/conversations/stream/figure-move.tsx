import { MiniRail } from '../../../ui/span-figure.tsx';

/** How the shared figure moved, in words and along its span. */
export function FigureMove({ from, to }: { from: number; to: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="font-semibold text-ink tabular-nums">
        <span className="sr-only">
          The figure moved from {from}% to {to}%
        </span>
        <span aria-hidden>
          {from} → {to}%
        </span>
      </span>
      <MiniRail value={to} mark="diamond" />
    </span>
  );
}
