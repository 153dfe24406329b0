import { describe, expect, it } from 'vitest';
import { ApiError, errorText, NetworkError } from '../../lib/api-error.ts';
import {
  forgotFailure,
  registerFailure,
  resendExpiredFailure,
  resetFailure,
  verifyFailure,
} from './failure-texts.ts';

describe.each([
  ['register', registerFailure, 'Registration failed. Please try again.'],
  ['verify', verifyFailure, 'Invalid or expired verification link.'],
  ['forgot password', forgotFailure, 'Failed to send reset email. Please try again.'],
  ['reset password', resetFailure, 'Failed to reset password'],
  ['resend', resendExpiredFailure, 'Failed to resend email. Please try again later.'],
])('the %s page', (_, texts, words) => {
  it.each([500, 502, 503])('shows its own text when the server answers %i', (status) => {
    const said = { error: { code: 'INTERNAL', message: 'Something else.' } };
    for (const body of [said, { error: 'Something else.' }, '<html>Bad gateway</html>', null]) {
      expect(errorText(new ApiError(status, body), texts)).toBe(words);
    }
  });

  it.each(['unreachable', 'no-response'] as const)(
    'shows its own text when the connection fails: %s',
    (kind) => {
      expect(errorText(new NetworkError(kind, null), texts)).toBe(words);
    },
  );

  it('shows what the server says when a limit was reached', () => {
    const body = { error: { code: 'RATE_LIMITED', message: 'Please wait.' } };
    expect(errorText(new ApiError(429, body), texts)).toBe('Please wait.');
  });
});
