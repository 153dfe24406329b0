import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silenceMessage, timeLeft, timeLeftWords, timerMessage, urgencyOf } from './time-left.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the remaining time', () => {
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

  it('is shown as expired exactly when none is left', () => {
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
  ])('of %d ms is read aloud as %s', (leftMs, spoken) => {
    expect(timeLeftWords(leftMs)).toBe(spoken);
  });
});

it.each([
  [DAY, 'normal'],
  [DAY - 1, 'warning'],
  [HOUR, 'warning'],
  [HOUR - 1, 'urgent'],
  [1, 'urgent'],
  [0, 'expired'],
] as const)('with %d ms left, a timer is %s', (leftMs, urgency) => {
  expect(urgencyOf(leftMs)).toBe(urgency);
});

describe('[OV18] the text of a timer', () => {
  const counterpart = { username: 'Cem', isOriginalProposer: true };
  const both = {
    proposerActive: true,
    originalProposerActive: true,
    appliesByDefault: true,
    canAutoApply: false,
    counterpart,
    deadline: '2026-01-04T10:00:00.000Z',
    outcome: null,
    undo_until: null,
  };
  const onlyProposer = { ...both, originalProposerActive: false };
  const onlyCounterpart = { ...both, proposerActive: false };
  const neither = { ...onlyProposer, proposerActive: false };

  it('is empty while there is time, or nothing is known about the two', () => {
    expect(timerMessage(onlyProposer, DAY, false)).toBeNull();
    expect(timerMessage(both, HOUR, true)).toBeNull();
    expect(timerMessage(null, HOUR, true)).toBeNull();
  });

  it('says on the last day that the original proposer is not taking part', () => {
    expect(timerMessage(onlyProposer, DAY - 1, false)).toBe(
      'Original proposer inactive - may auto-apply soon',
    );
  });

  it('names the counterpart when that is not the original proposer', () => {
    const reinstating = {
      ...onlyProposer,
      counterpart: { ...counterpart, isOriginalProposer: false },
    };
    expect(timerMessage(reinstating, DAY - 1, false)).toBe('Cem inactive - may auto-apply soon');
  });

  it('does not warn while the challenger has not taken part, and says what to do', () => {
    for (const status of [neither, onlyCounterpart]) {
      expect(timerMessage(status, HOUR, false)).toBeNull();
      for (const leftMs of [3 * DAY, HOUR]) {
        expect(timerMessage(status, leftMs, true)).toBe(
          'Send a message or act on the evidence before the deadline, or your challenge will be canceled.',
        );
      }
    }
  });

  it('[OV22] warns of nothing where it does not apply by default', () => {
    const strangers = { ...onlyProposer, appliesByDefault: false };
    expect(timerMessage(strangers, HOUR, false)).toBeNull();
    expect(silenceMessage(strangers, HOUR, 'overturn')).toMatch(
      /^If you say nothing .*nothing changes/,
    );
  });

  it('says to the counterpart what silence means until they take part', () => {
    for (const leftMs of [3 * DAY, HOUR]) {
      expect(silenceMessage(neither, leftMs, 'overturn')).toBe(
        'If you say nothing here until then, the evidence no longer counts.',
      );
    }
    expect(silenceMessage(onlyProposer, DAY, 'reinstatement')).toBe(
      'If you say nothing here until then, the evidence counts again.',
    );
    expect(silenceMessage(both, DAY, 'overturn')).toBeNull();
    expect(silenceMessage(neither, 0, 'overturn')).toBeNull();
    expect(silenceMessage(null, DAY, 'overturn')).toBeNull();
  });

  it('says that it can apply by default', () => {
    expect(timerMessage({ ...onlyProposer, canAutoApply: true }, 0, false)).toBe(
      'Ready to auto-apply due to inactivity',
    );
  });

  it('says that time is up', () => {
    expect(timerMessage(both, 0, false)).toBe('Timer expired - awaiting resolution');
    expect(timerMessage(null, -1, false)).toBe('Timer expired - awaiting resolution');
  });
});
