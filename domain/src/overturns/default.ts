import type { Voice } from '../weighings/voices.ts';

/**
 * [OV22] Whether a proposal may apply without its counterpart. On a claim that established pairs
 * carry, that takes a challenger and an agreeing partner who are both established and got there
 * independently.
 */
export const mayApplyByDefault = (
  isCarried: boolean,
  challenger: Pick<Voice, 'established' | 'threads'>,
  partner: Pick<Voice, 'established' | 'threads'>,
): boolean =>
  !isCarried ||
  (challenger.established &&
    partner.established &&
    !challenger.threads.some((thread) => partner.threads.includes(thread)));
