import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { base32, checkTotp, totpCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

function codeAt(step: number, digits?: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  return totpCode(createHmac('sha1', SECRET).update(counter).digest(), digits);
}

// RFC 6238, appendix B: every row with SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('[SF3] computes the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(codeAt(Math.floor(seconds / 30), 8)).toBe(code);
});

// RFC 4226, appendix D.
test.each([
  '755224',
  '287082',
  '359152',
  '969429',
  '338314',
  '254676',
  '287922',
  '162583',
  '399871',
  '520489',
])('[SF3] computes %s of RFC 4226', (code) => {
  expect(Array.from({ length: 10 }, (_, step) => codeAt(step))).toContain(code);
});

const NOW = 50_000;
const at = (distance: number, usedStep: number | null = null) =>
  checkTotp(codeAt(NOW + distance), { nowMs: NOW * 30_000 + 12_345, usedStep }, codeAt);

test.each([-1, 0, 1])('[SF3] accepts a code that is %i steps off', (distance) => {
  expect(at(distance)).toEqual({ ok: true, value: NOW + distance });
});

test.each([-5, -4, -2, 2, 4, 5])(
  '[SF3] names the clock when a code is %i steps off',
  (distance) => {
    expect(at(distance)).toEqual({ ok: false, refusal: 'CLOCK_OFF' });
  },
);

test.each([-6, 6])('[SF3] refuses a code that is %i steps off', (distance) => {
  expect(at(distance)).toEqual({ ok: false, refusal: 'CODE_WRONG' });
});

test('[SF3] refuses a used code, and earlier ones', () => {
  expect(at(0, NOW)).toEqual({ ok: false, refusal: 'CODE_USED' });
  expect(at(-1, NOW)).toEqual({ ok: false, refusal: 'CODE_USED' });
  expect(at(1, NOW)).toEqual({ ok: true, value: NOW + 1 });
});

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('[SF3] writes %j in Base32', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});
