import type { LedgerRow, ListedEvidence, Support } from '@midspan/contract';

/** What an entry of the ledger says that is about no weighing. */
export const NO_WEIGHING: Pick<LedgerRow, 'weighingId' | 'counted'> = {
  weighingId: null,
  counted: null,
};

/** What an item shows that only its first pair has weighed. */
export const WEIGHED_ONCE: Pick<
  ListedEvidence,
  | 'weighings'
  | 'set_aside'
  | 'still_weighed_by'
  | 'contested'
  | 'challenged_undecided'
  | 'overturned_by_default'
> = {
  weighings: 1,
  set_aside: false,
  still_weighed_by: null,
  contested: false,
  challenged_undecided: false,
  overturned_by_default: false,
};

/** What a figure rests on without any established pair. */
export const NOT_ESTABLISHED: Pick<
  Support,
  'established_pairs' | 'established_percent' | 'contested' | 'without_one_member'
> = {
  established_pairs: 0,
  established_percent: 50,
  contested: 0,
  without_one_member: { lowest: 50, highest: 50 },
};
