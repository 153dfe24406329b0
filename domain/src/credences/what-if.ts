import { EMPTY_TALLY, pbPercent, type Tally, tallyWith, type Weight } from './ledger.ts';

/** [WI1] The tally without these items. */
export function tallyWithout(tally: Tally, weights: readonly Weight[]): Tally {
  return weights.reduce((left, weight) => tallyWith(left, weight, -1), tally);
}

/** The lowest and highest of several figures. */
export interface FigureRange {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * [WI2] The range of figures when any single item is left out; null when nothing counts. Items of
 * equal weight leave the same figure, so each weight needs to be given only once.
 */
export function leaveOneOut(tally: Tally, weights: readonly Weight[]): FigureRange | null {
  if (weights.length === 0) return null;
  const figures = weights.map((weight) => pbPercent(tallyWithout(tally, [weight])));
  return { lowest: Math.min(...figures), highest: Math.max(...figures) };
}

/** [WI3] What the same evidence makes of a member's own prior, as a whole percent. */
export function fromPrior(priorPercent: number, tally: Tally): number {
  return pbPercent(tally, priorPercent / 100);
}

/** What one item alone makes of a prior, for a worked example. */
export function afterOneItem(priorPercent: number, weight: Weight): number {
  return fromPrior(priorPercent, tallyWith(EMPTY_TALLY, weight, 1));
}
