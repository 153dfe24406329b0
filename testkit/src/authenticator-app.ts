import { createHmac } from 'node:crypto';
import { TOTP, totpCode } from '@midspan/domain';

/** An authenticator app with one secret, as it was shown. */
export interface AuthenticatorApp {
  /** the code of now, or of this many steps later */
  code(stepsLater?: number): string;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(written: string): Buffer {
  const bits = [...written].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export function authenticatorApp(secret: string): AuthenticatorApp {
  const key = bytesOf(secret);
  return {
    code(stepsLater = 0) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / TOTP.stepMs) + stepsLater));
      return totpCode(createHmac('sha1', key).update(counter).digest());
    },
  };
}
