import { ERRORS, type ErrorAnswer, type ErrorCode, errorAnswer } from '@midspan/contract';
import * as z from 'zod/mini';
import type { RawAnswer } from './api-client.ts';

/** The refusal in an answer; fails when it is none, or not in the one shape and status there is. */
export function refusalIn({ status, body }: RawAnswer): ErrorAnswer['error'] & { code: ErrorCode } {
  const { error } = z.strictObject(errorAnswer.shape).parse(body);
  const code = error.code as ErrorCode;
  if (ERRORS[code]?.status !== status) {
    throw new Error(`${status} ${JSON.stringify(body)} is not what the contract promises`);
  }
  return { ...error, code };
}
