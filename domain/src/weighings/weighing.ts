import type { Weight } from '../credences/ledger.ts';
import { countsTowardFigure, type EvidenceStatus } from '../evidence/evidence.ts';
import { byRatio, directionOf, medianOf } from './median.ts';

export type Pair = readonly [string, string];

/** What two members agreed in one conversation that an item weighs. */
export interface Weighing {
  readonly id: string;
  /** the number of its entry in the hypothesis's ledger: the lower, the older */
  readonly ledgerSeq: number;
  readonly members: Pair;
  readonly weight: Weight;
  /** by accepting the item, by another pair, or by the two in a dispute about it */
  readonly origin: 'acceptance' | 'second opinion' | 'recalibration';
  /** as of the last change that looked */
  readonly established: boolean;
  /** by the operators */
  readonly voided: boolean;
  /** set aside by an applied overturn */
  readonly overturned: boolean;
}

/** An item with all its weighings, oldest first. */
export interface WeighedItem {
  readonly id: string;
  readonly status: EvidenceStatus;
  readonly wasRecalibrated: boolean;
  /** by the operators */
  readonly removed: boolean;
  readonly weighings: readonly Weighing[];
}

/**
 * [WG8] Whether a dispute between two members speaks for a weighing: for the item's first, what
 * replaced it, and their own, and for no one else's.
 */
export const speaksFor = (two: Pair, { origin, members }: Weighing): boolean =>
  origin !== 'second opinion' || members.some((member) => two.includes(member));

/**
 * [WG8] [WG9] [WG10] Those that nothing has taken out: neither voided, nor set aside, nor replaced
 * in a dispute. A voided weighing replaces none.
 */
export function weighingsInForce({ weighings }: Pick<WeighedItem, 'weighings'>): Weighing[] {
  const replacing = weighings.filter(({ origin, voided }) => origin === 'recalibration' && !voided);
  return weighings.filter(
    (one) =>
      !one.voided &&
      !one.overturned &&
      !replacing.some(
        ({ members, ledgerSeq }) => ledgerSeq > one.ledgerSeq && speaksFor(members, one),
      ),
  );
}

/** [WG5] Established ones alone, from the first of them on; otherwise all. */
export function establishedFirst(inForce: readonly Weighing[]): readonly Weighing[] {
  const established = inForce.filter((one) => one.established);
  return established.length > 0 ? established : inForce;
}

/** [WG5] The weighings an item is weighed from, oldest first. */
export const countingWeighings = (
  item: Pick<WeighedItem, 'status' | 'weighings'>,
): readonly Weighing[] =>
  countsTowardFigure(item.status) ? establishedFirst(weighingsInForce(item)) : [];

/** [WG6] What an item weighs, if it counts; null if nothing is left to weigh it from. */
export const weightNow = (item: Pick<WeighedItem, 'status' | 'weighings'>): Weight | null =>
  medianOf(byRatio(countingWeighings(item)));

/** [MO7] [WG6] What an item contributes to the figure; a removed one nothing. */
export const contributionOf = (item: WeighedItem): Weight | null =>
  item.removed ? null : weightNow(item);

/** [WG10] Whether an item that would count was left without any weighing. */
export const isSetAside = (item: Pick<WeighedItem, 'status' | 'weighings'>): boolean =>
  countsTowardFigure(item.status) && countingWeighings(item).length === 0;

/**
 * [WG8] How many others still weigh an item that its first pair withdrew; null for any other item.
 */
export function othersStillWeighing(
  item: Pick<WeighedItem, 'status' | 'weighings'>,
): number | null {
  const isWithdrawn = item.weighings.some(({ overturned }) => overturned);
  return isWithdrawn && countsTowardFigure(item.status) ? countingWeighings(item).length : null;
}

/** [WG13] This many, and this share of an item's weighings, have to disagree with its weight. */
const CONTESTED = { atLeast: 2, share: 1 / 4 } as const;

/**
 * [WG13] Whether enough counting weighings point the other way than the item's weight. Where that
 * says nothing, the fewer of those who point one way and those who point the other.
 */
export function isContested(item: Pick<WeighedItem, 'status' | 'weighings'>): boolean {
  const counting = countingWeighings(item);
  const weight = weightNow(item);
  if (weight === null) return false;
  const pointing = (way: number) =>
    counting.filter((one) => directionOf(one.weight) === way).length;
  const way = directionOf(weight);
  const against = way === 0 ? Math.min(pointing(1), pointing(-1)) : pointing(-way);
  return against >= CONTESTED.atLeast && against >= counting.length * CONTESTED.share;
}
