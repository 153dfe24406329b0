import { errorAnswer } from '@midspan/contract';

/** The server answered, and the answer is no success or not what the contract says. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The server answered with status ${status}`);
    this.status = status;
    this.code = errorAnswer.safeParse(body).data?.error.code ?? null;
    this.body = body;
  }
}

/** The server, or a proxy before it, is in trouble: what was asked may have been done all the same. */
export const isServerError = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status >= 500;

/** No answer came: the server could not be reached, or the call was given up. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: 'unreachable' | 'no-response';

  constructor(kind: NetworkError['kind'], cause: unknown) {
    super(`The call failed: ${kind}`, { cause });
    this.kind = kind;
  }
}
