import { EMPTY_TALLY, LIKELIHOODS, type Reweighing, tallyAfter } from '../credences/ledger.ts';
import { countsTowardFigure } from '../evidence/evidence.ts';
import type { OverturnKind } from '../overturns/overturn.ts';
import { NO_THREADS } from './threads.ts';
import {
  contributionOf,
  isWaiting,
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
  | { readonly kind: 'reinstated' }
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
  held: false,
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
  yields: false,
  weighings: [{ ...IN_FORCE, ...first, origin: 'acceptance' }],
});

const standingStatus = ({ wasRecalibrated }: WeighedItem) =>
  wasRecalibrated ? 'recalibrated' : 'accepted';

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
    case 'overturned': {
      const weighings = item.weighings.map((one) =>
        speaksFor(change.by, one) ? { ...one, overturned: true } : one,
      );
      const isOver = weighingsInForce({ ...item, weighings }).length === 0;
      return { ...item, weighings, status: isOver ? 'overturned' : item.status };
    }
    case 'reinstated':
      return {
        ...item,
        weighings: item.weighings.map((one) => ({ ...one, overturned: false })),
        status: standingStatus(item),
      };
    case 'recalibrated':
      // [WG9] It counts again if it was overturned, so the weighings set aside by that are
      // restored.
      return {
        ...item,
        status: 'recalibrated',
        wasRecalibrated: true,
        weighings: [
          ...item.weighings.map((one) => ({ ...one, overturned: false })),
          { ...IN_FORCE, ...change.weighing, origin: 'recalibration' },
        ],
      };
    case 'voided':
    case 'restored': {
      const voided = change.kind === 'voided';
      // [SD5] A voided weighing releases its threads; once restored, it has to take some again.
      const released = { established: false, threads: NO_THREADS, held: false };
      const weighings = item.weighings.map((one) =>
        change.weighingIds.includes(one.id) ? { ...one, voided, ...(voided && released) } : one,
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
  if (item.weighings.some(({ overturned }) => overturned)) return 'reinstatement';
  const canBeOverturned =
    countsTowardFigure(item.status) && weighingsInForce(item).length > 0 && !isWaiting(item);
  return canBeOverturned ? 'overturn' : null;
}
