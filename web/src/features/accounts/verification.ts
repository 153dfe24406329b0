import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { verifyFailure } from './failure-texts.ts';

/** What has become of opening a verification link. */
export type Verification =
  | { readonly state: 'loading' }
  | { readonly state: 'success' }
  /** the link has done its work before */
  | { readonly state: 'already' }
  | { readonly state: 'expired' }
  /** `again`: the link itself may be good, so another attempt makes sense */
  | { readonly state: 'error'; readonly text: string; readonly again: boolean };

export function verificationAfter(failure: unknown): Verification {
  const answered = failure instanceof ApiError;
  if (answered && failure.code === 'LINK_EXPIRED') return { state: 'expired' };
  if (answered && failure.code === 'ALREADY_VERIFIED') return { state: 'already' };
  const again = !(answered && failure.status === 400);
  return { state: 'error', text: errorText(failure, verifyFailure), again };
}
