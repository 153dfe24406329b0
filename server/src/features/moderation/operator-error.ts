import { type ErrorCode, LIMITS } from '@midspan/contract';
import { countCodePoints, isStorable } from '@midspan/domain';

/** A request of an operator or a moderator can't be carried out. */
export class OperatorError extends Error {
  /** the refusal at the desk; null for what only operators can ask for */
  readonly code: ErrorCode | null;

  /** `message` is a sentence for operators. */
  constructor(message: string, code: ErrorCode | null = null) {
    super(message);
    this.code = code;
  }
}

/** Refuses a reason that can't be stored. */
export function checkReason(reason: string | null): void {
  if (reason === null) return;
  if (!isStorable(reason))
    throw new OperatorError('The reason contains characters that can’t be saved.');
  if (countCodePoints(reason) > LIMITS.reason) {
    throw new OperatorError(`The reason can have at most ${LIMITS.reason} characters.`);
  }
}
