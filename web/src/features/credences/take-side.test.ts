import { expect, it } from 'vitest';
import { sidePath, takenSide } from './take-side.tsx';

it('[CR9] reads from the address what was chosen', () => {
  const path = sidePath('h1', 75);
  expect(path).toBe('/hypotheses/h1?credence=75');
  expect(takenSide(new URLSearchParams(path.split('?')[1]))).toBe(75);
});

it.each(['', '0', '100', '-5', '7.5', '075', 'x', '50%', '1e1'])('[CR9] ignores "%s"', (given) => {
  expect(takenSide(new URLSearchParams({ credence: given }))).toBeNull();
});
