import { accountTexts, ERRORS, type User } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { sessionState } from './session-state.ts';

const ada: User = {
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  username: 'Ada',
  email_verified: false,
  created_at: '2025-05-01T10:00:00.000Z',
};
const unreachable = new NetworkError('unreachable', null);

describe('the session', () => {
  it('is signed out without a token, whatever was known before', () => {
    expect(sessionState(null, { data: ada, error: null }).status).toBe('signed-out');
  });

  it('is loading while a token is stored and the server has not answered yet', () => {
    expect(sessionState('abc', { data: undefined, error: null })).toEqual({
      status: 'loading',
      user: null,
      failure: null,
    });
  });

  it('is signed in once the user is known', () => {
    expect(sessionState('abc', { data: ada, error: null })).toMatchObject({
      status: 'signed-in',
      user: ada,
    });
  });

  it('keeps the token and reports the failure while the server is unreachable', () => {
    expect(sessionState('abc', { data: undefined, error: unreachable })).toEqual({
      status: 'loading',
      user: null,
      failure: 'Failed to get current user',
    });
  });

  it('shows the server’s message when there is one', () => {
    const { message, status } = ERRORS.UNAVAILABLE;
    const error = new ApiError(status, { error: { code: 'UNAVAILABLE', message } });
    expect(sessionState('abc', { data: undefined, error }).failure).toBe(message);
  });

  it('is suspended as soon as the server says so, with the server’s message', () => {
    const message = accountTexts.suspended('Three insults', 'support@example.org');
    const error = new ApiError(403, { error: { code: 'SUSPENDED', message } });
    for (const data of [undefined, ada]) {
      expect(sessionState('abc', { data, error })).toEqual({
        status: 'suspended',
        user: null,
        failure: message,
      });
    }
    expect(message).toContain('Reason: Three insults. If');
  });

  it('stays signed in when a later check fails', () => {
    expect(sessionState('abc', { data: ada, error: unreachable })).toMatchObject({
      status: 'signed-in',
      failure: null,
    });
  });
});
