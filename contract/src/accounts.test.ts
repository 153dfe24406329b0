import { describe, expect, test } from 'vitest';
import { accountTexts, loginBody, newPasswordField, registerBody } from './accounts.ts';
import { ERRORS } from './errors.ts';
import { tooManyMarksText } from './fields.ts';

const good = { email: 'ann@example.org', username: 'Ann Lee', password: 'correct horse' };

const firstSentences = (body: object) => {
  const parsed = registerBody.safeParse({ ...good, ...body });
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message);
};

describe('registering', () => {
  test('cleans address and name, and takes the password as it is', () => {
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
  ])('%o is refused with exactly one sentence', (wrong, sentence) => {
    expect(firstSentences(wrong)).toEqual([sentence]);
  });

  test('what else is sent along is dropped', () => {
    expect(registerBody.parse({ ...good, email_verified: true, id: 'x' })).toEqual(good);
  });
});

test('a new password is measured in code points, as people count', () => {
  expect(newPasswordField.safeParse('🦉'.repeat(7)).success).toBe(false);
  expect(newPasswordField.safeParse('🦉'.repeat(128)).success).toBe(true);
});

test('signing in asks only that something was entered, so that it tells nothing of accounts', () => {
  expect(loginBody.safeParse({ email: 'no address', password: 'x' }).success).toBe(true);
  expect(loginBody.safeParse({ email: ' ', password: 'x' }).success).toBe(false);
  expect(loginBody.safeParse({ email: 'x', password: '' }).success).toBe(false);
  expect(loginBody.safeParse({ email: 'x'.repeat(60_000), password: 'x' }).success).toBe(false);
  expect(loginBody.safeParse({ email: 'x', password: 'x'.repeat(60_000) }).success).toBe(false);
});

test('what the server refuses reads as the screens say it', () => {
  expect(ERRORS.INVALID_CREDENTIALS.message).toBe(accountTexts.loginInvalid);
  expect(ERRORS.INTERNAL.message).toBe(accountTexts.loginServerError);
  // The call's own words; the page's end with a full stop.
  expect(ERRORS.LINK_INVALID.message).toBe('Invalid or expired verification link');
  expect(accountTexts.linkInvalid).toBe('Invalid or expired verification link.');
  expect(ERRORS.RESET_LINK_INVALID.message).toBe(accountTexts.resetLinkInvalid);
  expect(ERRORS.USERNAME_TAKEN.message).toBe('This username is already taken.');
});
