import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../text/any-text.ts';
import { negate } from './negation.ts';

test('[HY1] negates a claim with "It is not the case that"', () => {
  expect(negate('the Earth is warming')).toBe('It is not the case that the Earth is warming');
});

test('[HY1] contains the claim unchanged', () => {
  fc.assert(
    fc.property(anyText, (statement) => {
      expect(negate(statement).slice('It is not the case that '.length)).toBe(statement);
    }),
  );
});
