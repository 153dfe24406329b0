import { registerBody, tooManyMarksText } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { confirmPasswordField, passwordsMatch } from './password-confirmation.ts';

const form = z
  .extend(registerBody, { confirmPassword: confirmPasswordField })
  .check(passwordsMatch);

const filled = {
  email: 'ada@example.org',
  username: 'Ada',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

describe('a password typed twice', () => {
  it('is accepted when both match', () => {
    expect(form.safeParse(filled).success).toBe(true);
  });

  it('is refused at the confirmation when they differ', () => {
    const { error } = form.safeParse({ ...filled, confirmPassword: 'correct house' });
    expect(error?.issues).toMatchObject([
      { path: ['confirmPassword'], message: 'Passwords do not match' },
    ]);
  });

  it('reports a mismatch together with the errors of other fields', () => {
    const { error } = form.safeParse({
      ...filled,
      email: 'x',
      username: 'y',
      confirmPassword: '',
    });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Please enter a valid email address',
      'Username must be between 3 and 30 characters',
      'Passwords do not match',
    ]);
  });

  it('reports too many stacked marks next to the username', () => {
    const { error } = form.safeParse({ ...filled, username: `Zoe${'\u0308'.repeat(18)}` });
    expect(error?.issues).toMatchObject([{ path: ['username'], message: tooManyMarksText }]);
  });

  it('must be long enough before the two are compared', () => {
    const { error } = form.safeParse({ ...filled, password: 'short' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Password must be at least 8 characters long',
    ]);
  });
});
