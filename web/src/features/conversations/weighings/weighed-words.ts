import { type ListedEvidence, type ListedWeighing, weighingTexts } from '@midspan/contract';
import { countNoun } from '../../../lib/count-noun.ts';

type Weighed = Pick<
  ListedEvidence,
  'set_aside' | 'still_weighed_by' | 'contested' | 'challenged_undecided'
>;

/** What became of an item's weighings, one line each; none for most items. */
export function weighedNotes(item: Weighed): string[] {
  return [
    ...(item.still_weighed_by === null
      ? []
      : [weighingTexts.withdrawnByFirstPair(item.still_weighed_by)]),
    ...(item.set_aside
      ? ['Set aside by operators: it counts as nothing until another pair weighs it']
      : []),
    ...(item.contested ? ['Contested: pairs disagree about which way it points'] : []),
    ...(item.challenged_undecided ? [weighingTexts.challengedUndecided] : []),
  ];
}

/** "Weighed by 2 pairs" */
export const weighedBy = (pairs: number): string =>
  `Weighed by ${countNoun(pairs, 'pair', 'pairs')}`;

type State = Pick<ListedWeighing, 'origin' | 'established' | 'counting' | 'set_aside' | 'voided'>;

/** Whether a weighing counts now and, if it doesn't, why. */
export function weighingState(one: State, all: readonly State[]): string {
  if (one.counting) return 'Counts now';
  if (one.voided) return 'Voided by operators';
  if (one.set_aside) return 'Set aside by a dispute';
  // Established ones come first, so one of those that doesn't count was replaced by another.
  const isOutranked = !one.established && all.some((other) => other.established && other.counting);
  if (isOutranked) return 'Doesn’t count: established pairs come first';
  return 'Replaced in a dispute';
}
