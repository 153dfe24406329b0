import { EMPTY_TALLY, pbPercent, type Tally, tallyWith, type Weight } from '../credences/ledger.ts';
import { weighedAfter } from './changes.ts';
import {
  contributionOf,
  countingWeighings,
  type Pair,
  type WeighedItem,
  type Weighing,
} from './weighing.ts';

/** [WG16] How much of a figure rests on lone pairs: two members who talk only with each other. */
export interface LoneShare extends Without {
  /** the pairs with counting weighings, and how many; most first */
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

/** The same two, named in either order. */
const keyOf = (members: Pair): string => [...members].sort().join(' ');

/** The figure without some weighings, and how far each item moves. */
interface Without {
  /** the log odds that would move if they were voided, item by item */
  readonly moved: number;
  readonly percent: number;
  readonly percentWithout: number;
}

function figureWithout(
  items: readonly WeighedItem[],
  isMeant: (weighing: Weighing) => boolean,
): Without {
  const without = items.map((item) =>
    weighedAfter(item, {
      kind: 'voided',
      weighingIds: item.weighings.filter(isMeant).map(({ id }) => id),
    }),
  );
  // Not the difference between the figures: two moves in opposite directions don't cancel out.
  const moved = items.reduce((sum, item, place) => {
    const after = without[place];
    if (after === undefined) return sum;
    return sum + Math.abs(logOddsOf(contributionOf(item)) - logOddsOf(contributionOf(after)));
  }, 0);
  return { moved, percent: figureOf(items), percentWithout: figureOf(without) };
}

/** [WG16] From all public items of a hypothesis; null if nothing would move. */
export function loneShareOf(
  items: readonly WeighedItem[],
  lonePairs: readonly Pair[],
): LoneShare | null {
  const lone = new Map(lonePairs.map((members) => [keyOf(members), members]));
  const isLone = ({ members }: { readonly members: Pair }) => lone.has(keyOf(members));
  const share = figureWithout(items, isLone);
  if (share.moved === 0) return null;
  const counting = items.flatMap((item) =>
    contributionOf(item) === null ? [] : countingWeighings(item).filter(isLone),
  );
  const byPair = Map.groupBy(counting, ({ members }) => keyOf(members));
  const pairs = [...byPair].flatMap(([key, own]) => {
    const members = lone.get(key);
    return members === undefined ? [] : { members, weighings: own.length };
  });
  return { ...share, pairs: pairs.sort((one, other) => other.weighings - one.weighings) };
}

/** [SD12] How much of a figure needs threads that one member passed on. */
export interface ThreadShare extends Without {
  readonly giver: string;
}

/** Everyone through whom a thread reached its holder, nearest first. */
function handsOf(
  thread: string,
  holder: string,
  giverOf: (thread: string, holder: string) => string | null,
): string[] {
  const hands: string[] = [];
  let giver = giverOf(thread, holder);
  while (giver !== null && !hands.includes(giver)) {
    hands.push(giver);
    giver = giverOf(thread, giver);
  }
  return hands;
}

/** [SD12] The member without whose threads a figure moves the most; null if nothing would move. */
export function threadShareOf(
  items: readonly WeighedItem[],
  giverOf: (thread: string, holder: string) => string | null,
): ThreadShare | null {
  const handsFor = ({ members, threads }: Weighing): string[] =>
    members.flatMap((member, place) =>
      (threads[place] ?? []).flatMap((thread) => handsOf(thread, member, giverOf)),
    );
  const givers = new Set(items.flatMap(countingOf).flatMap(handsFor));
  const shares = [...givers].map((giver) => ({
    giver,
    ...figureWithout(items, (weighing) => handsFor(weighing).includes(giver)),
  }));
  const [most] = shares.filter(({ moved }) => moved > 0).sort(mostMovedFirst);
  return most ?? null;
}

const countingOf = (item: WeighedItem) =>
  contributionOf(item) === null ? [] : countingWeighings(item);

/** [WG16] For sorting claims: those that lone pairs move the most come first. */
export const mostMovedFirst = (
  one: { readonly moved: number },
  other: { readonly moved: number },
) => other.moved - one.moved;
