import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from './any-text.ts';
import { cleanText, countCodePoints, forQuoting, isStorable, looksEmpty } from './text.ts';

test('[TX1] text is trimmed and composed, and left alone otherwise', () => {
  expect(cleanText('  Zoe\u0308  \n')).toBe('Zo\u00eb');
  expect(cleanText('<b>two  spaces\n\nand “quotes” &amp;</b>')).toBe(
    '<b>two  spaces\n\nand “quotes” &amp;</b>',
  );
});

test('[TX1] cleaning twice changes nothing more', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
});

test('[TX1] compatibility forms are what was sent, and stay', () => {
  expect(cleanText('ﬁne ｗｉｄｅ ½')).toBe('ﬁne ｗｉｄｅ ½');
});

test.each([
  ['a lone high surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udc00'],
  ['swapped surrogates', '\udc00\ud800'],
  ['NUL', 'a\0b'],
])('[TX2] %s is refused', (_, text) => {
  expect(isStorable(text)).toBe(false);
});

test('[TX2] whatever survives a trip through UTF-8 unchanged and holds no NUL is allowed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const survives = Buffer.from(text, 'utf8').toString('utf8') === text;
      expect(isStorable(text)).toBe(survives && !text.includes('\0'));
    }),
  );
});

test.each([
  ['nothing', ''],
  ['white space', ' \t\n\u00a0\u2003\u3000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['marks that turn the direction of writing', '\u202e\u2066\u2069\u200f'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['a soft hyphen', '\u00ad'],
  ['variation selectors and tags', '\ufe0f\u{e0041}'],
  ['the Braille blank', '\u2800'],
])('[TX3] %s counts as empty', (_, text) => {
  expect(looksEmpty(text)).toBe(true);
});

test.each(['a', '\u200ba\u200b', '.', '👩‍🚀', '한'])('[TX3] %j does not count as empty', (text) => {
  expect(looksEmpty(text)).toBe(false);
});

test('[TX4] a code point is one character, however many units it takes', () => {
  expect(countCodePoints('naïve')).toBe(5);
  expect(countCodePoints('👩‍🚀')).toBe(3);
  expect(countCodePoints('')).toBe(0);
});

test('[TX4] the length of two texts together is the sum of their lengths', () => {
  const wellFormed = anyText.filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(wellFormed, wellFormed, (one, other) => {
      expect(countCodePoints(one + other)).toBe(countCodePoints(one) + countCodePoints(other));
    }),
  );
});

test('[TX5] a quoted text leaves the direction of what follows alone', () => {
  const turns = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2069'];
  for (const turn of turns) expect(forQuoting(`a${turn}b`)).toBe('ab');
  // What says of itself which way it runs is as it was.
  for (const text of ['שלום', 'مرحبا', 'a\u200eb\u200f', '👩‍🚀'])
    expect(forQuoting(text)).toBe(text);
});
