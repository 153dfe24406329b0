import { createHmac, randomBytes } from 'node:crypto';
import {
  base32,
  checkTotp,
  inGroups,
  RECOVERY_CODE_CHARACTERS,
  RECOVERY_CODES,
  recoveryCode,
  TOTP,
  type TotpMoment,
  totpCode,
} from '@midspan/domain';

export const newAppSecret = (): Buffer => randomBytes(TOTP.secretBytes);

/** [SF3] Checks a code against the secret it was computed from. */
export const checkAppCode = (secret: Buffer, code: string, moment: TotpMoment) =>
  checkTotp(code, moment, (step) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    return totpCode(createHmac('sha1', secret).update(counter).digest());
  });

const ISSUER = 'Midspan';

/** What an authenticator app reads in a QR code: the Key URI format that all of them know. */
export function appSetup(secret: Buffer, email: string): { secret: string; uri: string } {
  const written = base32(secret);
  const query = new URLSearchParams({ secret: written, issuer: ISSUER });
  return { secret: written, uri: `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?${query}` };
}

/** [SF4] As they are stored, and as they are shown once. */
export function newRecoveryCodes(): { readonly codes: string[]; readonly shown: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCode(randomBytes(RECOVERY_CODE_CHARACTERS)),
  );
  return { codes, shown: codes.map(inGroups) };
}
