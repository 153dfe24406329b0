import { type ListedEvidence, type ListedWeighing, weighingTexts } from '@midspan/contract';
import { countNoun } from '../../../lib/count-noun.ts';

type Weighed = Pick<
  ListedEvidence,
  'set_aside' | 'still_weighed_by' | 'contested' | 'challenged_undecided'
>;

/** What became of an item's weighings, one line each; none for most items. */
export function weighedNotes(item: Weighed): string[] {
  return [
    ...(item.still_weighed_by ? [weighingTexts.withdrawnByFirstPair(item.still_weighed_by)] : []),
    ...(item.set_aside
      ? ['Set aside by operators: it counts as nothing until another pair weighs it']
      : []),
    ...(item.contested ? ['Contested: pairs disagree about which way it points'] : []),
    ...(item.challenged_undecided ? [weighingTexts.challengedUndecided] : []),
  ];
}

type Counted = Pick<ListedEvidence, 'weighings' | 'ledger'>;

/** Whether each weighing is one pair's: a recalibration replaces one, and a voided one is no one's. */
const isOnePairEach = ({ ledger }: Counted): boolean =>
  !ledger.some(({ cause }) => cause === 'recalibrated' || cause === 'voided');

/** "Weighed by 2 pairs", or "Weighings: 3" where not each of them stands for a pair */
export const weighedBy = (item: Counted): string =>
  isOnePairEach(item)
    ? `Weighed by ${countNoun(item.weighings, 'pair', 'pairs')}`
    : `Weighings: ${item.weighings}`;

/** How often an item was weighed, and what follows from it. */
export const weighedSoFar = (item: Counted): string =>
  isOnePairEach(item)
    ? `${countNoun(item.weighings, 'pair has', 'pairs have')} weighed it so far.`
    : `It has ${countNoun(item.weighings, 'weighing', 'weighings')} so far.`;

type State = Pick<ListedWeighing, 'counting' | 'set_aside' | 'voided' | 'replaced'>;

/** Whether a weighing counts now and, if it doesn't, why. */
export function weighingState(one: State): string {
  if (one.counting) return 'Counts now';
  if (one.voided) return 'Voided by operators';
  if (one.set_aside) return 'Set aside by a dispute';
  if (one.replaced) return 'Replaced in a dispute';
  return 'Doesn’t count: established pairs come first';
}
