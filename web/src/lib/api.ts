import {
  API_PREFIX,
  countField,
  type ErrorCode,
  type Route,
  type RouteInput,
  type RouteResult,
  TOTAL_COUNT_HEADER,
} from '@midspan/contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from './api-error.ts';
import { readIncoming } from './read-incoming.ts';
import { tokenStore } from './token.ts';

type Send = (address: string, request: RequestInit) => Promise<Response>;

let send: Send = (address, request) => fetch(address, request);

/** For calls without a network, as while the server renders the page. */
export function replaceTransport(other: Send): void {
  send = other;
}

/** Longer than the slowest legitimate answer, short enough not to wait for a dead connection. */
const TIMEOUT_MS = 20_000;

/** A file may be long; the server gives up no later. */
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** bypasses every cache: the browser also sends the no-cache headers */
  readonly fresh?: boolean;
  readonly timeoutMs?: number;
  /** the page itself asks for a second factor, and not the dialog */
  readonly asksForFactor?: boolean;
}

function addressOf(route: Route, { params = {}, query = {} }: RequestParts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function requestOf(
  route: Route,
  { body }: RequestParts,
  token: string | null,
  { signal, fresh = false, timeoutMs = TIMEOUT_MS }: CallOptions,
): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const hasBody = body !== undefined && body !== null;
  if (hasBody) headers.set('content-type', 'application/json');
  const timeout = AbortSignal.timeout(timeoutMs);
  return {
    method: route.method,
    credentials: 'include',
    headers,
    cache: fresh ? 'no-store' : 'default',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(hasBody && { body: JSON.stringify(body) }),
  };
}

async function exchange<Content>(
  address: string,
  request: RequestInit,
  read: (response: Response) => Promise<Content>,
) {
  let response: Response;
  try {
    response = await send(address, request);
  } catch (cause) {
    // `fetch` rejects with a TypeError when there was no connection; otherwise it was aborted.
    throw new NetworkError(cause instanceof TypeError ? 'unreachable' : 'no-response', cause);
  }
  try {
    const { status, ok, headers } = response;
    return { status, ok, headers, content: await read(response) };
  } catch (cause) {
    throw new NetworkError('no-response', cause);
  }
}

/** Null for an empty body; text that isn't JSON stays text. */
function readBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A 401 ends the session of the token that was sent, unless it was about a password. */
function refusalOf(status: number, body: unknown, token: string | null): ApiError {
  const error = new ApiError(status, body);
  const isAboutToken = error.code !== ('INVALID_CREDENTIALS' satisfies ErrorCode);
  if (status === 401 && token !== null && isAboutToken) tokenStore.refuse(token);
  return error;
}

/** A missing or garbled count is null; `Number` would read an empty one as zero. */
function readTotal(headers: Headers): number | null {
  const given = headers.get(TOTAL_COUNT_HEADER) || NaN;
  return z.pipe(z.coerce.number(), countField).safeParse(given).data ?? null;
}

/** [SF5] Repeats a call that needs a second factor once the member has proved one. */
async function withFactor<Answer>(attempt: (token: string | null) => Promise<Answer>) {
  try {
    return await attempt(tokenStore.read());
  } catch (error) {
    const proved = await askForFactor(error);
    if (proved === null) throw error;
    return attempt(proved);
  }
}

/** Calls one route of the contract. Throws an `ApiError` or a `NetworkError`. */
export async function call<R extends Route>(
  route: R,
  input: RouteInput<R> & RequestParts,
  options?: CallOptions,
): Promise<RouteResult<R>>;
export async function call(
  route: Route,
  input: RequestParts,
  options: CallOptions = {},
): Promise<unknown> {
  const exchanged = async (token: string | null) => {
    const { status, ok, headers, content } = await exchange(
      addressOf(route, input),
      requestOf(route, input, token, options),
      (response) => response.text(),
    );
    const body = readBody(content);
    if (!ok) throw refusalOf(status, body, token);
    return { status, headers, body };
  };
  const { status, headers, body } = await (options.asksForFactor
    ? exchanged(tokenStore.read())
    : withFactor(exchanged));
  const answer = readIncoming(route.answer, body);
  if (!answer.success) throw new ApiError(status, body);
  if (!route.paged) return answer.data;
  const total = readTotal(headers);
  if (total === null) throw new ApiError(status, body);
  return { items: answer.data, total };
}

/** Downloads what a route answers as a file. Fails as `call` does, also when it is truncated. */
export async function download<
  R extends Route & ({ readonly streamed: true } | { readonly csv: true }),
>(route: R, input: RouteInput<R> & RequestParts): Promise<Blob> {
  return withFactor(async (token) => {
    const { status, ok, content } = await exchange(
      addressOf(route, input),
      requestOf(route, input, token, { timeoutMs: DOWNLOAD_TIMEOUT_MS }),
      (response) => response.blob(),
    );
    if (!ok) throw refusalOf(status, readBody(await content.text()), token);
    return content;
  });
}

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
const askForFactor = async (error: unknown): Promise<string | null> =>
  needsFactor(error) && ask !== null ? ask(error) : null;
