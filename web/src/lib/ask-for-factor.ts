import type { ErrorCode } from '@midspan/contract';
import { ApiError } from './api-error.ts';

/** Asks the person, and returns the token of the session that proved it; null if they don't. */
type Ask = (refusal: ApiError) => Promise<string | null>;

let ask: Ask | null = null;

/** Sets who asks for second factors; returns the function that ends this. */
export function setFactorAsker(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** A refusal that asks for a second factor. */
export const needsFactor = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === ('SECOND_FACTOR_REQUIRED' satisfies ErrorCode);

/** [SF5] Asks for what a failed call lacks; null if that wasn't it, or no one can be asked. */
export const askForFactor = async (error: unknown): Promise<string | null> =>
  needsFactor(error) && ask !== null ? ask(error) : null;
