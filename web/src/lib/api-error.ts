import { type ErrorCode, errorAnswer } from '@midspan/contract';

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

/** Fallback texts for a failed call that the server sent no text for. */
export interface FailureTexts {
  readonly fallback: string;
  readonly unreachable?: string;
  readonly noResponse?: string;
  /** for every status from 500 on, including a proxy's, whatever the answer says */
  readonly serverError?: string;
  /** statuses whose text is used whatever the server says */
  readonly byStatus?: Readonly<Record<number, string>>;
}

/** A failed call's answer can be anything; these are the places where texts may be. */
type Wordy = Partial<Record<'code' | 'error' | 'errors' | 'details' | 'message', unknown>>;

/** What comes along with it is for the second step, and not for people. */
const WITHOUT_SENTENCES: ErrorCode = 'SECOND_FACTOR_REQUIRED';

function isWordy(value: unknown): value is Wordy {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sentence(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The sentences of `{ field: "…" }`, of `{ field: ["…"] }` or of a bare list, joined. */
function sentences(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found = Object.values(value)
    .flat()
    .map(sentence)
    .filter((text) => text !== null);
  return found.length > 0 ? found.join('. ') : null;
}

/** The server's text, by the shapes an answer may have, in order. */
function serverText(body: unknown): string | null {
  if (!isWordy(body)) return null;
  const error = isWordy(body.error) ? body.error : {};
  return (
    (error.code === WITHOUT_SENTENCES ? null : sentences(error.details)) ??
    sentences(body.details) ??
    sentences(body.errors) ??
    sentence(error.message) ??
    sentence(body.error) ??
    sentence(body.message)
  );
}

export function errorText(failure: unknown, texts: FailureTexts): string {
  if (failure instanceof NetworkError) {
    const text = failure.kind === 'unreachable' ? texts.unreachable : texts.noResponse;
    return text ?? texts.fallback;
  }
  if (!(failure instanceof ApiError)) return texts.fallback;
  const fixed =
    texts.byStatus?.[failure.status] ?? (isServerError(failure) ? texts.serverError : undefined);
  return fixed ?? serverText(failure.body) ?? texts.fallback;
}

/** The server's messages about single fields, by their names. */
export function invalidFields(failure: unknown): Readonly<Record<string, string>> {
  if (!(failure instanceof ApiError)) return {};
  const details = errorAnswer.safeParse(failure.body).data?.error.details ?? {};
  const texts = Object.entries(details).flatMap(([name, detail]) => {
    const text = sentence(detail);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(texts);
}

export async function answerTo(attempt: () => Promise<unknown>, texts: FailureTexts) {
  try {
    await attempt();
    return { success: true } as const;
  } catch (failure) {
    const error = errorText(failure, texts);
    return { success: false, error, fields: invalidFields(failure) } as const;
  }
}
