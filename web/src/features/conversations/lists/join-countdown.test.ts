import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countdownHoldsMs, joinCountdown } from './join-countdown.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DEADLINE = Date.parse('2025-05-04T10:00:00.000Z');
const withLeft = (left: number) => joinCountdown(DEADLINE, DEADLINE - left);

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
  expect(withLeft(left)).toBe(text);
});

test('keeps the text until the minute is over, and then updates it', () => {
  const anyLeft = fc.integer({ min: 1, max: 80 * HOUR });
  fc.assert(
    fc.property(anyLeft, fc.nat(), (left, some) => {
      const holds = countdownHoldsMs(DEADLINE, DEADLINE - left) ?? 0;
      // The last millisecond of a minute may bring the change: the day's end, or the deadline.
      const meanwhile = holds > 1 ? some % (holds - 1) : 0;
      expect(withLeft(left - meanwhile)).toBe(withLeft(left));
      expect(holds).toBeLessThanOrEqual(MINUTE);
    }),
  );
});

test('stops changing after the deadline', () => {
  expect(countdownHoldsMs(DEADLINE, DEADLINE)).toBeNull();
});
