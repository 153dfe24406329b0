import { LIKELIHOODS, type Weight } from '../credences/ledger.ts';

/** Numbers that differ by no more than this count as equal. */
const EQUAL_WITHIN = 1e-9;

/** All 81 weights. */
const WEIGHTS: readonly Weight[] = LIKELIHOODS.flatMap((hypothesis) =>
  LIKELIHOODS.map((negation) => ({ hypothesis, negation })),
);

export const logRatio = ({ hypothesis, negation }: Weight): number =>
  Math.log(hypothesis) - Math.log(negation);

/** The weights for which the measure is smallest. */
function least(weights: readonly Weight[], measure: (weight: Weight) => number): Weight[] {
  const lowest = Math.min(...weights.map(measure));
  return weights.filter((weight) => measure(weight) <= lowest + EQUAL_WITHIN);
}

const distance = (one: Weight, other: Weight): number =>
  (one.hypothesis - other.hypothesis) ** 2 + (one.negation - other.negation) ** 2;

/**
 * The weight whose log ratio is nearest to a given one. Of several, the weaker; then the one nearest
 * in percents to the weights it stands for; then the one with the higher first likelihood.
 */
export function nearestWeight(wanted: number, standsFor: readonly Weight[]): Weight {
  const nearest = least(WEIGHTS, (weight) => Math.abs(logRatio(weight) - wanted));
  const weakest = least(nearest, (weight) => Math.abs(logRatio(weight)));
  const closest = least(weakest, (weight) =>
    standsFor.reduce((sum, one) => sum + distance(weight, one), 0),
  );
  return closest.reduce((best, weight) => (weight.hypothesis > best.hypothesis ? weight : best));
}

/**
 * [AG11] The weight halfway between two: the one whose log ratio is nearest to the mean of theirs.
 * Example: 90/25 and 60/40 have ratios 3.6 and 1.5, so the mean is at sqrt(3.6 × 1.5) = 2.32. 90/40
 * with 2.25 and 60/25 with 2.4 are as near: the weaker is 90/40.
 */
export const middle = (one: Weight, other: Weight): Weight =>
  nearestWeight((logRatio(one) + logRatio(other)) / 2, [one, other]);
