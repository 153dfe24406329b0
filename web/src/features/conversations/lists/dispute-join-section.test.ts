import { expect, test } from 'vitest';
import { joinCountdown } from './dispute-join-section.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, 'Expired'],
  [-1, 'Expired'],
  [-90 * HOUR, 'Expired'],
  [1, '0h 0m remaining'],
  [59 * MINUTE, '0h 59m remaining'],
  [HOUR, '1h 0m remaining'],
  [23 * HOUR + 59 * MINUTE + 59_999, '23h 59m remaining'],
  [24 * HOUR, '24h 0m remaining'],
  [24 * HOUR + 1, '1 day remaining'],
  [47 * HOUR, '1 day remaining'],
  [48 * HOUR, '2 days remaining'],
  [72 * HOUR, '3 days remaining'],
])('with %d ms left, says: %s', (left, text) => {
  expect(joinCountdown(left)).toBe(text);
});
