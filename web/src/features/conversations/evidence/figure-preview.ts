import {
  type Occasion,
  pbPercent,
  type Reweighing,
  type Tally,
  tallyAfter,
  type Weight,
} from '@midspan/domain';
import type { Move } from '../../../ui/span-move.tsx';
import { ORIGINAL_CLAIM } from '../bargains/weight-text.ts';

/** What moves under a preview, and when: for the one who offers, and for the one who answers. */
export const moveLead = (occasion: Occasion, isOwn: boolean): string =>
  `If ${isOwn ? 'your partner accepts' : 'you accept'} it, ${occasion === 'recalibration' ? `the figure of ${ORIGINAL_CLAIM}` : 'the shared figure'}`;

/** Where a figure would go when an item's part in it changes: the ledger's own arithmetic. */
export const previewReweighing = (tally: Tally, change: Reweighing): Move => ({
  from: pbPercent(tally),
  to: pbPercent(tallyAfter(tally, change)),
});

/** Where the shared figure would go with one more item. */
export const previewMove = (tally: Tally, weight: Weight): Move =>
  previewReweighing(tally, { before: null, after: weight });
