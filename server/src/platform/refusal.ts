import { ERRORS, type ErrorCode } from '@midspan/contract';

interface RefusalExtras {
  /** one sentence for each invalid field, or what the code needs besides */
  readonly details?: Record<string, string | string[]>;
  /** instead of the code's own text */
  readonly message?: string;
  readonly retryAfterS?: number;
}

/** An expected "no" with a code that the contract maps to a status and a text. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string | string[]> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, extras: RefusalExtras = {}) {
    super(extras.message ?? ERRORS[code].message);
    this.code = code;
    this.details = extras.details;
    this.retryAfterS = extras.retryAfterS;
  }
}
