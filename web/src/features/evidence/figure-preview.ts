import { pbPercent, type Tally, tallyWith, type Weight } from '@midspan/domain';
import type { Move } from '../../ui/span-move.tsx';

/** What moves under a preview, and when. */
export const IF_ACCEPTED = 'If you both accept it, the shared figure';

/** Where the shared figure would go with one more item: what the ledger will say, by its own rule. */
export const previewMove = (tally: Tally, weight: Weight): Move => ({
  from: pbPercent(tally),
  to: pbPercent(tallyWith(tally, weight, 1)),
});

/** Where it would go without one of its items. */
export const previewWithout = (tally: Tally, weight: Weight): Move => ({
  from: pbPercent(tally),
  to: pbPercent(tallyWith(tally, weight, -1)),
});
