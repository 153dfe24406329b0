import {
  pbPercent,
  type Reweighing,
  type Tally,
  tallyAfter,
  type Weight,
} from '../credences/ledger.ts';

/** Why an item's weighings count differently although nothing new was agreed. */
export const STANDING_CAUSES = [
  // [SD5] its members became established, or [SD9] are no longer
  'established',
  'unestablished',
  // [OV20] its first pair's owner blocked a challenger, and others weigh it
  'yielded',
] as const;
export type StandingCause = (typeof STANDING_CAUSES)[number];

/** What an entry says of a whole claim: [SD6] that it is carried, [SD13] that its figure settled. */
export const CLAIM_CAUSES = ['carried', 'settled'] as const;
export type ClaimCause = (typeof CLAIM_CAUSES)[number];

/** Why an item's contribution to a figure changed. */
export const ITEM_CAUSES = [
  'accepted',
  'overturned',
  'reinstated',
  'recalibrated',
  'removed',
  // operators removed or restored the item, or a weighing of it
  'restored',
  // another pair agreed on what it weighs
  'weighed',
  // operators voided a weighing
  'voided',
  ...STANDING_CAUSES,
] as const;
export type ItemCause = (typeof ITEM_CAUSES)[number];

export const LEDGER_CAUSES = [...ITEM_CAUSES, ...CLAIM_CAUSES] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];

export const isStandingCause = (cause: LedgerCause): cause is StandingCause =>
  STANDING_CAUSES.some((one) => one === cause);

/** Whether an item counts after an entry with this cause. */
export const countsAfter = (cause: ItemCause): boolean =>
  cause !== 'overturned' && cause !== 'removed';

export interface ItemEntry {
  readonly cause: ItemCause;
  /** the weight it counts with from then on, or counted with until then */
  readonly weight: Weight;
  /** [WG11] whether the item counts afterwards; where that is unknown, the cause decides */
  readonly counts?: boolean | undefined;
}

/** [ST2] What each entry of one item's ledger changed, oldest first. */
export function reweighingsOf(entries: readonly ItemEntry[]): Reweighing[] {
  let before: Weight | null = null;
  return entries.map(({ cause, weight, counts = countsAfter(cause) }) => {
    const reweighing = { before, after: counts ? weight : null };
    before = reweighing.after;
    return reweighing;
  });
}

/** A move of the figure, in percents as they are shown. */
export interface FigureChange {
  readonly from: number;
  readonly to: number;
}

/** [ST2] How far an item's new weight moved the figure, from the tally after it. */
export function figureChange(since: Tally, { before, after }: Reweighing): FigureChange {
  const until = tallyAfter(since, { before: after, after: before });
  return { from: pbPercent(until), to: pbPercent(since) };
}

/** What can happen to an item. */
export type StepKind =
  | 'proposed'
  | 'disputed'
  | 'rejected'
  | 'withdrawn'
  | 'offered'
  | 'offer_declined'
  | 'offer_retracted'
  | 'offer_ended'
  | 'challenged'
  | 'dispute_opened'
  | 'challenge_ended'
  | 'weighing_voided'
  | 'weighing_restored'
  | ItemCause;

const ABOUT_CHALLENGES: readonly StepKind[] = ['challenged', 'dispute_opened', 'challenge_ended'];
const ABOUT_OFFERS: readonly StepKind[] = [
  'offered',
  'offer_declined',
  'offer_retracted',
  'offer_ended',
];

/**
 * [ST4] Readers learn what a challenge did to an item, and nothing else about it. [AG9] They learn
 * what was offered in the conversation where the two accepted the item, and in no other.
 */
export const isStepForReaders = (kind: StepKind, wasAcceptedHere: boolean): boolean =>
  !ABOUT_CHALLENGES.includes(kind) && (wasAcceptedHere || !ABOUT_OFFERS.includes(kind));
