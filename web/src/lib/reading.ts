import type { Route, RouteInput } from '@midspan/contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, type RequestParts } from './api.ts';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** An answer below 500 stays the same however often it is requested. */
export const isFinal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * How all screens read. Temporary failures are retried before they are shown; being offline is shown at
 * once, and the query resumes by itself when the connection is back.
 */
export const READING = {
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: (failures: number, error: Error) =>
    failures < RETRIES && !isFinal(error) && navigator.onLine,
} as const;

/** Longer than a page takes to appear, short enough that no one keeps reading stale data. */
export const FRESH_MS = 5_000;

/** For what comes with a whole screen, and is read again and kept up to date with it. */
export const PART_OF_SCREEN = { staleTime: Number.POSITIVE_INFINITY } as const;

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Operators removed the requested item. */
export function isRemoved(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REMOVED';
}

export const routeQuery = <R extends Route>(
  queryKey: QueryKey,
  route: R,
  input: RouteInput<R> & RequestParts,
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(route, input, { signal }) });

export const retryOf = (query: { isFetching: boolean; refetch: () => Promise<unknown> }) => ({
  busy: query.isFetching,
  onRetry: () => void query.refetch(),
});
