import { type ListedEvidence, type ListedWeighing, weighingTexts } from '@midspan/contract';
import { countNoun } from '../../../lib/count-noun.ts';

/** The state of an item's weighings, one line each; none for most items. */
export function weighedNotes(item: ListedEvidence): string[] {
  return [
    ...(item.still_weighed_by ? [weighingTexts.withdrawnByFirstPair(item.still_weighed_by)] : []),
    ...(item.set_aside
      ? ['Set aside by operators: it counts as nothing until another pair weighs it']
      : []),
    ...(item.contested
      ? [
          'Contested: pairs disagree about which way it points, or by a factor of ten about how strong it is',
        ]
      : []),
    ...(item.given_gone ? ['Weighed on top of something that no longer counts'] : []),
    // [WG15] Why it comes first where a second pair is wanted.
    ...(item.waiting ? [weighingTexts.waiting] : []),
    ...(item.challenged_undecided ? [weighingTexts.challengedUndecided] : []),
  ];
}

/** Whether each weighing is one pair's: a recalibration replaces one, and a voided one is no one's. */
const isOnePairEach = ({ ledger }: ListedEvidence): boolean =>
  !ledger.some(({ cause }) => cause === 'recalibrated' || cause === 'voided');

/** "2 pairs", or "3 weighings" where not each of them is one pair's */
export const pairsText = (item: ListedEvidence): string =>
  isOnePairEach(item)
    ? countNoun(item.weighings, 'pair', 'pairs')
    : countNoun(item.weighings, 'weighing', 'weighings');

/** How often an item was weighed, and what follows from it. */
export const weighedSoFar = (item: ListedEvidence): string =>
  isOnePairEach(item)
    ? `${countNoun(item.weighings, 'pair has', 'pairs have')} weighed it so far.`
    : `It has ${countNoun(item.weighings, 'weighing', 'weighings')} so far.`;

/** Whether a weighing counts now and, if it doesn't, why. */
export function weighingState(one: ListedWeighing): string {
  if (one.counting) return 'Counts now';
  if (one.voided) return 'Voided by operators';
  if (one.set_aside) return 'Set aside by a dispute';
  if (one.replaced) return 'Replaced in a dispute';
  if (one.waiting) return weighingTexts.waiting;
  return 'Doesn’t count: established pairs come first';
}
