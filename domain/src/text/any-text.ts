import fc from 'fast-check';

/**
 * For property tests: any code points in any order, lone surrogates included. fast-check's own
 * `unit: 'binary'` builds a table of all of Unicode first, which takes five seconds on a busy machine.
 */
export const anyText: fc.Arbitrary<string> = fc.string({
  unit: fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
});
