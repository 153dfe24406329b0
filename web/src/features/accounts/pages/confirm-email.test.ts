import { ERRORS, type ErrorCode } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api-error.ts';
import { confirmationAfter } from './confirm-email.tsx';

const after = (code: ErrorCode) =>
  confirmationAfter(
    new ApiError(ERRORS[code].status, { error: { code, message: ERRORS[code].message } }),
  );

describe('a link to a new address', () => {
  it('[AC19] says that the address is confirmed when opened again', () => {
    expect(after('ALREADY_VERIFIED')).toMatchObject({ tone: 'success' });
  });

  it('offers no retry when it is invalid', () => {
    for (const code of ['LINK_EXPIRED', 'LINK_INVALID', 'EMAIL_TAKEN', 'SUSPENDED'] as const) {
      expect(after(code).tone).toBe('error');
      expect(after(code).again ?? false).toBe(false);
    }
  });

  it('offers a retry when the failure says nothing about the link', () => {
    expect(confirmationAfter(new NetworkError('unreachable', null))).toEqual({
      tone: 'error',
      text: 'Network error. Please try again.',
      again: true,
    });
    expect(confirmationAfter(new ApiError(502, '<html>Bad gateway</html>'))).toEqual({
      tone: 'error',
      text: 'Server error. Please try again later.',
      again: true,
    });
  });
});
