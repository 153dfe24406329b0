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

/** A text of at most this many code points; one that was cut ends in "…". */
export function shorten(text: string, max: number): string {
  if (beginning(text, max) === text) return text;
  return `${beginning(text, max - 1).trimEnd()}…`;
}
