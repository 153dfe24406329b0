import { allow, type Result, refuse } from '../result.ts';
import { CREDENCE_MAX, CREDENCE_MIN } from './credence.ts';

/** [LE1] The likelihoods evidence is weighed with, in whole percents, and their labels. */
export const LIKELIHOODS = [99, 90, 75, 60, 50, 40, 25, 10, 1] as const;
export type Likelihood = (typeof LIKELIHOODS)[number];

export const LIKELIHOOD_LABELS: Record<Likelihood, string> = {
  99: 'Very strongly favors',
  90: 'Strongly favors',
  75: 'Moderately favors',
  60: 'Slightly favors',
  50: 'Neither favors nor disfavors',
  40: 'Slightly disfavors',
  25: 'Moderately disfavors',
  10: 'Strongly disfavors',
  1: 'Very strongly disfavors',
};

export function checkLikelihood(percent: number): Result<Likelihood, 'LIKELIHOOD_INVALID'> {
  const found = LIKELIHOODS.find((likelihood) => likelihood === percent);
  return found === undefined ? refuse('LIKELIHOOD_INVALID') : allow(found);
}

/** How likely the evidence is if the hypothesis is true, and if its negation is. */
export interface Weight {
  readonly hypothesis: Likelihood;
  readonly negation: Likelihood;
}

/**
 * The counts behind a figure: how often each likelihood counts for the hypothesis, minus how often
 * for the negation. Whole numbers, so that removing an item restores the earlier figure exactly.
 */
export type Tally = Readonly<Partial<Record<Likelihood, number>>>;

export const EMPTY_TALLY: Tally = {};

/** [LE2] The tally with an item counted `times` more: 1 adds it, -1 removes it. */
export function tallyWith(tally: Tally, weight: Weight, times: 1 | -1): Tally {
  const counts = { ...tally };
  counts[weight.hypothesis] = (counts[weight.hypothesis] ?? 0) + times;
  counts[weight.negation] = (counts[weight.negation] ?? 0) - times;
  return counts;
}

/** The weight an item had and the one it has now; null when it doesn't count. */
export interface Reweighing {
  readonly before: Weight | null;
  readonly after: Weight | null;
}

/** [LE2] The tally after an item's weight changed: the old contribution is removed first. */
export function tallyAfter(tally: Tally, { before, after }: Reweighing): Tally {
  const without = before === null ? tally : tallyWith(tally, before, -1);
  return after === null ? without : tallyWith(without, after, 1);
}

/** [LE6] Adds one tally to another: a private conversation's own items and the public ones. */
export function addTallies(one: Tally, other: Tally): Tally {
  const counts: Partial<Record<Likelihood, number>> = {};
  for (const likelihood of LIKELIHOODS) {
    counts[likelihood] = (one[likelihood] ?? 0) + (other[likelihood] ?? 0);
  }
  return counts;
}

/**
 * [LE3] [LE4] The PB credence as a fraction. Bayes' theorem in odds form: from even odds, each item
 * multiplies them by L(hypothesis) / L(negation), so log odds are the sum of ln L(h) - ln L(n).
 * Example: one item at 90 and 25 gives odds 3.6, so 3.6 / 4.6 = 0.7826. The logarithms are taken
 * last and in a fixed order, so equal tallies give equal figures. [LE7] A prior other than even
 * odds only changes where the sum starts: ln 1 is exactly 0.
 */
export function pbFraction(tally: Tally, prior = 0.5): number {
  let logOdds = Math.log(prior / (1 - prior));
  for (const likelihood of LIKELIHOODS) {
    const count = tally[likelihood] ?? 0;
    if (count !== 0) logOdds += count * Math.log(likelihood / 100);
  }
  return 1 / (1 + Math.exp(-logOdds));
}

/** [LE5] Rounds a figure for display: a whole percent from 1 to 99. */
export function shownPercent(fraction: number): number {
  return Math.min(CREDENCE_MAX, Math.max(CREDENCE_MIN, Math.round(fraction * 100)));
}

export function pbPercent(tally: Tally, prior?: number): number {
  return shownPercent(pbFraction(tally, prior));
}
