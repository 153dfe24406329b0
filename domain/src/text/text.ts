/** What a reader can see: not white space, format and filler characters, the Braille blank. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** [TX1] NFC and trimmed, otherwise exactly what was written. */
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

/** [TX5] Embeddings, overrides and isolates turn everything around that comes before their end. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** [TX5] A text as it is quoted among other words, which it must not turn around. */
export const forQuoting = (text: string): string => text.replace(DIRECTIONS, '');

/** [TX4] Lengths are counted in code points: an emoji of one code point is one character. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
