import type { Weight } from '../credences/ledger.ts';
import { worldsOf } from './worlds.ts';

/** How strong a weight is, in a word; `none` moves nothing. */
export type Strength = 'none' | 'barely' | 'weak' | 'moderate' | 'strong' | 'very strong';

/** Each word applies to factors below its limit. */
const LIMITS: readonly (readonly [Strength, number])[] = [
  ['barely', 1.5],
  ['weak', 3],
  ['moderate', 10],
  ['strong', 30],
];

/** [AG12] The strength by how many times as likely the finding is on one side as on the other. */
export function strengthOf(weight: Weight): Strength {
  const { times, oftener } = worldsOf(weight);
  if (oftener === 'neither') return 'none';
  return LIMITS.find(([, below]) => times < below)?.[0] ?? 'very strong';
}

/** [AG12] The two strongest weights claim to be wrong only once in a hundred times, so we ask. */
export const isVeryStrongClaim = ({ hypothesis, negation }: Weight): boolean =>
  Math.abs(hypothesis - negation) === 98;
