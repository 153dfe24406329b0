import type { Brake } from './brake.ts';

/** [SD8] What a carried claim shows, and what it showed lately. */
export interface Shown {
  readonly brake: Brake;
  readonly percent: number;
  /** the time of its last entry, in milliseconds */
  readonly at: number;
  /**
   * the first millisecond at which each other percent was no longer shown, the last time it was;
   * without those shown too long ago to matter
   */
  readonly gone: Readonly<Record<string, number>>;
}

/** What moves the computed figure, as far as it decides how far the shown one follows. */
export interface Moving {
  readonly at: number;
  /** the computed figure before and after */
  readonly from: number;
  readonly to: number;
  /**
   * [SD15] for operators' acts: null, or for the opposite of one what was shown before the act that
   * it undoes
   */
  readonly operator?: { readonly stood: number | null } | undefined;
}

/** [SD6] [SD8] What a claim shows from its becoming carried on. */
export const carriedAt = (percent: number, at: number, brake: Brake): Shown => ({
  brake,
  percent,
  at,
  gone: {},
});

function showing(shown: Shown, percent: number, at: number): Shown {
  if (percent === shown.percent) return { ...shown, at };
  const { ms } = shown.brake;
  const known = shown.gone[shown.percent] ?? 0;
  // Shown for less than a millisecond, it was still shown in that one.
  const gone: Record<string, number> = {
    ...shown.gone,
    [shown.percent]: Math.max(known, at, shown.at + 1),
  };
  const lately = Object.entries(gone).filter(([, until]) => until + ms > at);
  return { ...shown, percent, at, gone: Object.fromEntries(lately) };
}

/** [SD8] Where the figure stands at a time if it goes as far toward the computed one as it may. */
function toward({ brake, percent, gone }: Shown, computed: number, at: number): number {
  const lately = Object.keys(gone).filter((one) => (gone[one] ?? 0) + brake.ms > at);
  const percents = [percent, ...lately.map(Number)];
  const step = brake.points - 1;
  if (computed > percent) {
    return Math.min(computed, Math.max(percent, Math.min(...percents) + step));
  }
  return Math.max(computed, Math.min(percent, Math.max(...percents) - step));
}

/** [SD15] Where an operator's act alone puts the figure. */
function byAct(shown: number, { from, to }: Moving): number {
  const isReached = (from - shown) * (to - shown) <= 0;
  if (isReached) return to;
  return Math.abs(to - shown) > Math.abs(from - shown) ? shown + to - from : shown;
}

/** [SD15] As far as an act goes, or its opposite, which goes back at most to where it stood. */
function byOperator(shown: number, moving: Moving, stood: number | null): number {
  const target = byAct(shown, moving);
  if (stood === null) return target;
  return target > shown
    ? Math.min(target, Math.max(shown, stood))
    : Math.max(target, Math.min(shown, stood));
}

/** [SD8] [SD15] What a carried claim shows after an entry of its ledger. */
export function shownAfter(shown: Shown, moving: Moving): Shown {
  const { at, to, operator } = moving;
  if (operator === undefined) return showing(shown, toward(shown, to, at), at);
  const acted = showing(shown, byOperator(shown.percent, moving, operator.stood), at);
  return operator.stood === null ? acted : showing(acted, toward(acted, to, at), at);
}

/** [SD13] When the shown figure moves next if nothing happens; null if it stays. */
export function settlesAt(shown: Shown, computed: number): number | null {
  if (shown.percent === computed) return null;
  const soonest = shown.at + 1;
  const times = Object.values(shown.gone).map((gone) => Math.max(gone + shown.brake.ms, soonest));
  const moves = (at: number) => toward(shown, computed, at) !== shown.percent;
  return [soonest, ...times].sort((one, other) => one - other).find(moves) ?? null;
}
