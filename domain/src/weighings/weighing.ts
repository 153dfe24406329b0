import type { Weight } from '../credences/ledger.ts';
import { countsTowardFigure, type EvidenceStatus } from '../evidence/evidence.ts';
import { byRatio, directionOf, medianOf } from './median.ts';
import type { TakenThreads } from './threads.ts';

export type Pair = readonly [string, string];

/** What two members agreed, in one conversation, that an item weighs. */
export interface Weighing {
  readonly id: string;
  /** the number of its entry in the hypothesis's ledger: the lower, the older */
  readonly ledgerSeq: number;
  readonly members: Pair;
  readonly weight: Weight;
  /** [WA1] the items it is weighed on top of, by id */
  readonly given: readonly string[];
  /** by accepting the item, by another pair, or by the two in a dispute about it */
  readonly origin: 'acceptance' | 'second opinion' | 'recalibration';
  /** [SD5] as of the last change that computed it */
  readonly established: boolean;
  /** [SD5] the threads that each of the two used for it, in the order of the members */
  readonly threads: TakenThreads;
  /** the ledger number since which it is established; kept while operators have taken that back */
  readonly establishedSeq: number | null;
  /** voided by operators */
  readonly voided: boolean;
  /** set aside by an applied overturn */
  readonly overturned: boolean;
}

/** An item with all its weighings, oldest first. */
export interface WeighedItem {
  readonly id: string;
  readonly status: EvidenceStatus;
  readonly wasRecalibrated: boolean;
  /** removed by operators */
  readonly removed: boolean;
  /** [SD6] the ledger number since which its claim is carried; null if it isn't */
  readonly carriedSeq: number | null;
  /** [SD7] those it was weighed by have other such items: the next pair counts at once */
  readonly crowded: boolean;
  /**
   * [OV20] its owner blocked a challenger: another pair's weighing takes the place of its first
   * pair's
   */
  readonly yields: boolean;
  readonly weighings: readonly Weighing[];
}

/**
 * [WG8] Whether a dispute between two members covers a weighing: the item's first one, what
 * replaced it, and their own, but no one else's.
 */
export const speaksFor = (two: Pair, { origin, members }: Weighing): boolean =>
  origin !== 'second opinion' || members.some((member) => two.includes(member));

/** [WG9] What a recalibration replaces: the earlier weighings that its dispute covers. */
export const replacedBy = (one: Weighing, weighings: readonly Weighing[]): Weighing[] =>
  one.origin === 'recalibration'
    ? weighings.filter(
        (earlier) => earlier.ledgerSeq < one.ledgerSeq && speaksFor(one.members, earlier),
      )
    : [];

/** [SD14] Whether two weighings have no member and no thread in common. */
const areIndependent = (
  one: Pick<Weighing, 'members' | 'threads'>,
  other: Pick<Weighing, 'members' | 'threads'>,
): boolean => {
  const taken = new Set([...one.members, ...one.threads.flat()]);
  return ![...other.members, ...other.threads.flat()].some((name) => taken.has(name));
};

type Weighed = Pick<WeighedItem, 'weighings' | 'carriedSeq' | 'crowded'>;

/** What an item's weighings are to it. */
interface Sorted {
  /** [WG8] [WG9] [WG10] neither voided, nor set aside, nor replaced */
  readonly inForce: readonly Weighing[];
  /** those of them that it is weighed from */
  readonly counting: readonly Weighing[];
}

const liveOf = (weighings: readonly Weighing[]) =>
  weighings.filter(({ voided, overturned }) => !voided && !overturned);

const without = (weighings: readonly Weighing[], left: readonly Weighing[]) =>
  weighings.filter((one) => !left.includes(one));

/** What these recalibrations replace; a voided one replaces nothing. */
const replacedByAll = (recalibrations: readonly Weighing[], weighings: readonly Weighing[]) =>
  recalibrations.filter(({ voided }) => !voided).flatMap((one) => replacedBy(one, weighings));

/** [WG5] Only established ones as soon as there is one; otherwise all. */
function sortedUntilCarried(weighings: readonly Weighing[]): Sorted {
  const inForce = without(liveOf(weighings), replacedByAll(weighings, weighings));
  const established = inForce.filter((one) => one.established);
  return { inForce, counting: established.length > 0 ? established : inForce };
}

/** [SD7] Whether enough pairs have weighed an item since its claim was carried. */
const isEnough = (since: readonly Weighing[], kept: readonly Weighing[], crowded: boolean) =>
  since.some(
    (one, place) =>
      since.slice(place + 1).some((other) => areIndependent(one, other)) ||
      (crowded && kept.length > 0 && kept.every((first) => areIndependent(one, first))),
  );

/**
 * [SD7] On a carried claim an item keeps the place it had until enough pairs have weighed it since.
 * A recalibration replaces nothing before it counts itself, so the newest of them that can count
 * decides.
 */
function sortedWhenCarried(
  weighings: readonly Weighing[],
  carriedSeq: number,
  crowded: boolean,
): Sorted {
  const until = weighings.filter(({ ledgerSeq }) => ledgerSeq <= carriedSeq);
  const live = without(liveOf(weighings), replacedByAll(until, weighings));
  const established = live.filter((one) => one.established);
  const isKept = ({ establishedSeq }: Weighing) =>
    establishedSeq !== null && establishedSeq <= carriedSeq;
  const kept = established.filter(isKept);
  const isSince = ({ ledgerSeq }: Weighing) => ledgerSeq > carriedSeq;
  const recalibrations = established.filter(
    (one) => one.origin === 'recalibration' && isSince(one),
  );
  for (let counted = recalibrations.length; counted >= 0; counted -= 1) {
    const replaced = replacedByAll(recalibrations.slice(0, counted), weighings);
    const left = without(established, [...replaced, ...recalibrations.slice(counted)]);
    const since = left.filter(isSince);
    if (isEnough(since, kept, crowded)) {
      return {
        inForce: without(live, replaced),
        counting: kept.length > 0 ? left : since,
      };
    }
  }
  return { inForce: live, counting: kept };
}

const sorted = ({ weighings, carriedSeq, crowded }: Weighed): Sorted =>
  carriedSeq === null
    ? sortedUntilCarried(weighings)
    : sortedWhenCarried(weighings, carriedSeq, crowded);

/**
 * [WG8] [WG9] [WG10] The weighings in force: neither voided, nor set aside, nor replaced in a
 * dispute. On a carried claim only what counts replaces anything [SD7].
 */
export const weighingsInForce = (item: Weighed): readonly Weighing[] => sorted(item).inForce;

type Standing = Pick<WeighedItem, 'status' | 'weighings' | 'carriedSeq' | 'crowded' | 'yields'>;

const NONE: Sorted = { inForce: [], counting: [] };

/** [OV20] Without its first pair if that yields; an established one yields to established ones. */
function standing(item: Standing): Sorted {
  if (!countsTowardFigure(item.status)) return NONE;
  const all = sorted(item);
  if (!item.yields) return all;
  const isOfOthers = ({ origin }: Weighing) => origin === 'second opinion';
  const others = sorted({ ...item, weighings: all.inForce.filter(isOfOthers) });
  const isAsStrong =
    others.counting.some(({ established }) => established) ||
    !all.inForce.some((one) => one.established && !isOfOthers(one));
  return others.counting.length > 0 && isAsStrong ? others : all;
}

/** [WG5] [SD7] The weighings an item is weighed from, oldest first. */
export const countingWeighings = (item: Standing): readonly Weighing[] => standing(item).counting;

/** [SD7] The weighings in force that the public figure of a carried claim leaves out for now. */
export function waitingWeighings(item: Standing): Weighing[] {
  if (item.carriedSeq === null) return [];
  const { inForce, counting } = standing(item);
  return without(inForce, counting);
}

/** [SD7] Whether everything about an item waits. */
export const isWaiting = (item: Standing): boolean =>
  countingWeighings(item).length === 0 && waitingWeighings(item).length > 0;

/** [WG6] What an item weighs if it counts; null if there is nothing left to weigh it from. */
export const weightNow = (item: Standing): Weight | null =>
  medianOf(byRatio(countingWeighings(item)));

/** [WA1] What the weighings an item is weighed from name, each once. */
export const givenNow = (item: Standing): readonly string[] => [
  ...new Set(countingWeighings(item).flatMap(({ given }) => given)),
];

/** [MO7] [WG6] What an item contributes to the figure; nothing if it is removed. */
export const contributionOf = (item: WeighedItem): Weight | null =>
  item.removed ? null : weightNow(item);

/** [WG10] Whether an item that would count has no weighing left. */
export const isSetAside = (item: Standing): boolean =>
  countsTowardFigure(item.status) && weighingsInForce(item).length === 0;

/** [WG8] Whether its first pair, or those who agreed in a dispute since, have withdrawn an item. */
export const isWithdrawn = ({ weighings }: Pick<WeighedItem, 'weighings'>): boolean =>
  weighings.findLast(({ origin }) => origin !== 'second opinion')?.overturned ?? false;

/**
 * [WG8] How many others still weigh an item that its first pair withdrew; null for any other item.
 */
export const othersStillWeighing = (item: Standing): number | null =>
  isWithdrawn(item) && countsTowardFigure(item.status) ? countingWeighings(item).length : null;

/**
 * [WG13] How many of an item's weighings, and which share of them, have to disagree with its
 * weight.
 */
const CONTESTED = { atLeast: 2, share: 1 / 4 } as const;

/** [WG13] Ten decibels: a weight that differs this much is ten times as strong. */
const FAR_APART = 10;

/** [WG13] Exact, because percents are whole. */
function isFarFrom(one: Weight, other: Weight): boolean {
  const [up, down] = [one.hypothesis * other.negation, other.hypothesis * one.negation];
  return Math.max(up, down) >= FAR_APART * Math.min(up, down);
}

/**
 * [WG13] Whether enough counting weighings disagree with the item's weight: they point the other
 * way, or differ from it by 10 dB. If the weight says nothing, the smaller of the two camps counts.
 */
export function isContested(item: Standing): boolean {
  const counting = countingWeighings(item);
  const weight = weightNow(item);
  if (weight === null) return false;
  const isEnough = (disagreeing: number) =>
    disagreeing >= CONTESTED.atLeast && disagreeing >= counting.length * CONTESTED.share;
  const countWhere = (disagrees: (one: Weight) => boolean) =>
    counting.filter((one) => disagrees(one.weight)).length;
  const way = directionOf(weight);
  const pointing = (to: number) => countWhere((one) => directionOf(one) === to);
  const against =
    way === 0
      ? Math.min(pointing(1), pointing(-1))
      : countWhere((one) => directionOf(one) === -way);
  return isEnough(against) || isEnough(countWhere((one) => isFarFrom(one, weight)));
}
