/** [SD4] Counts talks and establishes members. */
export const SETTLE = 'standing-settle';

/** [SD5] [SD8] Looks again at how an item's weighings stand. */
export const LOOK = 'weighings-look';

export interface Looking {
  readonly evidenceId: string;
}
