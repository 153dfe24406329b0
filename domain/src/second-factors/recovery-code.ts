import { TOTP } from './totp.ts';

/** [SF1] As many as people are used to keep. */
export const RECOVERY_CODES = 10;

/** Crockford's: no letter that looks like a digit, nor U, which makes words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** [SF4] 80 bits: too many to try out even for someone who has the hashes. */
export const RECOVERY_CODE_CHARACTERS = 16;

/** [SF4] A code of random bytes, one for each of its characters. */
export const recoveryCode = (random: Uint8Array): string =>
  [...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** [SF4] As it is written down: in groups of four. */
export const inGroups = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

export type EnteredCode = { readonly kind: 'totp' | 'recovery_code'; readonly code: string };

const LOOKALIKES: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** [SF4] What was typed into the one field for codes, however it was spaced; null if it's neither. */
export function readCode(entered: string): EnteredCode | null {
  const code = entered.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  if (new RegExp(`^\\d{${TOTP.digits}}$`).test(code)) return { kind: 'totp', code };
  const read = code.replaceAll(/[ILO]/g, (letter) => LOOKALIKES[letter] ?? letter);
  const isRecovery =
    read.length === RECOVERY_CODE_CHARACTERS && [...read].every((one) => ALPHABET.includes(one));
  return isRecovery ? { kind: 'recovery_code', code: read } : null;
}
