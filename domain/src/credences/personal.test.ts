import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leanOf } from './credence.ts';
import { checkEnteredCredence, sideOf } from './personal.ts';

const percent = fc.integer({ min: 1, max: 99 });

test('[CR4] stores whole numbers from 1 to 99 unchanged', () => {
  for (let value = 1; value <= 99; value += 1) {
    expect(checkEnteredCredence(value)).toEqual({ ok: true, value });
  }
});

test('[CR4] stores 0 as 1 and 100 as 99, because no one is certain', () => {
  for (const zero of [0, -0]) expect(checkEnteredCredence(zero)).toEqual({ ok: true, value: 1 });
  expect(checkEnteredCredence(100)).toEqual({ ok: true, value: 99 });
});

test('[CR4] refuses anything but a whole number from 0 to 100', () => {
  const beyond = fc
    .oneof(fc.double(), fc.integer())
    .filter((value) => !(Number.isInteger(value) && value >= 0 && value <= 100));
  fc.assert(
    fc.property(beyond, (value) => {
      expect(checkEnteredCredence(value)).toEqual({ ok: false, refusal: 'CREDENCE_INVALID' });
    }),
  );
  for (const value of [-1, 101, 0.5, 99.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(checkEnteredCredence(value).ok).toBe(false);
  }
});

test('[CR5] puts 51 on the believing side, 49 on the disbelieving side, and 50 or none on neither', () => {
  expect(sideOf(51)).toBe('believing');
  expect(sideOf(49)).toBe('disbelieving');
  expect(sideOf(50)).toBeNull();
  expect(sideOf(null)).toBeNull();
});

test('[CR2] [CR5] derives the side from the lean, with as many values on each side', () => {
  const sides = { believes: 'believing', neutral: null, disbelieves: 'disbelieving' } as const;
  fc.assert(
    fc.property(percent, (value) => {
      expect(sideOf(value)).toBe(sides[leanOf(value)]);
      const other = sideOf(100 - value);
      expect(other === sideOf(value)).toBe(value === 50);
    }),
  );
});
