import type { Likelihood, Weight } from '../credences/ledger.ts';

/** A weight in frequencies: 100 worlds in which the claim is true, and 100 in which it is false. */
export interface Worlds {
  /** how many of each hundred show the finding */
  readonly ifTrue: number;
  readonly ifFalse: number;
  /** how many of both show it */
  readonly showing: number;
  /** of those that show it, the share in which the claim is true, in whole percents */
  readonly percentTrue: number;
  /** how many times as often the finding shows on the side where it shows more often */
  readonly times: number;
  readonly oftener: 'if-true' | 'if-false' | 'neither';
}

/** [LE8] Counting worlds gives the figure that the item alone would give. */
export function worldsOf({ hypothesis, negation }: Weight): Worlds {
  const showing = hypothesis + negation;
  return {
    ifTrue: hypothesis,
    ifFalse: negation,
    showing,
    percentTrue: Math.round((hypothesis / showing) * 100),
    times: Math.max(hypothesis, negation) / Math.min(hypothesis, negation),
    oftener: hypothesis === negation ? 'neither' : hypothesis > negation ? 'if-true' : 'if-false',
  };
}

/** "9 in 10": how often something happens. */
export interface Frequency {
  readonly count: number;
  readonly outOf: number;
}

/** [LE9] Tenths stay tenths, so that most options can be compared without arithmetic. */
export const FREQUENCIES: Readonly<Record<Likelihood, Frequency>> = {
  99: { count: 99, outOf: 100 },
  90: { count: 9, outOf: 10 },
  75: { count: 3, outOf: 4 },
  60: { count: 6, outOf: 10 },
  50: { count: 1, outOf: 2 },
  40: { count: 4, outOf: 10 },
  25: { count: 1, outOf: 4 },
  10: { count: 1, outOf: 10 },
  1: { count: 1, outOf: 100 },
};
