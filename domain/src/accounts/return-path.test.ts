import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../text/any-text.ts';
import { HOME_PATH, safeReturnPath } from './return-path.ts';

test.each([
  '/',
  '/topics',
  '/hypotheses/1?tab=evidence#e2',
  '/profile?back=https://example.org//x',
  '/invite/-_3xkQ0aTz9mB7cD5eF1g-',
])('[AC9] follows %s, a path on this site', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'topics',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/ /evil.example',
  'javascript:alert(1)',
  '/\u0000/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
])('[AC9] does not follow %j', (path) => {
  expect(safeReturnPath(path)).toBe(HOME_PATH);
});

test('[AC9] always returns a path on this site, whatever was requested', () => {
  const site = 'https://midspan.example';
  const slippery = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    '\t',
    'https:',
    'evil.example',
  );
  const asked = fc.oneof(
    anyText,
    fc.array(fc.oneof(slippery, fc.string({ maxLength: 3 }))).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(asked, (path) => {
      const landed = new URL(safeReturnPath(path), site);
      expect(landed.origin).toBe(site);
      // Read on its own, the resulting path must not name another site either.
      expect(new URL(landed.pathname, site).origin).toBe(site);
    }),
    { numRuns: 2_000 },
  );
});
