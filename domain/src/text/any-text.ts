import fc from 'fast-check';

/**
 * For property tests: any code point, including lone surrogates. fast-check's own `unit: 'binary'`
 * first builds a table of all of Unicode, which takes five seconds on a busy machine.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((point) => String.fromCodePoint(point));

/** Any of these strings, in any order. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: anyCharacter });
