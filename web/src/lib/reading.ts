import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** An answer below 500 stays the same however often it is asked for. */
const isFinal = (error: Error) => error instanceof ApiError && error.status < 500;

/**
 * How screens read. Trouble that may pass is tried again before it is shown; being offline is said
 * at once, and the query starts again by itself when the connection is back.
 */
export const READING = {
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: (failures: number, error: Error) =>
    failures < RETRIES && !isFinal(error) && navigator.onLine,
} as const;

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Operators removed what was asked for. */
export function isRemoved(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REMOVED';
}
