import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';

/**
 * The values drizzle lists below a failed statement, even when another error repeats its message.
 */
const LISTED_VALUES = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;

const withoutListedValues = (text: string): string => text.replace(LISTED_VALUES, '');

/** The database quotes a value that doesn't fit in its message: invalid input "…". */
const wordsOf = ({ code, message }: pg.DatabaseError): string =>
  code?.startsWith('22') ? `A value does not fit (${code})` : message;

function rebuilt(error: Error, message: string): Error {
  const cause = withoutValues(error.cause);
  const safe = new Error(message, cause === undefined ? {} : { cause });
  safe.name = error.name;
  safe.stack = withoutListedValues(error.stack?.replace(error.message, () => message) ?? '');
  const { code } = error as { code?: unknown };
  return code === undefined ? safe : Object.assign(safe, { code });
}

/**
 * The error without the values of a failed statement, which drizzle's message, the database's
 * details and any wrapper would list: they include password hashes and the secret links in emails.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof DrizzleQueryError) {
    const cause = withoutValues(error.cause) as Error & { code?: unknown };
    const safe = rebuilt(error, `${cause?.message ?? 'Failed query'} (in: ${error.query})`);
    return cause?.code === undefined ? safe : Object.assign(safe, { code: cause.code });
  }
  if (error instanceof pg.DatabaseError) return rebuilt(error, wordsOf(error));
  const message = withoutListedValues(error.message);
  const isSafe = message === error.message && withoutValues(error.cause) === error.cause;
  return isSafe ? error : rebuilt(error, message);
}

/** An error's message, safe to print. */
export function safeMessage(error: unknown): string {
  const safe = withoutValues(error);
  return withoutListedValues(safe instanceof Error ? safe.message : String(safe));
}
