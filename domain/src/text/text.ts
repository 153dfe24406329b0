import { allow, type Result, refuse } from '../result.ts';

/** What a reader can see: not white space, format and filler characters, or the Braille blank. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * [TX1] NFC and trimmed, otherwise exactly what was written. Only for text that is short or has
 * passed `checkText`: its time is quadratic in the number of marks in a row.
 */
export function cleanText(raw: string): string {
  return raw.normalize('NFC').trim();
}

/** [TX2] A lone surrogate cannot be stored as UTF-8, and PostgreSQL refuses NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** [TX3] Text that only looks empty counts as empty. */
export function looksEmpty(text: string): boolean {
  return !VISIBLE.test(text);
}

/** [TX5] Embeddings, overrides and isolates reverse everything up to their end. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** [TX5] A text prepared for quoting, so that it can't reverse the words around it. */
export const forQuoting = (text: string): string => text.replace(DIRECTIONS, '');

/** [TX4] Lengths are counted in code points: an emoji of one code point is one character. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * [TX6] Composing can shrink a character by up to four units: a Greek letter with three marks takes
 * four units before and is one character after.
 */
const UNITS_PER_CHARACTER = 4;

/**
 * [TX6] The most UTF-16 units that a text of this many characters may take before it is cleaned.
 */
export const rawLengthMax = (characters: number): number => characters * UNITS_PER_CHARACTER;

/** [TX7] No script stacks nearly as many; normalizing takes time quadratic in their number. */
export const MARKS_IN_A_ROW_MAX = 16;

/** [TX7] The two halfwidth ones are letters until NFKC turns them into marks. */
const TOO_MANY_MARKS = new RegExp(`[\\p{M}\\uff9e\\uff9f]{${MARKS_IN_A_ROW_MAX + 1}}`, 'u');

export type TextRefusal = 'TEXT_TOO_LONG' | 'TEXT_UNSTORABLE' | 'TEXT_MARKS';

/** What every text must pass before anything else: returns it cleaned, or why it is refused. */
export function checkText(raw: string, max: number): Result<string, TextRefusal> {
  if (raw.length > rawLengthMax(max)) return refuse('TEXT_TOO_LONG');
  if (!isStorable(raw)) return refuse('TEXT_UNSTORABLE');
  if (TOO_MANY_MARKS.test(raw)) return refuse('TEXT_MARKS');
  const text = cleanText(raw);
  return countCodePoints(text) <= max ? allow(text) : refuse('TEXT_TOO_LONG');
}
