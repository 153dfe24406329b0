/** [SD4] Counts talks and establishes members. */
export const SETTLE = 'standing-settle';

/** [SD5] [SD8] Checks an item's weighings again. */
export const RECHECK = 'weighings-recheck';

export interface Recheck {
  readonly evidenceId: string;
}
