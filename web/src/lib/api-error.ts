import { errorAnswer } from '@midspan/contract';

/** The server answered, but not with a success that matches the contract. */
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

/** The server, or a proxy before it, failed: the request may still have been carried out. */
export const isServerError = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status >= 500;

/** There was no answer: the server was unreachable, or the call was aborted. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: 'unreachable' | 'no-response';

  constructor(kind: NetworkError['kind'], cause: unknown) {
    super(`The call failed: ${kind}`, { cause });
    this.kind = kind;
  }
}
