import { type Ack, ERRORS, type ErrorAnswer, type ErrorCode, errorAnswer } from '@midspan/contract';
import * as z from 'zod/mini';
import type { RawAnswer } from './api-client.ts';

/** The refusal in an answer; throws if it isn't one, or has another shape or status. */
export function refusalIn({ status, body }: RawAnswer): ErrorAnswer['error'] & { code: ErrorCode } {
  const { error } = z.strictObject(errorAnswer.shape).parse(body);
  const code = error.code as ErrorCode;
  if (ERRORS[code]?.status !== status) {
    throw new Error(`${status} ${JSON.stringify(body)} is not what the contract promises`);
  }
  return { ...error, code };
}

/** The outcome of a call: the code of its refusal, or `done`. */
export const codeOf = (answer: Ack): string => (answer.success ? 'done' : answer.code);

/** The outcomes of calls made at once, in alphabetical order. */
export const codesOf = (answers: readonly Ack[]): string[] => answers.map(codeOf).sort();

/** The acknowledgement that refuses with this code, in its usual words unless others are given. */
export const refusalOf = (code: ErrorCode, error: string = ERRORS[code].message) => ({
  success: false,
  code,
  error,
});
