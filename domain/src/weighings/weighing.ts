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
  /** the ledger number since which it is established; kept while it is voided */
  readonly establishedSeq: number | null;
  /** [SD8] the brake holds it for now */
  readonly held: boolean;
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

type Weighed = Pick<WeighedItem, 'weighings' | 'carriedSeq'>;

/**
 * [WG8] [WG9] [WG10] The weighings in force: neither voided, nor set aside, nor replaced in a
 * dispute. A voided weighing replaces nothing, and [SD7] on a carried claim only an established one
 * does.
 */
export function weighingsInForce({ weighings, carriedSeq }: Weighed): Weighing[] {
  const replaced = new Set(
    weighings
      .filter(({ voided, established }) => !voided && (carriedSeq === null || established))
      .flatMap((one) => replacedBy(one, weighings)),
  );
  return weighings.filter((one) => !one.voided && !one.overturned && !replaced.has(one));
}

/** [WG5] Only established ones as soon as there is one; otherwise all. */
function establishedFirst(inForce: readonly Weighing[]): readonly Weighing[] {
  const established = inForce.filter((one) => one.established);
  return established.length > 0 ? established : inForce;
}

/** [SD7] On a carried claim: those from before, and later ones two at a time. */
function countableWhenCarried(inForce: readonly Weighing[], carriedSeq: number): Weighing[] {
  const seqOf = ({ established, establishedSeq }: Weighing) =>
    established ? (establishedSeq ?? Number.POSITIVE_INFINITY) : null;
  const later = inForce
    .filter((one) => (seqOf(one) ?? 0) > carriedSeq)
    .sort(
      (one, other) => (seqOf(one) ?? 0) - (seqOf(other) ?? 0) || one.ledgerSeq - other.ledgerSeq,
    );
  const paired = new Set(later.slice(0, later.length - (later.length % 2)));
  return inForce.filter((one) => one.established && (paired.has(one) || !later.includes(one)));
}

type Standing = Pick<WeighedItem, 'status' | 'weighings' | 'carriedSeq' | 'yields'>;

const countableOf = (inForce: readonly Weighing[], carriedSeq: number | null) =>
  carriedSeq === null ? establishedFirst(inForce) : countableWhenCarried(inForce, carriedSeq);

/**
 * The weighings that an item can be weighed from, now or later: [OV20] without its first pair if
 * that yields.
 */
function candidatesOf({ status, yields, ...weighed }: Standing): readonly Weighing[] {
  if (!countsTowardFigure(status)) return [];
  const inForce = weighingsInForce(weighed);
  const others = yields ? inForce.filter(({ origin }) => origin === 'second opinion') : [];
  return countableOf(others, weighed.carriedSeq).length > 0 ? others : inForce;
}

/**
 * [WG5] [SD7] The weighings that an item can be weighed from, including what the brake holds;
 * oldest first.
 */
export const countableWeighings = (item: Standing): readonly Weighing[] =>
  countableOf(candidatesOf(item), item.carriedSeq);

/** [WG5] [SD7] [SD8] The weighings an item is weighed from, oldest first. */
export const countingWeighings = (item: Standing): readonly Weighing[] =>
  countableWeighings(item).filter(({ held }) => !held);

/** [SD7] The weighings in force that the public figure of a carried claim leaves out for now. */
export function waitingWeighings(item: Standing): Weighing[] {
  if (item.carriedSeq === null) return [];
  const counting = new Set(countingWeighings(item));
  return candidatesOf(item).filter((one) => !counting.has(one));
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

/**
 * [WG8] How many others still weigh an item that its first pair withdrew; null for any other item.
 */
export function othersStillWeighing(item: Standing): number | null {
  const isWithdrawn = item.weighings.some(({ overturned }) => overturned);
  return isWithdrawn && countsTowardFigure(item.status) ? countingWeighings(item).length : null;
}

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
