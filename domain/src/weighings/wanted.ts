import type { Weight } from '../credences/ledger.ts';
import { worldsOf } from '../evidence/worlds.ts';

/** What the place of an item depends on in a list of those that want another pair. */
export interface WantedItem {
  /** in the order of proposal */
  readonly id: string;
  /** [SD7] it, or one of its weighings, waits for a second pair */
  readonly waiting: boolean;
  /** a dispute about it ended undecided */
  readonly challengedUndecided: boolean;
  /** how many weighings count */
  readonly weighings: number;
  /** null for one that counts as nothing */
  readonly weight: Weight | null;
}

const pullOf = ({ weight }: WantedItem): number => (weight === null ? 0 : worldsOf(weight).times);

/**
 * [WG15] For sorting: those that wait, those challenged without a decision, then those with at most
 * one weighing, each by the strongest pull; of equals, the one proposed later.
 */
export function mostWantedFirst(one: WantedItem, other: WantedItem): number {
  const differences = [
    Number(other.waiting) - Number(one.waiting),
    Number(other.challengedUndecided) - Number(one.challengedUndecided),
    Number(other.weighings <= 1) - Number(one.weighings <= 1),
    pullOf(other) - pullOf(one),
  ];
  const difference = differences.find((value) => value !== 0);
  if (difference !== undefined) return difference;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}
