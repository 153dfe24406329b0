const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most this many code points of a text, without splitting a grapheme. */
function beginning(text: string, max: number): string {
  let end = 0;
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > max) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** How much of the room a word that doesn't fit may leave empty before it is cut itself. */
const LEFT_EMPTY = 0.4;

/** At most this many code points of a text, and no part of a word unless the word is very long. */
export function beginningWords(text: string, max: number): string {
  const cut = beginning(text, max);
  const isWhole = cut === text || /^\s/.test(text.slice(cut.length));
  const words = isWhole ? cut : cut.replace(/\s\S*$/, '');
  const kept = words.length < cut.length * (1 - LEFT_EMPTY) ? cut : words;
  return cut === text ? cut : kept.replace(/[\s,;:–—-]+$/, '');
}

/** A text of at most this many code points; one that was cut ends in "…". */
export function shorten(text: string, max: number): string {
  return beginning(text, max) === text ? text : `${beginningWords(text, max - 1)}…`;
}
