import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test.each(['https://example.org/a', 'http://example.org', ' HTTPS://EXAMPLE.ORG '])(
  'the text %j is an address',
  (text) => {
    expect(addressOf(text)).toBe(text.trim());
  },
);

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.org',
  'example.org',
  'https://',
  'Smith 2019, p. 4',
  '',
])('the text %j stays plain text', (text) => {
  expect(addressOf(text)).toBeNull();
});
