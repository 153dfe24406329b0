import { isSameWeight } from '../bargains/bargain.ts';
import {
  EMPTY_TALLY,
  pbPercent,
  type Tally,
  tallyAfter,
  tallyWith,
  type Weight,
} from '../credences/ledger.ts';
import type { FigureRange } from '../credences/what-if.ts';
import { byRatio, medianOf } from './median.ts';
import { countingWeighings, isContested, type WeighedItem, type Weighing } from './weighing.ts';

/** [SD6] A claim with this many established pairs is carried. */
export const ESTABLISHED_PAIRS_MIN = 3;

/** [WG12] How many pairs there are without a common member or thread, taking the oldest first. */
function independentPairs(
  weighings: readonly Pick<Weighing, 'members' | 'threads' | 'ledgerSeq'>[],
): number {
  const taken = new Set<string>();
  let pairs = 0;
  for (const one of [...weighings].sort((a, b) => a.ledgerSeq - b.ledgerSeq)) {
    const own = [...one.members, ...one.threads.flat()];
    if (own.some((name) => taken.has(name))) continue;
    for (const name of own) taken.add(name);
    pairs += 1;
  }
  return pairs;
}

/** [SD6] [SD10] How many established pairs a claim's figure rests on. */
export const establishedPairsOf = (items: readonly WeighedItem[]): number =>
  independentPairs(
    items
      .filter(({ removed }) => !removed)
      .flatMap(countingWeighings)
      .filter(({ established }) => established),
  );

/** [SD7] An item with fewer than this many older ones by the same member keeps its place longer. */
const CROWDED_FROM = 3;

/**
 * [SD6] [SD7] The items of a claim as they are once it is carried. Those that only one established
 * pair has weighed, of whom one has three older such items, wait for one more pair instead of two.
 */
export function carriedItems(items: readonly WeighedItem[], carriedSeq: number): WeighedItem[] {
  const older = new Map<string, number>();
  const byAge = [...items].sort((one, other) => acceptedSeq(one) - acceptedSeq(other));
  const crowded = new Set<string>();
  for (const item of byAge) {
    const established = countingWeighings(item).filter((one) => one.established);
    const [only, ...others] = established;
    if (only === undefined || others.length > 0) continue;
    if (only.members.some((id) => (older.get(id) ?? 0) >= CROWDED_FROM)) crowded.add(item.id);
    for (const id of only.members) older.set(id, (older.get(id) ?? 0) + 1);
  }
  return items.map((item) => ({ ...item, carriedSeq, crowded: crowded.has(item.id) }));
}

const acceptedSeq = ({ weighings: [first] }: WeighedItem): number => first?.ledgerSeq ?? 0;

/** What a figure rests on. */
export interface FigureSupport {
  readonly tally: Tally;
  readonly pairs: number;
  readonly establishedPairs: number;
  /** how many items are contested */
  readonly contested: number;
  readonly withoutOneMember: FigureRange;
}

interface Counted {
  /** its counting weighings, by ratio */
  readonly sorted: readonly Weighing[];
  readonly weight: Weight;
}

function countedOf(item: WeighedItem): Counted | null {
  if (item.removed) return null;
  const sorted = byRatio(countingWeighings(item));
  const weight = medianOf(sorted);
  return weight === null ? null : { sorted, weight };
}

/** [WG12] [WG13] [WG14] From all public items of a hypothesis. */
export function supportOf(items: readonly WeighedItem[]): FigureSupport {
  const counted = items.map(countedOf).filter((one) => one !== null);
  const tally = counted.reduce((sum, { weight }) => tallyWith(sum, weight, 1), EMPTY_TALLY);
  const weighings = counted.flatMap(({ sorted }) => sorted);
  return {
    tally,
    pairs: independentPairs(weighings),
    establishedPairs: establishedPairsOf(items),
    contested: items.filter((item) => !item.removed && isContested(item)).length,
    withoutOneMember: withoutOneMember(tally, counted),
  };
}

/**
 * [WG14] The lowest and highest figure without the weighings of any one member. Only items that the
 * member weighed are weighed again; a member has one counting weighing per item.
 */
function withoutOneMember(tally: Tally, counted: readonly Counted[]): FigureRange {
  const places = new Map<string, { readonly item: Counted; readonly place: number }[]>();
  for (const item of counted) {
    for (const [place, { members }] of item.sorted.entries()) {
      for (const member of members) {
        const known = places.get(member);
        if (known === undefined) places.set(member, [{ item, place }]);
        else known.push({ item, place });
      }
    }
  }
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const own of places.values()) {
    const without = own.reduce((sum, { item: { sorted, weight }, place }) => {
      const after = medianOf(sorted, place);
      // One of many weighings rarely matters: then there is nothing to add up.
      const isUnmoved = after !== null && isSameWeight(after, weight);
      return isUnmoved ? sum : tallyAfter(sum, { before: weight, after });
    }, tally);
    const percent = pbPercent(without);
    lowest = Math.min(lowest, percent);
    highest = Math.max(highest, percent);
  }
  if (places.size > 0) return { lowest, highest };
  return { lowest: pbPercent(tally), highest: pbPercent(tally) };
}
