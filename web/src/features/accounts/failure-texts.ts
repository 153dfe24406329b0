import { accountTexts } from '@midspan/contract';
import type { FailureTexts } from '../../lib/api-error.ts';

/** Our text also for a failure of the server, whatever it says about it. */
export const always = (text: string): FailureTexts => ({ fallback: text, serverError: text });

export const loginFailure: FailureTexts = {
  fallback: accountTexts.loginFallback,
  unreachable: accountTexts.loginUnreachable,
  noResponse: accountTexts.loginNoResponse,
  serverError: accountTexts.loginServerError,
  byStatus: { 401: accountTexts.loginInvalid },
};

export const registerFailure = always(accountTexts.registerFallback);

export const sendEmailFailure: FailureTexts = {
  ...always(accountTexts.sendEmailFailed),
  unreachable: accountTexts.networkError,
  noResponse: accountTexts.networkError,
};

export const resendFailure: FailureTexts = {
  ...sendEmailFailure,
  ...always(accountTexts.resendFallback),
};

export const resendExpiredFailure = always(accountTexts.resendFailed);

/** A malformed token is refused as such; to the person it is simply a wrong link. */
export const verifyFailure: FailureTexts = {
  ...always(accountTexts.linkInvalid),
  byStatus: { 400: accountTexts.linkInvalid },
};

export const forgotFailure = always(accountTexts.resetMailFailed);

export const resetFailure = always(accountTexts.resetFailed);

export const correctionFailure: FailureTexts = {
  ...sendEmailFailure,
  serverError: accountTexts.loginServerError,
};

export const confirmFailure: FailureTexts = {
  ...sendEmailFailure,
  fallback: 'Failed to confirm your email address. Please try again.',
  serverError: accountTexts.loginServerError,
};

export const exportFailure: FailureTexts = {
  fallback: 'Failed to prepare your data. Please try again.',
};

export const deletionFailure: FailureTexts = {
  fallback: 'Failed to delete your account. Please try again.',
};
