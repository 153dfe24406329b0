import type { LedgerRow } from '@midspan/contract';

/** What happened to an item. Operators restore items and weighings, which reads differently. */
export type LedgerCause = LedgerRow['cause'] | 'weighing-restored';

export const ledgerCause = ({ cause, weighingId }: LedgerRow): LedgerCause =>
  cause === 'restored' && weighingId !== null ? 'weighing-restored' : cause;

export const CAUSE_WORDS: Record<LedgerCause, string> = {
  accepted: 'Accepted',
  overturned: 'Overturned',
  reinstated: 'Reinstated',
  recalibrated: 'Recalibrated',
  yielded: 'Its first pair’s weight gave way to other pairs’, because a challenge was left open',
  removed: 'Removed by operators',
  restored: 'Restored by operators',
  weighed: 'Weighed by another pair',
  voided: 'A weighing was voided by operators',
  'weighing-restored': 'A weighing was restored by operators',
  established: 'A pair that weighed it became established',
  unestablished: 'A pair that weighed it lost its standing',
};
