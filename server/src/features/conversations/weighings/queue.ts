/** [SD4] Counts talks and establishes members. */
export const SETTLE = 'standing-settle';

/** [SD5] Checks an item's weighings again. */
export const RECHECK = 'weighings-recheck';

export interface Recheck {
  readonly evidenceId: string;
  /** [SD15] whether operators gave back or took the standing of those who weighed it */
  readonly byOperator: boolean;
}

/**
 * [SD13] Moves a figure on its way when it is due, and notifies those who carry it; queued with a
 * change that leaves a figure on its way.
 */
export const MOVE_ON = 'figure-move-on';

export interface MoveOn {
  readonly hypothesisId: string;
}
