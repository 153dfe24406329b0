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
  };
  const onlyProposer = { ...both, originalProposerActive: false };
  const onlyCounterpart = { ...both, proposerActive: false };
  const neither = { ...onlyProposer, proposerActive: false };

  const reinstating = {
    ...onlyProposer,
    counterpart: { ...counterpart, isOriginalProposer: false },
  };
  const carried = { ...onlyProposer, appliesByDefault: false };
  const ready = { ...onlyProposer, canAutoApply: true };
  const act =
    'Send a message or act on the evidence before the deadline, or your challenge will be canceled.';
  const over = 'Timer expired - awaiting resolution';

  it.each([
    ['nothing while there is time', onlyProposer, DAY, false, null],
    ['nothing where both take part', both, HOUR, true, null],
    ['nothing where nothing is known of the two', null, HOUR, true, null],
    [
      'on the last day that the original proposer is not taking part',
      onlyProposer,
      DAY - 1,
      false,
      'Original proposer inactive - may auto-apply soon',
    ],
    [
      'the counterpart’s name where that is not the original proposer',
      reinstating,
      DAY - 1,
      false,
      'Cem inactive - may auto-apply soon',
    ],
    ['nothing while the challenger takes no part', neither, HOUR, false, null],
    ['nothing while only the counterpart takes part', onlyCounterpart, HOUR, false, null],
    ['to a challenger what to do', neither, 3 * DAY, true, act],
    ['to a challenger what to do at last', onlyCounterpart, HOUR, true, act],
    [
      '[OV22] nothing on a carried claim, where it does not apply by default',
      carried,
      HOUR,
      false,
      null,
    ],
    ['that it can apply by default', ready, 0, false, 'Ready to auto-apply due to inactivity'],
    ['that time is up', both, 0, false, over],
    ['that time is up where nothing is known of the two', null, -1, false, over],
  ])('says %s', (_, status, leftMs, isChallenger, text) => {
    expect(timerMessage(status, leftMs, isChallenger)).toBe(text);
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
    for (const [status, leftMs] of [
      [both, DAY],
      [neither, 0],
      [null, DAY],
    ] as const) {
      expect(silenceMessage(status, leftMs, 'overturn')).toBeNull();
    }
    expect(silenceMessage(carried, HOUR, 'overturn')).toMatch(
      /^If you say nothing .*nothing changes/,
    );
  });
});
