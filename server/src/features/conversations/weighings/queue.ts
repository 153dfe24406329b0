import type { Transaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import type { HypothesisFigure } from '../kernel/figure.ts';

/** [SD4] Counts talks and establishes members. */
export const SETTLE = 'standing-settle';

/** [SD5] Checks an item's weighings again. */
export const RECHECK = 'weighings-recheck';

export interface Recheck {
  readonly evidenceId: string;
  /** [SD15] whether operators gave back or took the standing of those who weighed it */
  readonly byOperator: boolean;
}

/** [SD13] Moves a figure on its way when it is due, and notifies those who carry it. */
export const MOVE_ON = 'figure-move-on';

export interface MoveOn {
  readonly hypothesisId: string;
}

/** Queues it with a change that leaves a figure on its way. */
export async function queueSettling(
  jobs: Core['jobs'],
  tx: Transaction,
  { id: hypothesisId, settlesAt }: HypothesisFigure,
): Promise<void> {
  if (settlesAt !== null) await jobs.queue(MOVE_ON, { hypothesisId }, { tx });
}
