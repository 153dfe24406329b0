import type { Weight } from '../credences/ledger.ts';
import { countsTowardFigure, type EvidenceStatus } from './evidence.ts';
import { worldsOf } from './worlds.ts';

/** What an item's place in a list depends on. */
export interface OrderedItem {
  /** in the order of proposal */
  readonly id: string;
  readonly status: EvidenceStatus;
  /** null where it isn't known */
  readonly weight: Weight | null;
}

const strengthOf = ({ status, weight }: OrderedItem): number =>
  weight === null || !countsTowardFigure(status) ? 0 : worldsOf(weight).times;

/** [EV8] For sorting: negative where the first of two comes first. */
export function strongestFirst(one: OrderedItem, other: OrderedItem): number {
  const difference = strengthOf(other) - strengthOf(one);
  if (difference !== 0) return difference;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}
