import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from './count.ts';

test('writes a count with English thousands separators', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en'));
    }),
  );
});
