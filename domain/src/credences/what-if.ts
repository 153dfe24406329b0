import { EMPTY_TALLY, pbPercent, type Tally, tallyWith, type Weight } from './ledger.ts';

/** [WI1] What would stand behind the figure without these items. */
export function tallyWithout(tally: Tally, weights: readonly Weight[]): Tally {
  return weights.reduce((left, weight) => tallyWith(left, weight, -1), tally);
}

/** The lowest and the highest figure of several. */
export interface FigureRange {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * [WI2] Between which figures it would stand if any single item were left out; null where nothing
 * counts. Items of equal weight leave the same figure, so each weight needs to be given once.
 */
export function leaveOneOut(tally: Tally, weights: readonly Weight[]): FigureRange | null {
  if (weights.length === 0) return null;
  const figures = weights.map((weight) => pbPercent(tallyWithout(tally, [weight])));
  return { lowest: Math.min(...figures), highest: Math.max(...figures) };
}

/** [WI3] What the same evidence makes of somebody's own prior, as a whole percent. */
export function fromPrior(priorPercent: number, tally: Tally): number {
  return pbPercent(tally, priorPercent / 100);
}

/** What one item alone makes of a prior: the worked step of an explanation. */
export function afterOneItem(priorPercent: number, weight: Weight): number {
  return fromPrior(priorPercent, tallyWith(EMPTY_TALLY, weight, 1));
}
