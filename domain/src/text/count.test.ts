import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCount } from './count.ts';

test('a count is written as English writes it', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (count) => {
      expect(writeCount(count)).toBe(count.toLocaleString('en'));
    }),
  );
});
