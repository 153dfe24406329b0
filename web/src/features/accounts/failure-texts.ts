import { accountTexts } from '@midspan/contract';
import type { FailureTexts } from '../../lib/error-text.ts';

export const loginFailure: FailureTexts = {
  fallback: accountTexts.loginFallback,
  unreachable: accountTexts.loginUnreachable,
  noResponse: accountTexts.loginNoResponse,
  byStatus: { 401: accountTexts.loginInvalid, 500: accountTexts.loginServerError },
};

export const registerFailure: FailureTexts = { fallback: accountTexts.registerFallback };

export const sendEmailFailure: FailureTexts = {
  fallback: accountTexts.sendEmailFailed,
  unreachable: accountTexts.networkError,
  noResponse: accountTexts.networkError,
};

export const resendFailure: FailureTexts = {
  ...sendEmailFailure,
  fallback: accountTexts.resendFallback,
};

/** A malformed token is refused as such; to the person it is simply a wrong link. */
export const verifyFailure: FailureTexts = {
  fallback: accountTexts.linkInvalid,
  unreachable: accountTexts.networkError,
  noResponse: accountTexts.networkError,
  byStatus: { 400: accountTexts.linkInvalid },
};

export const forgotFailure: FailureTexts = { fallback: accountTexts.resetMailFailed };

export const resetFailure: FailureTexts = { fallback: accountTexts.resetFailed };

export const exportFailure: FailureTexts = {
  fallback: 'Failed to prepare your data. Please try again.',
};

export const deletionFailure: FailureTexts = {
  fallback: 'Failed to delete your account. Please try again.',
};
