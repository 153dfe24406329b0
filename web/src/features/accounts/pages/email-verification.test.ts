import { ERRORS, type ErrorCode } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api-error.ts';
import { verificationAfter } from './email-verification.tsx';

const refusal = (code: ErrorCode, details?: Record<string, string>) =>
  new ApiError(ERRORS[code].status, { error: { code, message: ERRORS[code].message, details } });

describe('a verification link that failed', () => {
  it('is recognized as expired, and offers a new one', () => {
    expect(verificationAfter(refusal('LINK_EXPIRED'))).toEqual({ state: 'expired' });
  });

  it('counts as done when the address is already verified', () => {
    expect(verificationAfter(refusal('ALREADY_VERIFIED'))).toEqual({
      state: 'verified',
      text: ERRORS.ALREADY_VERIFIED.message,
    });
  });

  it('is invalid when the server does not know it or cannot parse it', () => {
    const invalid = { state: 'error', text: 'Invalid or expired verification link.', again: false };
    expect(verificationAfter(refusal('LINK_INVALID'))).toEqual(invalid);
    expect(verificationAfter(refusal('INVALID', { token: 'Too long' }))).toEqual(invalid);
  });

  it('can be retried when the failure says nothing about the link', () => {
    const failures = [
      new NetworkError('unreachable', null),
      new NetworkError('no-response', null),
      refusal('UNAVAILABLE'),
      new ApiError(502, '<html>Bad gateway</html>'),
    ];
    for (const failure of failures) {
      expect(verificationAfter(failure)).toEqual({
        state: 'error',
        text: 'Invalid or expired verification link.',
        again: true,
      });
    }
  });
});
