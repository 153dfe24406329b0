import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from './any-text.ts';
import { firstCharacters, shorten } from './shorten.ts';

it('keeps a text that is short enough', () => {
  expect(shorten('12345', 5)).toBe('12345');
  expect(shorten('', 5)).toBe('');
});

it('cuts a longer text at its limit, without a space before the ellipsis', () => {
  expect(shorten('123456', 5)).toBe('1234…');
  expect(shorten('123 456', 5)).toBe('123…');
});

it('cuts between words, unless that would leave much of the room empty', () => {
  expect(shorten('Which worries stand up to the evidence?', 33)).toBe(
    'Which worries stand up to the…',
  );
  expect(shorten('Which worries stand', 14)).toBe('Which worries…');
  expect(shorten('A Donaudampfschifffahrtsgesellschaft', 20)).toBe('A Donaudampfschifff…');
});

it('never splits a grapheme', () => {
  const family = '👨‍👩‍👧';
  expect(shorten(`ab${family}`, 6)).toBe('ab…');
  expect(shorten('e\u0301e\u0301', 3)).toBe('e\u0301…');
});

it('never returns more than its limit', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, max) => {
      expect([...shorten(text, max)].length).toBeLessThanOrEqual(max);
    }),
  );
});

it('takes the first characters of a text, within a word but never within a character', () => {
  expect(firstCharacters('short', 5)).toBe('short');
  expect(firstCharacters('to the evidence', 9)).toBe('to the ev');
  expect(firstCharacters('ab👨‍👩‍👧', 4)).toBe('ab');
  expect(firstCharacters('abe\u0301', 3)).toBe('ab');
  expect(firstCharacters('a🇨🇭', 2)).toBe('a');
});
