import { EMPTY_TALLY, LIKELIHOODS, type Reweighing, tallyAfter } from '../credences/ledger.ts';
import { countsTowardFigure } from '../evidence/evidence.ts';
import type { OverturnKind } from '../overturns/overturn.ts';
import { NO_THREADS } from './threads.ts';
import {
  contributionOf,
  countingWeighings,
  isWaiting,
  isWithdrawn,
  type Pair,
  speaksFor,
  type WeighedItem,
  type Weighing,
  weighingsInForce,
} from './weighing.ts';

/** A new weighing; whether it is established is computed next, unless that is already known. */
export type NewWeighing = Pick<Weighing, 'id' | 'ledgerSeq' | 'members' | 'weight'> &
  Partial<Pick<Weighing, 'given' | 'established' | 'establishedSeq' | 'threads'>>;

export type WeighingChange =
  /** another pair agreed on what it weighs */
  | { readonly kind: 'weighed'; readonly weighing: NewWeighing }
  /** applied for any reason; by challenger and counterpart */
  | { readonly kind: 'overturned'; readonly by: Pair }
  /** [SD7] on a carried claim with a new weighing of the two who reinstated it */
  | { readonly kind: 'reinstated'; readonly weighing?: NewWeighing }
  /** agreed in a dispute, by the two in it */
  | { readonly kind: 'recalibrated'; readonly weighing: NewWeighing }
  /** by the operators */
  | { readonly kind: 'voided' | 'restored'; readonly weighingIds: readonly string[] };

const IN_FORCE = {
  given: [],
  voided: false,
  overturned: false,
  established: false,
  establishedSeq: null,
  threads: NO_THREADS,
} as const;

/** An item right after two members accepted it: with one weighing, theirs. */
export const acceptedItem = (
  id: string,
  first: NewWeighing,
  carriedSeq: number | null = null,
): WeighedItem => ({
  id,
  status: 'accepted',
  wasRecalibrated: false,
  removed: false,
  carriedSeq,
  crowded: false,
  yields: false,
  weighings: [{ ...IN_FORCE, ...first, origin: 'acceptance' }],
});

const standingStatus = ({ wasRecalibrated }: WeighedItem) =>
  wasRecalibrated ? 'recalibrated' : 'accepted';

/**
 * [WG9] What an overturn set aside counts again once the item does; [SD7] on a carried claim it
 * doesn't.
 */
const restored = ({ weighings, carriedSeq }: WeighedItem): readonly Weighing[] =>
  carriedSeq === null ? weighings.map((one) => ({ ...one, overturned: false })) : weighings;

const inDispute = (weighing: NewWeighing | undefined): Weighing[] =>
  weighing === undefined ? [] : [{ ...IN_FORCE, ...weighing, origin: 'recalibration' }];

/** [WG8] [SD7] On a carried claim everything is set aside as soon as the item no longer counts. */
function overturnedBy(item: WeighedItem, by: Pair): WeighedItem {
  const setAside = (isMeant: (one: Weighing) => boolean): WeighedItem => ({
    ...item,
    weighings: item.weighings.map((one) => (isMeant(one) ? { ...one, overturned: true } : one)),
  });
  const without = setAside((one) => speaksFor(by, one));
  if (countingWeighings(without).length > 0) return without;
  const all = item.carriedSeq === null ? without : setAside(() => true);
  return weighingsInForce(all).length === 0 ? { ...all, status: 'overturned' } : all;
}

/** [WG7] to [WG10] An item after a change. */
export function weighedAfter(item: WeighedItem, change: WeighingChange): WeighedItem {
  switch (change.kind) {
    case 'weighed':
      return {
        ...item,
        weighings: [
          ...item.weighings,
          { ...IN_FORCE, ...change.weighing, origin: 'second opinion' },
        ],
      };
    case 'overturned':
      return overturnedBy(item, change.by);
    case 'reinstated':
      return {
        ...item,
        weighings: [...restored(item), ...inDispute(change.weighing)],
        status: standingStatus(item),
      };
    case 'recalibrated':
      return {
        ...item,
        status: 'recalibrated',
        wasRecalibrated: true,
        weighings: [...restored(item), ...inDispute(change.weighing)],
      };
    case 'voided':
    case 'restored': {
      const voided = change.kind === 'voided';
      const weighings = item.weighings.map((one) =>
        change.weighingIds.includes(one.id) ? { ...one, voided } : one,
      );
      const comesBack = !voided && weighingsInForce({ ...item, weighings }).length > 0;
      return { ...item, weighings, status: comesBack ? standingStatus(item) : item.status };
    }
  }
}

/** What a change to an item does to the figure, for the ledger. */
export const reweighingOf = (before: WeighedItem, after: WeighedItem): Reweighing => ({
  before: contributionOf(before),
  after: contributionOf(after),
});

/** [WG11] Whether an entry changes the tally: only then is it a point in the history and a move. */
export function changesTally(reweighing: Reweighing): boolean {
  const difference = tallyAfter(EMPTY_TALLY, reweighing);
  return LIKELIHOODS.some((likelihood) => (difference[likelihood] ?? 0) !== 0);
}

/**
 * [WG8] Which challenge of an item is possible. An item that its first pair withdrew can be
 * reinstated, even while others weigh it; any other can be overturned while it counts. Null where
 * neither is possible, as with [SD7] an item that waits.
 */
export function challengeOf(item: WeighedItem): OverturnKind | null {
  if (isWithdrawn(item)) return 'reinstatement';
  const canBeOverturned =
    countsTowardFigure(item.status) && weighingsInForce(item).length > 0 && !isWaiting(item);
  return canBeOverturned ? 'overturn' : null;
}
