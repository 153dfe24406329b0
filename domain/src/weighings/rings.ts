import { EMPTY_TALLY, pbPercent, type Tally, tallyWith, type Weight } from '../credences/ledger.ts';
import { weighedAfter } from './changes.ts';
import { contributionOf, countingWeighings, type Pair, type WeighedItem } from './weighing.ts';

/** [WG16] How much of a figure rests on lone pairs: two who talk with no one but one another. */
export interface LoneShare {
  /** the log odds that would move if their weighings were voided, item by item */
  readonly moved: number;
  readonly percent: number;
  readonly percentWithout: number;
  /** those with counting weighings, and how many; the most first */
  readonly pairs: readonly { readonly members: Pair; readonly weighings: number }[];
}

const logOddsOf = (weight: Weight | null): number =>
  weight === null ? 0 : Math.log(weight.hypothesis / weight.negation);

const figureOf = (items: readonly WeighedItem[]): number => {
  const weights = items.map(contributionOf).filter((weight) => weight !== null);
  return pbPercent(
    weights.reduce<Tally>((tally, weight) => tallyWith(tally, weight, 1), EMPTY_TALLY),
  );
};

/** Both ways of naming the same two. */
const keyOf = (members: Pair): string => [...members].sort().join(' ');

/** [WG16] From all public items of a hypothesis; null where nothing would move. */
export function loneShareOf(
  items: readonly WeighedItem[],
  lonePairs: readonly Pair[],
): LoneShare | null {
  const lone = new Map(lonePairs.map((members) => [keyOf(members), members]));
  const isLone = ({ members }: { readonly members: Pair }) => lone.has(keyOf(members));
  const without = items.map((item) =>
    weighedAfter(item, {
      kind: 'voided',
      weighingIds: item.weighings.filter(isLone).map(({ id }) => id),
    }),
  );
  // Not the difference of the figures: what pulls one of them up and another one down is no less.
  const moved = items.reduce((sum, item, place) => {
    const after = without[place];
    if (after === undefined) return sum;
    return sum + Math.abs(logOddsOf(contributionOf(item)) - logOddsOf(contributionOf(after)));
  }, 0);
  if (moved === 0) return null;
  const counting = items.flatMap((item) =>
    contributionOf(item) === null ? [] : countingWeighings(item).filter(isLone),
  );
  const byPair = Map.groupBy(counting, ({ members }) => keyOf(members));
  const pairs = [...byPair].flatMap(([key, own]) => {
    const members = lone.get(key);
    return members === undefined ? [] : { members, weighings: own.length };
  });
  return {
    moved,
    percent: figureOf(items),
    percentWithout: figureOf(without),
    pairs: pairs.sort((one, other) => other.weighings - one.weighings),
  };
}

/** [WG16] For sorting claims: those that lone pairs move the most come first. */
export const mostMovedFirst = (one: Pick<LoneShare, 'moved'>, other: Pick<LoneShare, 'moved'>) =>
  other.moved - one.moved;
