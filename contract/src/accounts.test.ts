import { describe, expect, test } from 'vitest';
import { accountTexts, loginForm, newPasswordField, registerBody } from './accounts.ts';
import { ERRORS } from './errors.ts';
import { tooManyMarksText } from './fields.ts';

const good = { email: 'ann@example.org', username: 'Ann Lee', password: 'correct horse' };

const firstSentences = (body: object) => {
  const parsed = registerBody.safeParse({ ...good, ...body });
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message);
};

describe('registration', () => {
  test('cleans the address and the name, and leaves the password unchanged', () => {
    const given = {
      email: ' Ann@Example.org ',
      username: ' Zoe\u0308 ',
      password: '  e\u0301 pass  ',
    };
    expect(registerBody.parse(given)).toEqual({
      email: 'Ann@Example.org',
      username: 'Zo\u00eb',
      password: '  e\u0301 pass  ',
    });
  });

  test.each([
    [{ email: 'ann' }, 'Please enter a valid email address'],
    [{ email: null }, 'Please enter a valid email address'],
    [{ username: 'ab' }, 'Username must be between 3 and 30 characters'],
    [{ username: 7 }, 'Username must be between 3 and 30 characters'],
    [{ password: 'seven77' }, 'Password must be at least 8 characters long'],
    [{ password: [] }, 'Password must be at least 8 characters long'],
    [{ password: 'x'.repeat(129) }, accountTexts.passwordTooLong],
    [{ email: ' '.repeat(60_000) }, 'Please enter a valid email address'],
    [{ username: '\u0344\u0334'.repeat(16_000) }, 'Username must be between 3 and 30 characters'],
    [{ username: `Ann${'\u0301'.repeat(17)}` }, tooManyMarksText],
    [{ password: '\0'.repeat(60_000) }, accountTexts.passwordTooLong],
  ])('refuses %o with exactly one sentence', (wrong, sentence) => {
    expect(firstSentences(wrong)).toEqual([sentence]);
  });

  test('drops unknown fields', () => {
    expect(registerBody.parse({ ...good, email_verified: true, id: 'x' })).toEqual(good);
  });
});

test('measures a new password in code points', () => {
  expect(newPasswordField.safeParse('🦉'.repeat(7)).success).toBe(false);
  expect(newPasswordField.safeParse('🦉'.repeat(128)).success).toBe(true);
});

test('asks only for some input at login, so that it reveals nothing about accounts', () => {
  expect(loginForm.safeParse({ email: 'no address', password: 'x' }).success).toBe(true);
  expect(loginForm.safeParse({ email: ' ', password: 'x' }).success).toBe(false);
  expect(loginForm.safeParse({ email: 'x', password: '' }).success).toBe(false);
  expect(loginForm.safeParse({ email: 'x'.repeat(60_000), password: 'x' }).success).toBe(false);
  expect(loginForm.safeParse({ email: 'x', password: 'x'.repeat(60_000) }).success).toBe(false);
});

test('shows the server’s refusals in the same words as the screens', () => {
  expect(ERRORS.INVALID_CREDENTIALS.message).toBe(accountTexts.loginInvalid);
  expect(ERRORS.INTERNAL.message).toBe(accountTexts.loginServerError);
  // The call's own words; the page's end with a full stop.
  expect(ERRORS.LINK_INVALID.message).toBe('Invalid or expired verification link');
  expect(accountTexts.linkInvalid).toBe('Invalid or expired verification link.');
  expect(ERRORS.RESET_LINK_INVALID.message).toBe(accountTexts.resetLinkInvalid);
  expect(ERRORS.USERNAME_TAKEN.message).toBe('This username is already taken.');
});
