import { pbPercent, type Reweighing, type Tally, tallyAfter, type Weight } from '@midspan/domain';
import type { Move } from '../../../ui/span-move.tsx';

/** The claim is named where it isn't the one that the conversation is about. */
export const moveLead = (claim?: string): string =>
  `If your partner accepts it, ${claim === undefined ? 'the shared figure' : `the figure of ${claim}`}`;

/** The counts behind a figure, and what is shown, which may still be on its way there. */
export interface Figure {
  readonly tally: Tally;
  readonly currentCredence: number;
}

/**
 * [SD16] Where a figure would go when an item's part in it changes: the ledger's own arithmetic,
 * which says so where another figure is shown.
 */
export function previewReweighing({ tally, currentCredence }: Figure, change: Reweighing): Move {
  const from = pbPercent(tally);
  const to = pbPercent(tallyAfter(tally, change));
  return { from, to, ...(from !== currentCredence && { isComputed: true }) };
}

/** Where the shared figure would go with one more item. */
export const previewMove = (figure: Figure, weight: Weight): Move =>
  previewReweighing(figure, { before: null, after: weight });
