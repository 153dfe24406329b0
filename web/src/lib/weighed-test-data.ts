import type { LedgerRow, ListedEvidence, Support } from '@midspan/contract';

/** What an entry of the ledger says that is about no weighing. */
export const NO_WEIGHING: Pick<LedgerRow, 'weighingId' | 'counted'> = {
  weighingId: null,
  counted: null,
};

/** An entry of the ledger about no weighing, unless `given` names one. */
export const aLedgerRow = (
  cause: LedgerRow['cause'],
  given: Partial<LedgerRow> = {},
): LedgerRow => ({
  evidenceId: 'e1',
  cause,
  hypothesis_likelihood: 0.9,
  negation_likelihood: 0.25,
  ...NO_WEIGHING,
  created_at: '2026-01-01T10:00:00.000Z',
  ...given,
});

/** What an item shows that only its first pair has weighed. */
export const WEIGHED_ONCE = {
  weighings: 1,
  waiting: false,
  set_aside: false,
  still_weighed_by: null,
  contested: false,
  challenged_undecided: false,
  overturned_by_default: false,
  given: [],
  given_gone: false,
} satisfies Partial<ListedEvidence>;

/** What a figure rests on without any established pair. */
export const NOT_ESTABLISHED = {
  established_pairs: 0,
  early: true,
  carried: false,
  computed: 50,
  next_at: null,
  contested: 0,
  without_one_member: { lowest: 50, highest: 50 },
} satisfies Partial<Support>;
