import { allow, type Result, refuse } from '../result.ts';

/** The parameters that every authenticator app understands, see RFC 6238. */
export const TOTP = { stepMs: 30_000, digits: 6, secretBytes: 20 } as const;

/** [SF3] A code is typed while its time runs out, on a phone whose clock is a little off. */
const GOOD_STEPS = 1;

/** [SF3] So far off, the clock is wrong and not the code: two minutes and a half. */
const EXPLAINED_STEPS = 5;

/** The code in an HMAC-SHA-1 of a time step, see RFC 4226, section 5.3. */
export function totpCode(hmac: Uint8Array, digits: number = TOTP.digits): string {
  const view = new DataView(hmac.buffer, hmac.byteOffset, hmac.byteLength);
  const offset = view.getUint8(hmac.byteLength - 1) & 0xf;
  const number = view.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export type TotpRefusal = 'CODE_WRONG' | 'CODE_USED' | 'CLOCK_OFF';

export interface TotpMoment {
  readonly nowMs: number;
  /** the newest step that a code was accepted for; null for none */
  readonly usedStep: number | null;
}

/** [SF3] The time step that a code is accepted for, which is then used. */
export function checkTotp(
  code: string,
  { nowMs, usedStep }: TotpMoment,
  codeAt: (step: number) => string,
): Result<number, TotpRefusal> {
  const now = Math.floor(nowMs / TOTP.stepMs);
  const isAt = (distance: number) => codeAt(now + distance) === code;
  const near = distances(GOOD_STEPS).filter(isAt);
  const unused = near.find((distance) => usedStep === null || now + distance > usedStep);
  if (unused !== undefined) return allow(now + unused);
  if (near.length > 0) return refuse('CODE_USED');
  return refuse(distances(EXPLAINED_STEPS).some(isAt) ? 'CLOCK_OFF' : 'CODE_WRONG');
}

/** From this many before to this many after. */
const distances = (most: number): number[] =>
  Array.from({ length: 2 * most + 1 }, (_, at) => at - most);

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as people type it into their app, see RFC 4648, section 6; without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
