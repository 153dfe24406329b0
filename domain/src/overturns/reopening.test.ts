import { describe, expect, it } from 'vitest';
import { type DecidedOverturn, REOPEN_WITHIN_MS, refuseReopening } from './reopening.ts';

const missed: DecidedOverturn = {
  byDefault: true,
  counterpartWasHere: false,
  wasReopened: false,
  isOutdated: false,
  decidedAtMs: 1_000,
};

describe('undoing a default', () => {
  it('[OV21] is possible for 30 days, and not a millisecond longer', () => {
    expect(REOPEN_WITHIN_MS).toBe(30 * 24 * 60 * 60 * 1_000);
    expect(refuseReopening(missed, 1_000)).toBeNull();
    expect(refuseReopening(missed, 1_000 + REOPEN_WITHIN_MS - 1)).toBeNull();
    expect(refuseReopening(missed, 1_000 + REOPEN_WITHIN_MS)).toBe('REOPEN_TOO_LATE');
  });

  it('[OV21] is refused a second time, to a member who was not away, and after any other decision', () => {
    const refusals = (
      [
        { byDefault: false },
        { wasReopened: true },
        { counterpartWasHere: true },
        { isOutdated: true },
      ] as const
    ).map((one) => refuseReopening({ ...missed, ...one }, 1_000));
    expect(refusals).toEqual([
      'REOPEN_NOT_DEFAULT',
      'REOPEN_USED',
      'REOPEN_WAS_HERE',
      'REOPEN_OUTDATED',
    ]);
  });
});
