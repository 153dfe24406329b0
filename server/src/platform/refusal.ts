import { ERRORS, type ErrorCode } from '@midspan/contract';
import type { Result } from '@midspan/domain';

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

/** The value that a rule of the domain allows; otherwise throws its refusal. */
export function allowed<Value>(decided: Result<Value, ErrorCode>): Value {
  if (!decided.ok) throw new Refusal(decided.refusal);
  return decided.value;
}
