import type { Pair } from '@midspan/domain';
import type { Transaction } from '../../../db/connection.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { listOpenOn } from './bargain-store.ts';

export const CLOSE = 'weighings-close';

export interface Closing {
  readonly conversationId: string;
  readonly weighingId: string;
}

/** [SD4] Counts talks and establishes members. */
export const SETTLE = 'standing-settle';

/** [SD5] [SD8] Looks again at how an item's weighings stand. */
export const LOOK = 'weighings-look';

export interface Looking {
  readonly evidenceId: string;
}

/**
 * [WG3] Has open weighings of an item ended that have become pointless, all or those of members who
 * have weighed it: each by a change of its own conversation, since this one locks no second. The
 * caller holds the item's row, so that none can be proposed in the meantime.
 */
export async function closePointless(
  jobs: Jobs,
  tx: Transaction,
  evidenceId: string,
  weighedBy: Pair | null = null,
): Promise<void> {
  const open: Closing[] = await listOpenOn(tx, evidenceId, weighedBy);
  if (open.length > 0) await jobs.queueAll(CLOSE, open, tx);
}
