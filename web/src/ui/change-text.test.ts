import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test('says its direction, in points when a percentage changes', () => {
  expect([11, -4, 1, -1, 0].map(changeText)).toEqual([
    '+11 points',
    '−4 points',
    '+1 point',
    '−1 point',
    'no change',
  ]);
});
