import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * The error without the values of a failed statement, which its message would list: among them are
 * password hashes and the secret links of mails.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { query, cause, stack, message } = error;
  const safe = new Error(`${cause?.message ?? 'Failed query'} (in: ${query})`, { cause });
  safe.stack = stack?.replace(message, () => safe.message) ?? '';
  return cause !== undefined && 'code' in cause ? Object.assign(safe, { code: cause.code }) : safe;
}
