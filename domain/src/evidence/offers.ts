import type { Weight } from '../credences/ledger.ts';
import { allow, type Result, refuse } from '../result.ts';
import { type EvidenceStatus, isPendingEvidence } from './evidence.ts';

/** Whose item it is, and who reviews it. */
export type EvidenceSide = 'proposer' | 'partner';

/** [AG3] As many offers can be made on one item, whatever becomes of them. */
export const OFFERS_MAX = 4;

/** [AG3] An offer needs a reason of at least this many characters. */
export const OFFER_REASON_MIN = 20;

/** How an offer ended; `ended` when the item was rejected or decided without it. */
export type OfferEnding = 'accepted' | 'countered' | 'declined' | 'retracted' | 'ended';

/** Another weight for an item, which would be accepted with it. */
export interface Offer {
  /** the item's round since it was made */
  readonly round: number;
  readonly by: EvidenceSide;
  readonly weight: Weight;
  readonly reason: string;
  /** null while it is open */
  readonly ending: OfferEnding | null;
}

/** What decides about the offers on an item. */
export interface Bargain {
  readonly status: EvidenceStatus;
  /** the original one */
  readonly proposed: Weight;
  /** [AG4] how many offers were made, declined or retracted */
  readonly round: number;
  /** every offer, oldest first */
  readonly offers: readonly Offer[];
}

export type OfferCommand =
  | {
      readonly kind: 'offer';
      readonly round: number;
      readonly weight: Weight;
      readonly reason: string;
    }
  | { readonly kind: 'accept'; readonly round: number }
  | { readonly kind: 'decline'; readonly round: number };

export type OfferRefusal =
  | 'EVIDENCE_DECIDED'
  | 'OFFER_OUTDATED'
  | 'OFFER_NOT_YOURS'
  | 'OFFER_LIMIT'
  | 'OFFER_SAME';

export type OfferDecision =
  /** sent before: nothing more is done */
  | { readonly kind: 'repeated' }
  /** counters an open one, or is the first on the table */
  | { readonly kind: 'offered'; readonly round: number; readonly counters: boolean }
  | { readonly kind: 'accepted'; readonly weight: Weight }
  | { readonly kind: 'declined' | 'retracted'; readonly round: number };

export const isSameWeight = (one: Weight, other: Weight): boolean =>
  one.hypothesis === other.hypothesis && one.negation === other.negation;

/** The offer that waits for an answer; null when the original weight is on the table. */
export const openOffer = ({ offers }: Pick<Bargain, 'offers'>): Offer | null =>
  offers.find(({ ending }) => ending === null) ?? null;

/** [AG5] Whether the command has been done before by the same side: its acknowledgement was lost. */
function isRepeated({ offers }: Bargain, by: EvidenceSide, command: OfferCommand): boolean {
  if (command.kind === 'offer') {
    return offers.some(
      ({ round, by: maker, weight, reason }) =>
        round === command.round + 1 &&
        maker === by &&
        reason === command.reason &&
        isSameWeight(weight, command.weight),
    );
  }
  const answered = offers.find(({ round }) => round === command.round);
  if (answered === undefined) return false;
  const isOwn = answered.by === by;
  if (command.kind === 'accept') return !isOwn && answered.ending === 'accepted';
  return answered.ending === (isOwn ? 'retracted' : 'declined');
}

/** [AG3] The first offer is the reviewer's, on a disputed item either's; then they alternate. */
function mayOffer({ status }: Bargain, open: Offer | null, by: EvidenceSide): boolean {
  if (open !== null) return open.by !== by;
  return status === 'disputed' || by === 'partner';
}

/** [AG3] Whether a side can make an offer now, whichever weight it has. */
export function refuseOffer(
  bargain: Bargain,
  by: EvidenceSide,
): Result<null, 'EVIDENCE_DECIDED' | 'OFFER_NOT_YOURS' | 'OFFER_LIMIT'> {
  if (!isPendingEvidence(bargain.status)) return refuse('EVIDENCE_DECIDED');
  if (!mayOffer(bargain, openOffer(bargain), by)) return refuse('OFFER_NOT_YOURS');
  return bargain.offers.length >= OFFERS_MAX ? refuse('OFFER_LIMIT') : allow(null);
}

/** [AG3] [AG4] [AG5] What a command about offers leads to. */
export function decideOffer(
  bargain: Bargain,
  by: EvidenceSide,
  command: OfferCommand,
): Result<OfferDecision, OfferRefusal> {
  if (isRepeated(bargain, by, command)) return allow({ kind: 'repeated' });
  if (!isPendingEvidence(bargain.status)) return refuse('EVIDENCE_DECIDED');
  if (command.round !== bargain.round) return refuse('OFFER_OUTDATED');
  const open = openOffer(bargain);
  const round = bargain.round + 1;
  if (command.kind === 'offer') {
    const possible = refuseOffer(bargain, by);
    if (!possible.ok) return possible;
    if (isSameWeight(command.weight, open?.weight ?? bargain.proposed)) return refuse('OFFER_SAME');
    return allow({ kind: 'offered', round, counters: open !== null });
  }
  if (open === null) return refuse('OFFER_OUTDATED');
  if (command.kind === 'accept') {
    return open.by === by
      ? refuse('OFFER_NOT_YOURS')
      : allow({ kind: 'accepted', weight: open.weight });
  }
  return allow({ kind: open.by === by ? 'retracted' : 'declined', round });
}

/** [AG6] Whether the original weight can be accepted: not while its proposer offers another. */
export const refuseOriginal = (bargain: Pick<Bargain, 'offers'>): Result<null, 'OFFER_OPEN'> =>
  openOffer(bargain)?.by === 'proposer' ? refuse('OFFER_OPEN') : allow(null);

/** Where each of the two stands. */
export interface Stands {
  readonly proposer: Weight;
  /** null while the reviewer has named none */
  readonly partner: Weight | null;
}

/**
 * [AG11] The weights on the table: what each offered last since the original was there alone, and
 * otherwise the original and the reviewer's estimate, where that may be known.
 */
export function standsIn({ proposed, offers }: Bargain, estimate: Weight | null): Stands {
  const isOver = ({ ending }: Offer) => ending !== null && ending !== 'countered';
  const since = offers.slice(offers.findLastIndex(isOver) + 1);
  const lastBy = (side: EvidenceSide) => since.findLast(({ by }) => by === side)?.weight;
  return { proposer: lastBy('proposer') ?? proposed, partner: lastBy('partner') ?? estimate };
}

/** [AG10] Who has to do something about an item; null for nobody, or either. */
export function turnOf({
  status,
  offers,
}: Pick<Bargain, 'status' | 'offers'>): EvidenceSide | null {
  if (!isPendingEvidence(status)) return null;
  const open = openOffer({ offers });
  if (open !== null) return open.by === 'proposer' ? 'partner' : 'proposer';
  return status === 'proposed' ? 'partner' : null;
}

/** A reviewer's own weight for an item. */
export interface Estimate {
  readonly weight: Weight;
  /** whether it was given before the proposer's weight was shown */
  readonly blind: boolean;
}

export type EstimateRefusal = 'EVIDENCE_NOT_YOURS' | 'EVIDENCE_DECIDED' | 'ESTIMATE_GIVEN';

/** [AG1] Whether an estimate is new; a repeat of the same one changes nothing. */
export function decideEstimate(
  { status, given }: { readonly status: EvidenceStatus; readonly given: Estimate | null },
  by: EvidenceSide,
  estimate: Estimate,
): Result<'given' | 'repeated', EstimateRefusal> {
  if (by === 'proposer') return refuse('EVIDENCE_NOT_YOURS');
  if (given !== null) {
    return given.blind === estimate.blind && isSameWeight(given.weight, estimate.weight)
      ? allow('repeated')
      : refuse('ESTIMATE_GIVEN');
  }
  return isPendingEvidence(status) ? allow('given') : refuse('EVIDENCE_DECIDED');
}

/** [AG2] Whether one of the two may see an estimate: its author, and both once it is decided. */
export const isEstimateShown = (status: EvidenceStatus, isAuthor: boolean): boolean =>
  isAuthor || !isPendingEvidence(status);

/** What decides whether a reviewer has seen the weight that was proposed. */
export interface Blindness {
  readonly status: EvidenceStatus;
  readonly by: EvidenceSide;
  readonly round: number;
  /** whether this reviewer has given an estimate, or skipped it */
  readonly estimated: boolean;
  readonly skipped: boolean;
}

/** [AG13] Who has offered another weight or rejected the item knows the proposed one. */
export const isWeightHidden = ({ status, by, round, estimated, skipped }: Blindness): boolean =>
  by === 'partner' && status === 'proposed' && round === 0 && !estimated && !skipped;
