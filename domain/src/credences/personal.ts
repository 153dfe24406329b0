import { allow, type Result, refuse } from '../result.ts';
import { CREDENCE_MAX, CREDENCE_MIN, leanOf } from './credence.ts';

/** [CR4] A credence is entered as a whole number from 0 to 100; the ends become 1 and 99. */
export function checkEnteredCredence(value: number): Result<number, 'CREDENCE_INVALID'> {
  if (!Number.isInteger(value) || value < 0 || value > 100) return refuse('CREDENCE_INVALID');
  return allow(Math.min(CREDENCE_MAX, Math.max(CREDENCE_MIN, value)));
}

export type Side = 'believing' | 'disbelieving';

/**
 * [CR5] The side a credence stands for; null at 50 or while none is set, because there is no one to
 * disagree with.
 */
export function sideOf(percent: number | null): Side | null {
  if (percent === null) return null;
  const lean = leanOf(percent);
  if (lean === 'neutral') return null;
  return lean === 'believes' ? 'believing' : 'disbelieving';
}
