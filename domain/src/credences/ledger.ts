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

/** A prior in whole millionths is finer than any a person gives. */
const PRIOR_PARTS = 1_000_000;

/** More digits than a number in JavaScript holds. */
const FRACTION_PARTS = 10 ** 18;

/**
 * [LE3] [LE4] Bayes' theorem in odds form, in whole numbers: from even odds, each item multiplies one
 * side by L(hypothesis) and the other by L(negation). Example: one item at 90 and 25 gives odds of
 * 90 to 25, so 90 / 115 = 0.7826. Products have no order and no rounding, so the same evidence gives
 * the same figure in every browser and on every server. [LE7] A prior other than even odds only
 * changes where the products start.
 */
function oddsOf(tally: Tally, prior: number) {
  const parts = Math.round(prior * PRIOR_PARTS);
  let ifTrue = BigInt(parts);
  let ifFalse = BigInt(PRIOR_PARTS - parts);
  for (const likelihood of LIKELIHOODS) {
    const count = tally[likelihood] ?? 0;
    const factor = BigInt(likelihood) ** BigInt(Math.abs(count));
    if (count > 0) ifTrue *= factor;
    else ifFalse *= factor;
  }
  return { ifTrue, both: ifTrue + ifFalse };
}

/** [LE3] The PB credence as a fraction. */
export function pbFraction(tally: Tally, prior = 0.5): number {
  const { ifTrue, both } = oddsOf(tally, prior);
  return Number((ifTrue * BigInt(FRACTION_PARTS)) / both) / FRACTION_PARTS;
}

const clamped = (percent: number): number =>
  Math.min(CREDENCE_MAX, Math.max(CREDENCE_MIN, percent));

/**
 * [LE5] Rounds a fraction for display: a whole percent from 1 to 99. From even odds, the only figures
 * half way between two percents are 37.5 and 62.5, whose fractions a number holds exactly.
 */
export function shownPercent(fraction: number): number {
  return clamped(Math.round(fraction * 100));
}

/** [LE5] The PB credence as it is shown, with halves rounded up. */
export function pbPercent(tally: Tally, prior = 0.5): number {
  const { ifTrue, both } = oddsOf(tally, prior);
  return clamped(Number((200n * ifTrue + both) / (2n * both)));
}
