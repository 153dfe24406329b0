import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inGroups, RECOVERY_CODE_CHARACTERS, readCode, recoveryCode } from './recovery-code.ts';

test('[SF4] reads every recovery code as it is written down', () => {
  const random = fc.uint8Array({
    minLength: RECOVERY_CODE_CHARACTERS,
    maxLength: RECOVERY_CODE_CHARACTERS,
  });
  fc.assert(
    fc.property(random, (bytes) => {
      const code = recoveryCode(bytes);
      expect(readCode(inGroups(code))).toEqual({ kind: 'recovery_code', code });
      expect(readCode(` ${inGroups(code).toLowerCase().replaceAll('-', ' ')}`)?.code).toBe(code);
    }),
  );
});

test('[SF4] reads letters that look like digits as those', () => {
  expect(readCode('oOiI-lL00-0000-0000')?.code).toBe('0011110000000000');
});

test.each(['123456', ' 123 456 ', '123-456'])('[SF3] reads %j as an app’s code', (entered) => {
  expect(readCode(entered)).toEqual({ kind: 'totp', code: '123456' });
});

test.each(['', '12345', '1234567', 'UUUU-UUUU-UUUU-UUUU', '１２３４５６', 'a'.repeat(64)])(
  '[SF4] reads %j as no code',
  (entered) => {
    expect(readCode(entered)).toBeNull();
  },
);
