import type { Weight } from '../credences/ledger.ts';

/** A weight that says nothing. */
export const EVEN_WEIGHT: Weight = { hypothesis: 50, negation: 50 };

/** [WG6] Negative if the first has the lower ratio; exact, because percents are whole numbers. */
export const compareRatios = (one: Weight, other: Weight): number =>
  one.hypothesis * other.negation - other.hypothesis * one.negation;

/** Which way a weight points: 1 toward the claim, -1 against it, 0 neither. */
export const directionOf = ({ hypothesis, negation }: Weight): number =>
  Math.sign(hypothesis - negation);

/** By ratio; ties keep their order, so the older comes first if the older is given first. */
export const byRatio = <Weighed extends { readonly weight: Weight }>(
  oldestFirst: readonly Weighed[],
): Weighed[] => [...oldestFirst].sort((one, other) => compareRatios(one.weight, other.weight));

/**
 * [WG6] The median of weights sorted by ratio, without one of them if asked, so that the figure
 * without any one member needs no further sorting. Null if none are left.
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
  /** of two equal ones, the older counts */
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
  // Both point the same way, or one says nothing, so the one nearer to even odds is weaker.
  return down + up > 0 ? oldestLike(low) : oldestLike(high);
}
