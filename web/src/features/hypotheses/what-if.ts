import { type ListedEvidence, type Support, weightOf } from '@midspan/contract';
import {
  countsTowardFigure,
  fromPrior,
  leaveOneOut,
  pbPercent,
  takenAlong,
  tallyWithout,
  type Weight,
} from '@midspan/domain';

export type WeighedItem = Pick<
  ListedEvidence,
  | 'id'
  | 'given'
  | 'status'
  | 'set_aside'
  | 'waiting'
  | 'hypothesis_likelihood'
  | 'negation_likelihood'
>;

/** The items a reader left out, each with what it weighed when it was last seen. */
export type LeftOut = ReadonlyMap<string, Weight>;

/** [EV4] [WG10] [SD7] Only what counts can be left out; null for anything else. */
export const countingWeight = (item: WeighedItem): Weight | null =>
  countsTowardFigure(item.status) && !item.set_aside && !item.waiting ? weightOf(item) : null;

/** [WA7] With what builds on them, as far as it is loaded. */
export function withTakenAlong(leftOut: LeftOut, seen: readonly WeighedItem[]): LeftOut {
  const along = takenAlong([...leftOut.keys()], seen);
  return new Map([
    ...leftOut,
    ...seen.flatMap((item): [string, Weight][] => {
      const weight = along.has(item.id) ? countingWeight(item) : null;
      return weight === null ? [] : [[item.id, weight]];
    }),
  ]);
}

/** Off the loaded pages an item keeps its last weight; one that no longer counts has none. */
export function weightsLeftOut(leftOut: LeftOut, seen: readonly WeighedItem[]): Weight[] {
  const byId = new Map(seen.map((item) => [item.id, item]));
  return [...leftOut].flatMap(([id, remembered]) => {
    const item = byId.get(id);
    return (item === undefined ? remembered : countingWeight(item)) ?? [];
  });
}

/** Figure and list are loaded apart, and one may be ahead: only what it contains is subtracted. */
function heldBy(support: Support, weights: readonly Weight[]): Weight[] {
  const keyOf = ({ hypothesis, negation }: Weight) => `${hypothesis} ${negation}`;
  const held = new Map<string, number>();
  for (const { weight, items } of weighed(support)) held.set(keyOf(weight), items);
  return weights.filter((weight) => {
    const left = held.get(keyOf(weight)) ?? 0;
    held.set(keyOf(weight), left - 1);
    return left > 0;
  });
}

function weighed(support: Support): { weight: Weight; items: number }[] {
  return support.weights.flatMap((given) => {
    const weight = weightOf(given);
    return weight === null ? [] : [{ weight, items: given.items }];
  });
}

/** Every answer of "what if", by the rules the figure itself is made with. */
export function askWhatIf(support: Support, weights: readonly Weight[], ownPercent: number | null) {
  const leftOut = heldBy(support, weights);
  const left = tallyWithout(support.tally, leftOut);
  const counting = weighed(support);
  return {
    /** the current figure, and the one without what was left out */
    now: pbPercent(support.tally),
    without: pbPercent(left),
    leftOut: leftOut.length,
    items: counting.reduce((sum, { items }) => sum + items, 0),
    /** how many different pairs accepted them */
    pairs: support.pairs,
    /** [WI2] null where nothing counts */
    range: leaveOneOut(
      support.tally,
      counting.map(({ weight }) => weight),
    ),
    /** [SD16] another figure is shown, which is on its way to this one */
    isComputed: support.next_at !== null,
    /** [WI3] the reader's own credence after the remaining items; null where none is set */
    own: ownPercent === null ? null : { from: ownPercent, to: fromPrior(ownPercent, left) },
  };
}

export type WhatIf = ReturnType<typeof askWhatIf>;
