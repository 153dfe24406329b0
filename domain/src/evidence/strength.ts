import type { Weight } from '../credences/ledger.ts';
import { worldsOf } from './worlds.ts';

/** How much a weight says, in a word; `none` moves nothing. */
export type Strength = 'none' | 'barely' | 'weak' | 'moderate' | 'strong' | 'very strong';

/** Each word goes for factors below its limit. */
const LIMITS: readonly (readonly [Strength, number])[] = [
  ['barely', 1.5],
  ['weak', 3],
  ['moderate', 10],
  ['strong', 30],
];

/** [AG12] By how many times as likely the finding is on one side as on the other. */
export function strengthOf(weight: Weight): Strength {
  const { times, oftener } = worldsOf(weight);
  if (oftener === 'neither') return 'none';
  return LIMITS.find(([, below]) => times < below)?.[0] ?? 'very strong';
}

/** [AG12] The two strongest weights claim to be wrong about one time in a hundred: worth asking. */
export const isVeryStrongClaim = ({ hypothesis, negation }: Weight): boolean =>
  Math.abs(hypothesis - negation) === 98;
