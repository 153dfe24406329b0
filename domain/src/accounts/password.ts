import { countCodePoints, isStorable } from '../text/text.ts';

export const PASSWORD_MIN = 8;
/** Long enough for any passphrase, short enough that hashing one can't be used as an attack. */
export const PASSWORD_MAX = 128;

/** [TX6] A password isn't composed, so a character takes at most two units. */
export const PASSWORD_RAW_MAX = 2 * PASSWORD_MAX;

/** [AC6] A password is kept as it is: neither trimmed nor normalized. */
export function isAcceptablePassword(password: string): boolean {
  if (password.length > PASSWORD_RAW_MAX) return false;
  const length = countCodePoints(password);
  return isStorable(password) && length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}
