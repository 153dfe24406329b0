import { allow, type Result, refuse } from '../result.ts';
import { mixesScripts } from '../text/scripts.ts';
import { checkText, countCodePoints, looksEmpty, type TextRefusal } from '../text/text.ts';
import { containsAddress } from '../text/written-address.ts';
import { officialNames } from './official-names.ts';

const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * [NA5] Characters that only stretch a letter or draw over, under or around it, so that one name can
 * be dressed up as many: tatweel, lines, overlays, shapes, small letters on top. Marks that some
 * language spells with are not among them.
 */
const DECORATION =
  /\u0640|[\u0305\u0332-\u0338\u033f\u0346-\u034e\u0350-\u0357\u0359-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f\p{Me}]/u;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

export type UsernameRefusal =
  | 'USERNAME_LENGTH'
  | 'USERNAME_CHARACTERS'
  | 'USERNAME_MARKS'
  | 'USERNAME_WITHOUT_LETTER'
  | 'USERNAME_ADDRESS'
  | 'USERNAME_RESERVED';

const NOT_A_TEXT: Record<TextRefusal, UsernameRefusal> = {
  TEXT_TOO_LONG: 'USERNAME_LENGTH',
  TEXT_UNSTORABLE: 'USERNAME_CHARACTERS',
  TEXT_MARKS: 'USERNAME_MARKS',
};

/**
 * [AC2] Two usernames are the same when their keys are: NFKC, case folded, runs of white space as
 * one space. Lower, then upper, then lower case folds letters such as "ẞ", "ß" and "ς" fully.
 */
export function usernameKey(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Without the confusables table, which is too large for a browser; the server checks again with it.
 */
export const isOfficialName = officialNames(usernameKey);

/** [AC1] [AC3] [NA1] [NA3] [NA4] [NA5] */
export function checkUsername(raw: string): Result<string, UsernameRefusal> {
  const text = checkText(raw, USERNAME_MAX);
  if (!text.ok) return refuse(NOT_A_TEXT[text.refusal]);
  const username = text.value;
  if (looksEmpty(username) || countCodePoints(username) < USERNAME_MIN) {
    return refuse('USERNAME_LENGTH');
  }
  if (FORBIDDEN.test(username) || mixesScripts(username)) return refuse('USERNAME_CHARACTERS');
  // Some characters are a space or a letter combined with such a mark.
  if (DECORATION.test(username.normalize('NFKC'))) return refuse('USERNAME_CHARACTERS');
  if (!LETTER_OR_DIGIT.test(username)) return refuse('USERNAME_WITHOUT_LETTER');
  if (containsAddress(username)) return refuse('USERNAME_ADDRESS');
  return isOfficialName(username) ? refuse('USERNAME_RESERVED') : allow(username);
}
