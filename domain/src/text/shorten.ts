import { countCodePoints } from './text.ts';

/** At most this many code points of a text; the last character may be split. */
const codePoints = (text: string, max: number) => Array.from(text).slice(0, max).join('');

/** The same without splitting one; only for long words, as a segmenter takes more than a frame. */
function characters(text: string, max: number): string {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  let end = 0;
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += countCodePoints(segment);
    if (length > max) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** What belongs to the character before it: marks, joiners, skin tones, the second half of a flag. */
const CONTINUES = /^(?:\p{M}|\p{RI}|\u200d|[\u{1f3fb}-\u{1f3ff}])/u;

/** At most this many code points of a text, whatever words they end in. */
export function firstCharacters(text: string, max: number): string {
  const cut = codePoints(text, max);
  const isSplit = cut.endsWith('\u200d') || CONTINUES.test(text.slice(cut.length));
  return isSplit ? characters(text, max) : cut;
}

/** How much of the room a word that doesn't fit may leave empty before it is cut itself. */
const LEFT_EMPTY = 0.4;

/** At most this many code points of a text, and no part of a word unless the word is very long. */
export function beginningWords(text: string, max: number): string {
  const cut = codePoints(text, max);
  if (cut === text) return text;
  const endsInSpace = /^\s/.test(text.slice(cut.length));
  const words = endsInSpace ? cut : cut.slice(0, Math.max(0, cut.search(/\s\S*$/)));
  const kept = words.length < cut.length * (1 - LEFT_EMPTY) ? characters(text, max) : words;
  return kept.replace(/[\s,;:–—-]+$/, '');
}

/** A text of at most this many code points; one that was cut ends in "…". */
export function shorten(text: string, max: number): string {
  return countCodePoints(text) <= max ? text : `${beginningWords(text, max - 1)}…`;
}
