import { pbPercent, type Reweighing, type Tally, tallyAfter, type Weight } from '@midspan/domain';
import type { Move } from '../../../ui/span-move.tsx';

/** The claim is named where it isn't the one that the conversation is about. */
export const moveLead = (claim?: string): string =>
  `If your partner accepts it, ${claim === undefined ? 'the shared figure' : `the figure of ${claim}`}`;

/** Where a figure would go when an item's part in it changes: the ledger's own arithmetic. */
export const previewReweighing = (tally: Tally, change: Reweighing): Move => ({
  from: pbPercent(tally),
  to: pbPercent(tallyAfter(tally, change)),
});

/** Where the shared figure would go with one more item. */
export const previewMove = (tally: Tally, weight: Weight): Move =>
  previewReweighing(tally, { before: null, after: weight });
