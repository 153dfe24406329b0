import { countCodePoints, isStorable } from '../text/text.ts';

export const PASSWORD_MIN = 8;
/** Long enough for any pass phrase, short enough that hashing one is no attack. */
export const PASSWORD_MAX = 128;

/** [TX6] A password is not composed, so that a character takes two units at most. */
export const PASSWORD_RAW_MAX = 2 * PASSWORD_MAX;

/** [AC6] A password is taken as it is: neither trimmed nor normalised. */
export function isAcceptablePassword(password: string): boolean {
  if (password.length > PASSWORD_RAW_MAX) return false;
  const length = countCodePoints(password);
  return isStorable(password) && length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}
