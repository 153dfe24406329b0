const DAY_MS = 24 * 60 * 60 * 1_000;

/** [OV21] How long a member who was away can undo what applied by default. */
export const REOPEN_WITHIN_MS = 30 * DAY_MS;

/** What decides whether the default of a proposal can be undone. */
export interface DecidedOverturn {
  /** it applied because the counterpart did not take part */
  readonly byDefault: boolean;
  /** the counterpart made a call or was connected while the dispute was open */
  readonly counterpartWasHere: boolean;
  /** its default was already undone, or it continues one that was */
  readonly wasReopened: boolean;
  /** something else has been decided about the item since */
  readonly isOutdated: boolean;
  readonly decidedAtMs: number;
}

export type ReopenRefusal =
  | 'REOPEN_NOT_DEFAULT'
  | 'REOPEN_USED'
  | 'REOPEN_WAS_HERE'
  | 'REOPEN_OUTDATED'
  | 'REOPEN_TOO_LATE';

/** [OV21] Why its counterpart can't undo what a proposal did; null if they can. */
export function refuseReopening(decided: DecidedOverturn, nowMs: number): ReopenRefusal | null {
  if (!decided.byDefault) return 'REOPEN_NOT_DEFAULT';
  if (decided.wasReopened) return 'REOPEN_USED';
  if (decided.counterpartWasHere) return 'REOPEN_WAS_HERE';
  if (decided.isOutdated) return 'REOPEN_OUTDATED';
  return nowMs >= decided.decidedAtMs + REOPEN_WITHIN_MS ? 'REOPEN_TOO_LATE' : null;
}
