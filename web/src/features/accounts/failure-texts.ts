import { accountTexts } from '@midspan/contract';
import type { FailureTexts } from '../../lib/error-text.ts';

export const loginFailure: FailureTexts = {
  fallback: accountTexts.loginFallback,
  unreachable: accountTexts.loginUnreachable,
  noResponse: accountTexts.loginNoResponse,
  serverError: accountTexts.loginServerError,
  byStatus: { 401: accountTexts.loginInvalid },
};

export const registerFailure: FailureTexts = {
  fallback: accountTexts.registerFallback,
  serverError: accountTexts.registerFallback,
};

export const sendEmailFailure: FailureTexts = {
  fallback: accountTexts.sendEmailFailed,
  unreachable: accountTexts.networkError,
  noResponse: accountTexts.networkError,
  serverError: accountTexts.sendEmailFailed,
};

export const resendFailure: FailureTexts = {
  ...sendEmailFailure,
  fallback: accountTexts.resendFallback,
  serverError: accountTexts.resendFallback,
};

export const resendExpiredFailure: FailureTexts = {
  fallback: accountTexts.resendFailed,
  serverError: accountTexts.resendFailed,
};

/** A malformed token is refused as such; to the person it is simply a wrong link. */
export const verifyFailure: FailureTexts = {
  fallback: accountTexts.linkInvalid,
  serverError: accountTexts.linkInvalid,
  byStatus: { 400: accountTexts.linkInvalid },
};

export const forgotFailure: FailureTexts = {
  fallback: accountTexts.resetMailFailed,
  serverError: accountTexts.resetMailFailed,
};

export const resetFailure: FailureTexts = {
  fallback: accountTexts.resetFailed,
  serverError: accountTexts.resetFailed,
};

export const correctionFailure: FailureTexts = {
  ...sendEmailFailure,
  serverError: accountTexts.loginServerError,
};

export const confirmFailure: FailureTexts = {
  ...sendEmailFailure,
  fallback: 'Failed to confirm your email address. Please try again.',
  serverError: accountTexts.loginServerError,
};

export const stopFailure: FailureTexts = {
  fallback: 'Failed to stop the change. Please try again.',
  serverError: 'Failed to stop the change. Please try again.',
};

export const emailChangeFailure: FailureTexts = {
  fallback: 'Failed to change your email address. Please try again.',
};

export const passwordChangeFailure: FailureTexts = {
  fallback: 'Failed to change your password. Please try again.',
};

export const exportFailure: FailureTexts = {
  fallback: 'Failed to prepare your data. Please try again.',
};

export const deletionFailure: FailureTexts = {
  fallback: 'Failed to delete your account. Please try again.',
};
