import { accountTexts, type ErrorCode, type User } from '@midspan/contract';
import { ApiError, errorText, type FailureTexts } from '../../lib/api-error.ts';

export const isSuspension = (error: unknown): boolean =>
  error instanceof ApiError && error.code === ('SUSPENDED' satisfies ErrorCode);

export type SessionState =
  | { readonly status: 'signed-out'; readonly user: null; readonly failure: null }
  /** `failure` says why it is still unknown who this is; the token is kept and can be tried again */
  | { readonly status: 'loading'; readonly user: null; readonly failure: string | null }
  | { readonly status: 'signed-in'; readonly user: User; readonly failure: null }
  /** `failure` is what the server says about it */
  | { readonly status: 'suspended'; readonly user: null; readonly failure: string };

const SUSPENDED: FailureTexts = { fallback: accountTexts.accountSuspended };

export function sessionState(
  token: string | null,
  me: { readonly data: User | undefined; readonly error: unknown },
): SessionState {
  if (token === null) return { status: 'signed-out', user: null, failure: null };
  if (isSuspension(me.error)) {
    return { status: 'suspended', user: null, failure: errorText(me.error, SUSPENDED) };
  }
  // A known user stays known when a later check fails: an outage signs no one out.
  if (me.data) return { status: 'signed-in', user: me.data, failure: null };
  const failure = me.error ? errorText(me.error, { fallback: accountTexts.getUserFallback }) : null;
  return { status: 'loading', user: null, failure };
}
