import { LIMITS } from '@midspan/contract';
import { countCodePoints, isStorable } from '@midspan/domain';
import { OperatorError } from './operator-error.ts';

/** Refuses a reason that can't be stored. */
export function checkReason(reason: string | null): void {
  if (reason === null) return;
  if (!isStorable(reason))
    throw new OperatorError('The reason contains characters that can’t be saved.');
  if (countCodePoints(reason) > LIMITS.reason) {
    throw new OperatorError(`The reason can have at most ${LIMITS.reason} characters.`);
  }
}
