import type { ErrorCode } from '@midspan/contract';

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
