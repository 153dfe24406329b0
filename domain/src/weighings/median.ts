import type { Weight } from '../credences/ledger.ts';

/** A weight that says nothing. */
export const EVEN_WEIGHT: Weight = { hypothesis: 50, negation: 50 };

/** [WG6] Negative where the first has the lower ratio; whole percents, so exact. */
export const compareRatios = (one: Weight, other: Weight): number =>
  one.hypothesis * other.negation - other.hypothesis * one.negation;

/** Which way a weight points: 1 toward the claim, -1 against it, 0 neither. */
export const directionOf = ({ hypothesis, negation }: Weight): number =>
  Math.sign(hypothesis - negation);

/** By ratio; of equal ones the older first, if the older come first in what is given. */
export const byRatio = <Weighed extends { readonly weight: Weight }>(
  oldestFirst: readonly Weighed[],
): Weighed[] => [...oldestFirst].sort((one, other) => compareRatios(one.weight, other.weight));

/**
 * [WG6] The median of weights that are sorted by ratio, leaving out one of them if asked: so that
 * asking what remains without one member sorts nothing again. Null when none are left.
 */
export function medianOf(
  sorted: readonly { readonly weight: Weight }[],
  leftOut: number | null = null,
): Weight | null {
  const size = sorted.length - (leftOut === null ? 0 : 1);
  const at = (index: number): Weight => {
    const found = sorted[leftOut !== null && index >= leftOut ? index + 1 : index];
    if (found === undefined) throw new Error('a place beyond the weighings');
    return found.weight;
  };
  /** of equal ones the older stands */
  const oldestLike = (index: number): Weight => {
    let oldest = index;
    while (oldest > 0 && compareRatios(at(oldest - 1), at(index)) === 0) oldest -= 1;
    return at(oldest);
  };
  if (size === 0) return null;
  const high = Math.floor(size / 2);
  if (size % 2 === 1) return oldestLike(high);
  const low = high - 1;
  const [down, up] = [directionOf(at(low)), directionOf(at(high))];
  if (down * up < 0) return EVEN_WEIGHT;
  // Both point the same way, or one says nothing: the weaker is the one nearer to even odds.
  return down + up > 0 ? oldestLike(low) : oldestLike(high);
}
