import type { ErrorCode } from '@midspan/contract';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { confirmFailure } from './failure-texts.ts';

/** What has become of opening the link to a new address. */
export type Confirmation =
  | { readonly state: 'loading' }
  | { readonly state: 'success'; readonly text: string }
  /** `again`: the link itself may be good, so another attempt makes sense */
  | { readonly state: 'error'; readonly text: string; readonly again: boolean };

const OUTCOMES: Partial<Record<ErrorCode, Confirmation>> = {
  ALREADY_VERIFIED: { state: 'success', text: 'You’ve already confirmed this email address.' },
  LINK_EXPIRED: {
    state: 'error',
    text: 'This link has expired. You can send a new one from your account.',
    again: false,
  },
  LINK_INVALID: {
    state: 'error',
    text: 'This link no longer works. The change was canceled or a newer link was sent.',
    again: false,
  },
  EMAIL_TAKEN: {
    state: 'error',
    text: 'Another account uses this email address now, so yours stays the same.',
    again: false,
  },
};

const isKnown = (code: string): code is keyof typeof OUTCOMES => Object.hasOwn(OUTCOMES, code);

export function confirmationAfter(failure: unknown): Confirmation {
  const code = failure instanceof ApiError ? failure.code : null;
  const outcome = code !== null && isKnown(code) ? OUTCOMES[code] : undefined;
  if (outcome !== undefined) return outcome;
  const again = !(failure instanceof ApiError && failure.status < 500);
  return { state: 'error', text: errorText(failure, confirmFailure), again };
}
