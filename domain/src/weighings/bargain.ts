import type { Weight } from '../credences/ledger.ts';
import { countsTowardFigure, type EvidenceStatus } from '../evidence/evidence.ts';
import { isSameWeight } from '../evidence/offers.ts';
import { allow, type Result, refuse } from '../result.ts';

/** [WG2] As many offers can be made in one conversation on one item, whatever becomes of them. */
export const WEIGHING_OFFERS_MAX = 4;

/** One side's weight in an open weighing. Its place among them is its round, from 1 on. */
export interface WeighingOffer {
  /** which of the two */
  readonly by: string;
  readonly weight: Weight;
  readonly reason: string;
}

export type WeighingEnding =
  | 'declined'
  | 'withdrawn'
  /** the conversation ended, or it became pointless elsewhere */
  | 'closed';

/** A weighing that two members are agreeing on, or did. */
export interface WeighingBargain {
  readonly status: 'open' | 'agreed' | 'ended';
  /** how it ended without agreement */
  readonly ending: WeighingEnding | null;
  /** oldest first, at least one; the last one stands */
  readonly offers: readonly WeighingOffer[];
}

/** The offer that stands, and its round. */
export function standingOffer({ offers }: Pick<WeighingBargain, 'offers'>): WeighingOffer & {
  readonly round: number;
} {
  const last = offers.at(-1);
  if (last === undefined) throw new Error('a weighing without an offer');
  return { ...last, round: offers.length };
}

/** [WG2] Whose turn it is: the one to whom the standing offer was made; null when it is over. */
export const weighingTurn = (
  { status, offers }: Pick<WeighingBargain, 'status' | 'offers'>,
  two: readonly [string, string],
): string | null =>
  status === 'open'
    ? (two.find((member) => member !== standingOffer({ offers }).by) ?? null)
    : null;

/** [WG1] What decides whether two members may weigh an item where they are. */
export interface WeighingPlace {
  readonly conversation: {
    readonly isPublic: boolean;
    readonly isDispute: boolean;
    readonly hypothesisId: string;
  };
  readonly item: {
    readonly hypothesisId: string;
    /** accepted in a public conversation */
    readonly isPublic: boolean;
    readonly status: EvidenceStatus;
    readonly removed: boolean;
  };
  /**
   * [WG3] whether either of the two has weighed the item, wherever: counting, voided or replaced
   */
  readonly hasWeighed: boolean;
}

export type PlaceRefusal = 'WEIGHING_ELSEWHERE' | 'WEIGHING_NOT_COUNTING' | 'WEIGHED_ALREADY';

/**
 * [WG1] [WG3] Why two members can't weigh an item. One that was set aside for want of weighings may
 * be weighed: its status says that it counts.
 */
export function refusePlace(place: WeighingPlace): PlaceRefusal | null {
  const { conversation, item } = place;
  const isHere =
    conversation.isPublic &&
    !conversation.isDispute &&
    item.isPublic &&
    item.hypothesisId === conversation.hypothesisId;
  if (!isHere) return 'WEIGHING_ELSEWHERE';
  if (place.hasWeighed) return 'WEIGHED_ALREADY';
  return countsTowardFigure(item.status) && !item.removed ? null : 'WEIGHING_NOT_COUNTING';
}

export type WeighingRefusal =
  | PlaceRefusal
  | 'WEIGHING_OPEN'
  | 'WEIGHING_LIMIT'
  | 'WEIGHING_CLOSED'
  | 'OFFER_OUTDATED'
  | 'OFFER_NOT_YOURS'
  | 'OFFER_SAME';

const isSameOffer = (one: WeighingOffer, other: WeighingOffer): boolean =>
  one.by === other.by && one.reason === other.reason && isSameWeight(one.weight, other.weight);

/**
 * [WG1] [WG2] Whether a weighing is proposed. `earlier` are those of this conversation on this item,
 * oldest first. A repeat of the one that is open or agreed changes nothing; after one that ended the
 * same words propose it anew.
 */
export function decideProposal(
  place: WeighingPlace,
  earlier: readonly WeighingBargain[],
  offer: WeighingOffer,
): Result<'proposed' | 'repeated', WeighingRefusal> {
  const last = earlier.at(-1);
  if (last !== undefined && last.status !== 'ended') {
    const [first] = last.offers;
    if (first !== undefined && isSameOffer(first, offer)) return allow('repeated');
  }
  const refusal = refusePlace(place);
  if (refusal !== null) return refuse(refusal);
  if (last?.status === 'open') return refuse('WEIGHING_OPEN');
  return offersIn(earlier) < WEIGHING_OFFERS_MAX ? allow('proposed') : refuse('WEIGHING_LIMIT');
}

const offersIn = (bargains: readonly WeighingBargain[]): number =>
  bargains.reduce((sum, { offers }) => sum + offers.length, 0);

export type WeighingCommand =
  | {
      readonly kind: 'counter';
      readonly round: number;
      readonly weight: Weight;
      readonly reason: string;
    }
  | { readonly kind: 'accept'; readonly round: number }
  | { readonly kind: 'decline'; readonly round: number }
  | { readonly kind: 'withdraw' };

export type WeighingDecision =
  /** sent before: nothing more is done */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'countered'; readonly round: number }
  | { readonly kind: 'agreed'; readonly weight: Weight }
  | { readonly kind: 'ended'; readonly ending: 'declined' | 'withdrawn' };

/** [WG2] Whether the command has been done before by the same member. */
function isRepeated(bargain: WeighingBargain, by: string, command: WeighingCommand): boolean {
  if (command.kind === 'counter') {
    const made = bargain.offers[command.round];
    return made !== undefined && isSameOffer(made, { ...command, by });
  }
  const standing = standingOffer(bargain);
  if (command.kind === 'withdraw') return bargain.ending === 'withdrawn' && standing.by === by;
  if (standing.by === by || standing.round !== command.round) return false;
  return command.kind === 'accept' ? bargain.status === 'agreed' : bargain.ending === 'declined';
}

/**
 * [WG2] [WG3] What a command about an open weighing leads to. `earlier` are the ended ones of this
 * conversation on this item. One that has become pointless can only be declined or withdrawn.
 */
export function decideWeighing(
  bargain: WeighingBargain,
  { place, earlier }: { place: WeighingPlace; earlier: readonly WeighingBargain[] },
  by: string,
  command: WeighingCommand,
): Result<WeighingDecision, WeighingRefusal> {
  if (isRepeated(bargain, by, command)) return allow({ kind: 'repeated' });
  if (bargain.status !== 'open') return refuse('WEIGHING_CLOSED');
  const standing = standingOffer(bargain);
  const isOwn = standing.by === by;
  if (command.kind === 'withdraw') {
    return isOwn ? allow({ kind: 'ended', ending: 'withdrawn' }) : refuse('OFFER_NOT_YOURS');
  }
  if (command.round !== standing.round) return refuse('OFFER_OUTDATED');
  if (isOwn) return refuse('OFFER_NOT_YOURS');
  if (command.kind === 'decline') return allow({ kind: 'ended', ending: 'declined' });
  if (refusePlace(place) !== null) return refuse('WEIGHING_CLOSED');
  if (command.kind === 'accept') return allow({ kind: 'agreed', weight: standing.weight });
  if (offersIn([...earlier, bargain]) >= WEIGHING_OFFERS_MAX) return refuse('WEIGHING_LIMIT');
  if (isSameWeight(command.weight, standing.weight)) return refuse('OFFER_SAME');
  return allow({ kind: 'countered', round: standing.round + 1 });
}
