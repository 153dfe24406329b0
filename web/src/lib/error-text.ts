import { errorAnswer } from '@midspan/contract';
import { ApiError, isServerError, NetworkError } from './api-error.ts';

/** What one call says when it fails and the server gave no words of its own. */
export interface FailureTexts {
  readonly fallback: string;
  readonly unreachable?: string;
  readonly noResponse?: string;
  /** for every status from 500 on, also from a proxy, whatever the answer says */
  readonly serverError?: string;
  /** statuses whose text stands whatever the server says */
  readonly byStatus?: Readonly<Record<number, string>>;
}

/** Nothing is known of a failed call's answer but where words may stand in it. */
interface Wordy {
  readonly error?: unknown;
  readonly errors?: unknown;
  readonly details?: unknown;
  readonly message?: unknown;
}

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

/** The server's words, in the order of the shapes an answer may have. */
function serverText(body: unknown): string | null {
  if (!isWordy(body)) return null;
  const error = isWordy(body.error) ? body.error : {};
  return (
    sentences(error.details) ??
    sentences(body.details) ??
    sentences(body.errors) ??
    sentence(error.message) ??
    sentence(body.message)
  );
}

/** The text a person reads when a call failed. */
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

/** What the server says about single fields of a form, for those the form has. */
export function wrongFields<Field extends string>(failure: unknown, fields: readonly Field[]) {
  if (!(failure instanceof ApiError)) return [];
  const details = errorAnswer.safeParse(failure.body).data?.error.details ?? {};
  return fields.flatMap((field) => {
    const text = sentence(details[field]);
    return text === null ? [] : [{ field, text }];
  });
}
