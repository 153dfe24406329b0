import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeLeft, timeLeftWords, timerMessage, urgencyOf } from './time-left.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the time that is left', () => {
  it.each([
    [72 * HOUR, '3d 0h'],
    [2 * DAY + 5 * HOUR + 59 * MINUTE, '2d 5h'],
    [DAY, '1d 0h'],
    [DAY - SECOND, '23h 59m'],
    [HOUR, '1h 0m'],
    [HOUR - SECOND, '59m 59s'],
    [MINUTE, '1m 0s'],
    [MINUTE - SECOND, '59s'],
    [1, '1s'],
    [0, 'Expired'],
    [-DAY, 'Expired'],
  ])('of %d ms is shown as %s', (leftMs, shown) => {
    expect(timeLeft(leftMs)).toBe(shown);
  });

  it('is shown as expired exactly when nothing is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: -DAY, max: 4 * DAY }), (leftMs) => {
        expect(timeLeft(leftMs) === 'Expired').toBe(leftMs <= 0);
        expect(urgencyOf(leftMs) === 'expired').toBe(leftMs <= 0);
      }),
    );
  });

  it.each([
    [2 * DAY + HOUR, '2 days and 1 hour left'],
    [HOUR + 30 * MINUTE, '1 hour and 30 minutes left'],
    [30 * SECOND, '1 minute left'],
    [0, 'Expired'],
  ])('of %d ms is heard as %s', (leftMs, heard) => {
    expect(timeLeftWords(leftMs)).toBe(heard);
  });
});

it.each([
  [DAY, 'normal'],
  [DAY - 1, 'warning'],
  [HOUR, 'warning'],
  [HOUR - 1, 'urgent'],
  [1, 'urgent'],
  [0, 'expired'],
] as const)('with %d ms left a timer is %s', (leftMs, urgency) => {
  expect(urgencyOf(leftMs)).toBe(urgency);
});

describe('what a timer says', () => {
  const inactive = { originalProposerActive: false, canAutoApply: false };
  const active = { originalProposerActive: true, canAutoApply: false };

  it('is nothing while there is time, or nothing is known of the two', () => {
    expect(timerMessage(inactive, DAY)).toBeNull();
    expect(timerMessage(active, HOUR)).toBeNull();
    expect(timerMessage(null, HOUR)).toBeNull();
  });

  it('is that the original proposer stays away, on the last day', () => {
    expect(timerMessage(inactive, DAY - 1)).toBe(
      'Original proposer inactive - may auto-apply soon',
    );
  });

  it('is that it can apply by default', () => {
    expect(timerMessage({ ...inactive, canAutoApply: true }, 0)).toBe(
      'Ready to auto-apply due to inactivity',
    );
  });

  it('is that time is over', () => {
    expect(timerMessage(active, 0)).toBe('Timer expired - awaiting resolution');
    expect(timerMessage(null, -1)).toBe('Timer expired - awaiting resolution');
  });
});
