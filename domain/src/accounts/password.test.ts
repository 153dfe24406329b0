import { expect, test } from 'vitest';
import { isAcceptablePassword, PASSWORD_MAX } from './password.ts';

test.each([
  ['seven characters', 'a'.repeat(7), false],
  ['eight characters', 'a'.repeat(8), true],
  ['128 characters', 'a'.repeat(128), true],
  ['129 characters', 'a'.repeat(129), false],
  ['eight emoji', '🦉'.repeat(8), true],
  ['four emoji of two units each', '🦉'.repeat(4), false],
  ['128 emoji', '🦉'.repeat(128), true],
])('[AC6] %s: counts length in code points', (_, password, acceptable) => {
  expect(isAcceptablePassword(password)).toBe(acceptable);
});

test('[AC6] keeps spaces at the ends, so eight spaces are a valid password', () => {
  expect(isAcceptablePassword('        ')).toBe(true);
});

test.each(['password\0', 'password\ud800'])(
  '[AC6] refuses %j, which cannot be stored unchanged',
  (password) => {
    expect(isAcceptablePassword(password)).toBe(false);
  },
);

test('[AC6] [TX6] refuses an oversized password without counting its characters', () => {
  expect(isAcceptablePassword('🦉'.repeat(PASSWORD_MAX))).toBe(true);
  expect(isAcceptablePassword('\u0344\u0334'.repeat(16_000))).toBe(false);
});
