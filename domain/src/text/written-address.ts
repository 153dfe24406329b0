/** Mail programs and browsers treat each of these as the dot of a domain. */
const DOT = '[.\u3002\uff0e\uff61\u2024]';

/**
 * [NA4] What a mail program would turn into a link: a scheme, "www.", an at sign, four numbers with
 * dots, or a dot that joins a letter or digit to at least two letters, as in "evil.example". So
 * "J.R. Tolkien", "v1.2" and "Dr. Who" contain no address; "john.smith" does, because any two
 * letters may be a top-level domain, today or next year.
 */
const ADDRESS = new RegExp(
  [
    ':?//',
    `www${DOT}`,
    '[@\uff20\ufe6b]',
    `\\d{1,3}(?:${DOT}\\d{1,3}){3}`,
    `[\\p{L}\\p{M}\\p{N}]${DOT}\\p{L}[\\p{L}\\p{M}]`,
  ].join('|'),
  'iu',
);

/** [NA4] Whether a text contains a web or email address, as a mail program would see it. */
export const containsAddress = (text: string): boolean => ADDRESS.test(text.normalize('NFKC'));
