import { type HistoryPoint, type ListedEvidence, weightOf } from '@midspan/contract';
import {
  CREDENCE_NEUTRAL,
  EMPTY_TALLY,
  pbFraction,
  shownPercent,
  tallyWith,
  type Weight,
} from '@midspan/domain';
import type { Move } from '../../ui/span-move.tsx';

/** What moves under a preview, and when. */
export const IF_ACCEPTED = 'If you both accept it, the shared figure';

/**
 * A figure with one more item. The items behind it are not all at hand here, but its fraction is,
 * and odds multiply: what the ledger says of the item alone is taken on top of the fraction.
 * Worked: 0.5 and an item at 90 and 25 give 0.7826.
 */
function fractionWith(fraction: number, weight: Weight): number {
  const alone = pbFraction(tallyWith(EMPTY_TALLY, weight, 1));
  const towards = fraction * alone;
  const away = (1 - fraction) * (1 - alone);
  return towards / (towards + away);
}

/** Where the shared figure would go with one more item. */
export function previewMove(fraction: number, weight: Weight): Move {
  return { from: shownPercent(fraction), to: shownPercent(fractionWith(fraction, weight)) };
}

/** Where it would go without one of its items: taking away is adding what weighs the other way. */
export function previewWithout(fraction: number, { hypothesis, negation }: Weight): Move {
  return previewMove(fraction, { hypothesis: negation, negation: hypothesis });
}

/** Points that were told live are whole percents: this far at most from the true figure. */
const HALF_A_PERCENT = 0.005 + 1e-9;

/**
 * The present figure with its decimals, without which a preview could be a percent off. Where a
 * point was told as a whole percent, they follow from the point before and the item that moved it.
 */
export function exactFraction(
  shown: number,
  history: readonly HistoryPoint[],
  decided: readonly Pick<ListedEvidence, 'id' | 'hypothesis_likelihood' | 'negation_likelihood'>[],
): number {
  const items = new Map(decided.map((item) => [item.id, item]));
  let fraction = CREDENCE_NEUTRAL / 100;
  for (const { credence, evidenceId } of history) {
    const item = evidenceId === undefined ? undefined : items.get(evidenceId);
    const weight = item === undefined ? null : weightOf(item);
    const exact = weight === null ? credence : fractionWith(fraction, weight);
    fraction = Math.abs(exact - credence) <= HALF_A_PERCENT ? exact : credence;
  }
  return shownPercent(fraction) === shown ? fraction : shown / 100;
}
