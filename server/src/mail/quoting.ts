import { forQuoting, shorten } from '@midspan/domain';

declare const mailWords: unique symbol;

/**
 * Text that may appear in an email as it is. Nothing else fits into a template: a member's text
 * must be quoted, and our own goes through the functions below that say so.
 */
export type MailWords = string & { readonly [mailWords]: true };

/** The tag of every template: our own words, with quotations inserted. */
export function words(
  own: TemplateStringsArray,
  ...set: readonly (MailWords | number)[]
): MailWords {
  return String.raw({ raw: own }, ...set) as MailWords;
}

/** Our own words from elsewhere in the code; never a member's. */
export const ownWords = (text: string) => text as MailWords;

/** Our own link, built from PUBLIC_URL without anything that a member wrote. */
export const ownLink = (url: string) => url as MailWords;

/** Long enough to recognize the text, too short for an email within our email. */
const QUOTATION_MAX = 200;

/** Line breaks and the like would make a quotation look like a paragraph of ours. */
const BREAKS = /[\p{White_Space}\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Only we can close a quotation. */
const QUOTATION_MARKS = /[\u201c-\u201f]/gu;

/** Each of these may be taken for the dot of a domain. */
const DOT = '[.\u3002\uff0e\uff61\u2024]';

/** What mail programs recognize addresses by, and its replacement. */
const ADDRESS_SIGNS: readonly (readonly [RegExp, (sign: string) => string])[] = [
  // http://, //host, \\server; with more slashes too
  [/:\/\/+/gu, () => '[://]'],
  [/(?<!:)\/\/+/gu, () => '[//]'],
  [/\\\\+/gu, () => '[\\\\]'],
  // mailto:, tel:
  [/(?<=\p{L})[:\uff1a](?=\S)/gu, (sign) => `[${sign}]`],
  [/[@\uff20\ufe6b]/gu, () => '[at]'],
  // 10.0.0.1
  [
    new RegExp(`\\d+(?:${DOT}\\d+){3}`, 'gu'),
    (numbers) => numbers.replace(new RegExp(DOT, 'gu'), '[.]'),
  ],
  // evil.example, www.x; not "J.R. Tolkien", "v1.2" or the end of a sentence
  [
    new RegExp(`(?<=www)${DOT}|${DOT}(?=\\p{Cf}*\\p{L}\\p{Cf}*[\\p{L}\\p{M}\\p{N}-])`, 'giu'),
    () => '[.]',
  ],
];

/** [ML1] On one line, with every address broken up, and shortened. */
function harmless(text: string): string {
  const line = forQuoting(text).replace(BREAKS, ' ').replace(QUOTATION_MARKS, '"').trim();
  const broken = ADDRESS_SIGNS.reduce((rest, [sign, instead]) => rest.replace(sign, instead), line);
  return shorten(broken, QUOTATION_MAX);
}

/** [ML1] A member's text in quotation marks, attributed to a member. */
export const quoteText = (text: string) => `“${harmless(text)}” (a member’s words)` as MailWords;

/** [ML1] Another member's name. */
export const quoteName = (name: string) => `“${harmless(name)}”` as MailWords;

/** [ML1] The recipient's name, for the greeting. */
export const recipientName = (name: string) => harmless(name) as MailWords;
