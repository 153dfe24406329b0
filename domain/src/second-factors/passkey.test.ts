import { expect, test } from 'vitest';
import { wasCopied } from './passkey.ts';

test.each([
  [0, 0, false],
  [0, 1, false],
  [7, 8, false],
  [7, 7, true],
  [7, 6, true],
  [7, 0, true],
])('[SF7] sees from a counter of %i followed by %i whether it was copied', (known, signed, was) => {
  expect(wasCopied(known, signed)).toBe(was);
});
