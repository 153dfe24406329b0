import { expect, test } from 'vitest';
import { optionalText, requiredText, tooManyMarksText, unstorableText } from './fields.ts';

const required = requiredText(20, 'Please write something');
const optional = optionalText(20);
const sentences = (field: typeof required | typeof optional, given: unknown) =>
  field.safeParse(given).error?.issues.map(({ message }) => message);

test('cleans a text and otherwise leaves it as it was sent', () => {
  expect(required.parse('  Zoe\u0308 <b> ')).toBe('Zo\u00eb <b>');
  expect(optional.parse('  Zoe\u0308 <b> ')).toBe('Zo\u00eb <b>');
});

test.each([
  ['is too long', 'x'.repeat(21), 'Please use at most 20 characters'],
  ['came too long', '\u0344\u0334'.repeat(16_000), 'Please use at most 20 characters'],
  ['is white space that came too long', ' '.repeat(60_000), 'Please use at most 20 characters'],
  ['cannot be stored', 'a\0', unstorableText],
  ['stacks 17 marks', `a${'\u0301'.repeat(17)}`, tooManyMarksText],
])('refuses a text that %s with exactly one sentence', (_, text, sentence) => {
  expect(sentences(required, text)).toEqual([sentence]);
  expect(sentences(optional, text)).toEqual([sentence]);
});

test('treats a text that looks empty as missing, or as null where it is optional', () => {
  for (const text of ['', '  ', '\u200b', null, undefined]) {
    expect(sentences(required, text)).toEqual(['Please write something']);
    expect(optional.parse(text)).toBeNull();
  }
});
