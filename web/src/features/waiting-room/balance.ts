import { CREDENCE_MAX, CREDENCE_MIN, CREDENCE_NEUTRAL } from '@midspan/domain';

/** A room's position on the span: the share of believers, in the middle while it is empty. */
export function balanceOf(
  believing: number,
  disbelieving: number,
): { value: number; text: string } {
  const total = believing + disbelieving;
  if (total === 0) return { value: CREDENCE_NEUTRAL, text: 'no one is waiting' };
  const share = Math.round((believing / total) * 100);
  return {
    value: Math.min(CREDENCE_MAX, Math.max(CREDENCE_MIN, share)),
    text: `${believing} agree, ${disbelieving} disagree`,
  };
}
