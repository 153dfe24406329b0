import fc from 'fast-check';

/**
 * For property tests: any code points in any order, including lone surrogates. fast-check's own
 * `unit: 'binary'` first builds a table of all of Unicode, which takes five seconds on a busy
 * machine.
 */
export const anyText: fc.Arbitrary<string> = fc.string({
  unit: fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
});
