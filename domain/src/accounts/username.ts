import { allow, type Result, refuse } from '../result.ts';
import { checkText, countCodePoints, looksEmpty, type TextRefusal } from '../text/text.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

/** Names the product itself shows where a member's name is missing or gone. */
const RESERVED = ['Deleted member', 'Anonymous', 'Unknown User', 'You', 'Midspan'];

const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Scripts whose letters are drawn alike: "раyраl" in Cyrillic and Latin reads as one word. */
const CONFUSABLE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

export type UsernameRefusal =
  | 'USERNAME_LENGTH'
  | 'USERNAME_CHARACTERS'
  | 'USERNAME_MARKS'
  | 'USERNAME_RESERVED';

const NOT_A_TEXT: Record<TextRefusal, UsernameRefusal> = {
  TEXT_TOO_LONG: 'USERNAME_LENGTH',
  TEXT_UNSTORABLE: 'USERNAME_CHARACTERS',
  TEXT_MARKS: 'USERNAME_MARKS',
};

/**
 * [AC2] Two usernames are the same when their keys are: NFKC, case folded, runs of white space as
 * one space. Lower, upper, lower case is the full folding of letters such as "ẞ", "ß" and "ς".
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

/** [AC1] [AC3] */
export function checkUsername(raw: string): Result<string, UsernameRefusal> {
  const text = checkText(raw, USERNAME_MAX);
  if (!text.ok) return refuse(NOT_A_TEXT[text.refusal]);
  const username = text.value;
  if (looksEmpty(username) || countCodePoints(username) < USERNAME_MIN) {
    return refuse('USERNAME_LENGTH');
  }
  // Decorated letters belong to no script until they are plain: "𝐀дмин" mixes two all the same.
  const plain = username.normalize('NFKC');
  const scripts = CONFUSABLE_SCRIPTS.filter((script) => script.test(plain));
  if (FORBIDDEN.test(username) || scripts.length > 1) return refuse('USERNAME_CHARACTERS');
  const key = usernameKey(username);
  if (RESERVED.some((name) => usernameKey(name) === key)) return refuse('USERNAME_RESERVED');
  return allow(username);
}
