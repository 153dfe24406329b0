import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter, anyText } from './any-text.ts';
import {
  checkText,
  cleanText,
  countCodePoints,
  forQuoting,
  isStorable,
  looksEmpty,
  MARKS_IN_A_ROW_MAX,
  rawLengthMax,
} from './text.ts';

test('[TX1] trims and composes text, and otherwise leaves it alone', () => {
  expect(cleanText('  Zoe\u0308  \n')).toBe('Zo\u00eb');
  expect(cleanText('<b>two  spaces\n\nand “quotes” &amp;</b>')).toBe(
    '<b>two  spaces\n\nand “quotes” &amp;</b>',
  );
});

test('[TX1] changes nothing when text is cleaned twice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
});

test('[TX1] keeps compatibility forms as they were sent', () => {
  expect(cleanText('ﬁne ｗｉｄｅ ½')).toBe('ﬁne ｗｉｄｅ ½');
});

test.each([
  ['a lone high surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udc00'],
  ['swapped surrogates', '\udc00\ud800'],
  ['NUL', 'a\0b'],
])('[TX2] refuses %s', (_, text) => {
  expect(isStorable(text)).toBe(false);
});

test('[TX2] allows exactly what survives a round trip through UTF-8 without NUL', () => {
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
])('[TX3] counts %s as empty', (_, text) => {
  expect(looksEmpty(text)).toBe(true);
});

test.each(['a', '\u200ba\u200b', '.', '👩‍🚀', '한'])('[TX3] does not count %j as empty', (text) => {
  expect(looksEmpty(text)).toBe(false);
});

test('[TX4] counts a code point as one character, however many units it takes', () => {
  expect(countCodePoints('naïve')).toBe(5);
  expect(countCodePoints('👩‍🚀')).toBe(3);
  expect(countCodePoints('')).toBe(0);
});

test('[TX4] gives two joined texts the sum of their lengths', () => {
  const wellFormed = anyText.filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(wellFormed, wellFormed, (one, other) => {
      expect(countCodePoints(one + other)).toBe(countCodePoints(one) + countCodePoints(other));
    }),
  );
});

test('[TX5] keeps a quoted text from changing the direction of what follows', () => {
  const turns = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2069'];
  for (const turn of turns) expect(forQuoting(`a${turn}b`)).toBe('ab');
  // Text that carries its own direction is unchanged.
  for (const text of ['שלום', 'مرحبا', 'a\u200eb\u200f', '👩‍🚀'])
    expect(forQuoting(text)).toBe(text);
});

const refusalOf = (text: string, max: number) => {
  const checked = checkText(text, max);
  return checked.ok ? null : checked.refusal;
};

test('[TX6] refuses an oversized text before looking at its content', () => {
  // If its content were checked, it would be refused for another reason, or fit once composed.
  expect(refusalOf('\0'.repeat(rawLengthMax(10) + 1), 10)).toBe('TEXT_TOO_LONG');
  expect(refusalOf(' '.repeat(rawLengthMax(10) + 1), 10)).toBe('TEXT_TOO_LONG');
});

test.each([
  ['a Greek letter with three marks', '\u03b1\u0313\u0300\u0345'],
  ['a Vietnamese letter with two', 'e\u0302\u0301'],
  ['a Hangul syllable in three parts', '\u1112\u1161\u11ab'],
  ['an emoji', '🦉'],
])('[TX6] allows a text of maximum length when decomposed: %s', (_, character) => {
  const text = character.repeat(100);
  expect(checkText(text, 100)).toEqual({ ok: true, value: text.normalize('NFC') });
  expect(refusalOf(`${text}a`, 100)).toBe('TEXT_TOO_LONG');
});

test('[TX7] allows 16 marks in a row and refuses 17, wherever they are', () => {
  for (const mark of ['\u0301', '\u0334', '\u{1d167}', '\ufe0f', '\u20e3', '\uff9e', '\u0903']) {
    const most = mark.repeat(MARKS_IN_A_ROW_MAX);
    for (const text of [`a${most}b`, most, `${most} ${most}`]) {
      expect([text, refusalOf(text, 100)]).toEqual([text, null]);
    }
    for (const text of [`a${most}${mark}`, `${most}\u0316`, `ab\u0301c${mark}${most}d`]) {
      expect([text, refusalOf(text, 100)]).toEqual([text, 'TEXT_MARKS']);
    }
  }
});

test.each([
  ['Hebrew with vowels and cantillation', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
  ['vowelled Arabic', 'ٱلْحَمْدُ لِلَّٰهِ رَبِّ ٱلْعَٰلَمِينَ'],
  ['Thai', 'น้ำทิ้งที่นี่ ผู้ใหญ่'],
  ['Vietnamese, taken apart', 'Nguyễn Thị Hường ở Huế'.normalize('NFD')],
  ['Devanagari', 'क्ष्म्य र्त्स्न्य निश्चित'],
  ['Tibetan', 'ཧཱུྃ རྒྱུདྷྲྀ'],
  ['Burmese', 'မြန်မာဘာသာစကား'],
  ['Japanese in halfwidth', 'ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟﾊﾞﾋﾞﾌﾞﾍﾞﾎﾞ'],
  ['emoji with variation selectors, skins and joiners', '❤️👩🏽‍🚀🏳️‍🌈1️⃣'],
  ['a little Zalgo', 'Z\u0310\u0301\u0334\u0345\u0316a\u0334\u0316\u0301l'],
])('[TX7] allows real writing and stores it as it was sent: %s', (_, text) => {
  expect(checkText(text, 100)).toEqual({ ok: true, value: text.normalize('NFC') });
});

test('[TX7] never accepts a text with a long run of marks, even once decomposed', () => {
  // Sorting marks takes time quadratic in the length of a run, so limited runs make it linear in
  // the length of the text. A letter can decompose into up to 3 marks, a mark into up to 3, and the
  // next letter may start with one.
  const longest = 3 + 3 * MARKS_IN_A_ROW_MAX + 1;
  const long = new RegExp(`\\p{M}{${longest + 1}}`, 'u');
  const marks = ['\u0301', '\u0334', '\u0344', '\u0345', '\u0f77', '\u{16126}', '\uff9e', '\uff9f'];
  const others = ['a', '\u1f82', '\u0e33', '\u200d', '\u1161', '\ufdfa', '🦉'];
  const other = fc.oneof(fc.constantFrom(...others), anyCharacter);
  const upToOneTooMany = { maxLength: MARKS_IN_A_ROW_MAX + 1 };
  const stack = fc
    .tuple(other, fc.array(fc.constantFrom(...marks), { ...upToOneTooMany, size: 'max' }))
    .map(([first, rest]) => first + rest.join(''));
  let passed = 0;
  fc.assert(
    fc.property(fc.array(stack, { maxLength: 5 }), (stacks) => {
      const text = stacks.join('');
      if (refusalOf(text, 1_000) !== null) return;
      passed += 1;
      for (const form of ['NFD', 'NFKD']) expect(long.test(text.normalize(form))).toBe(false);
    }),
  );
  expect(passed).toBeGreaterThan(10);
});

test('[TX7] counts a character that decomposes into marks alone as a mark', () => {
  const marks = /^\p{M}+$/u;
  const becoming: number[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point);
    const apart = character.normalize('NFKD');
    if (apart !== character && marks.test(apart) && !marks.test(character)) becoming.push(point);
  }
  expect(becoming).toEqual([0xff9e, 0xff9f]);
});
