import type { Weight } from '../credences/ledger.ts';
import { compareRatios } from '../weighings/median.ts';
import { logRatio } from './middle.ts';

/** The two weights that two members give one item. */
export interface TwoEstimates {
  readonly one: Weight;
  readonly other: Weight;
}

/** By what factor the ratios of two weights differ; 1 if they are equal, never less. */
export const factorBetween = ({ one, other }: TwoEstimates): number =>
  Math.exp(Math.abs(logRatio(one) - logRatio(other)));

export const isSameRatio = ({ one, other }: TwoEstimates): boolean =>
  compareRatios(one, other) === 0;

/** [AG14] A single item doesn't show a pattern. */
const DIFFERENCES_FROM = 2;

/**
 * [AG14] The items on which two members differ, furthest apart first; ties keep the given order.
 */
export function differencesIn<Item extends TwoEstimates>(estimated: readonly Item[]): Item[] {
  if (estimated.length < DIFFERENCES_FROM) return [];
  return estimated
    .filter((item) => !isSameRatio(item))
    .sort((one, other) => factorBetween(other) - factorBetween(one));
}
