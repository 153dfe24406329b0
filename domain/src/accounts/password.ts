import { countCodePoints, isStorable } from '../text/text.ts';

export const PASSWORD_MIN = 8;
/** Long enough for any pass phrase, short enough that hashing one is no attack. */
export const PASSWORD_MAX = 128;

/** [AC6] A password is taken as it is: neither trimmed nor normalised. */
export function isAcceptablePassword(password: string): boolean {
  const length = countCodePoints(password);
  return isStorable(password) && length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}
