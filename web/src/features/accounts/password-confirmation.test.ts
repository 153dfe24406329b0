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
  it('passes when both are the same', () => {
    expect(form.safeParse(filled).success).toBe(true);
  });

  it('is refused at the confirmation when they differ', () => {
    const { error } = form.safeParse({ ...filled, confirmPassword: 'correct house' });
    expect(error?.issues).toMatchObject([
      { path: ['confirmPassword'], message: 'Passwords do not match' },
    ]);
  });

  it('says that they differ together with what is wrong in other fields', () => {
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

  it('says beside the name that it stacks too many marks', () => {
    const { error } = form.safeParse({ ...filled, username: `Zoe${'\u0308'.repeat(18)}` });
    expect(error?.issues).toMatchObject([{ path: ['username'], message: tooManyMarksText }]);
  });

  it('asks for a long enough password before it compares', () => {
    const { error } = form.safeParse({ ...filled, password: 'short' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Password must be at least 8 characters long',
    ]);
  });
});
