import type { Weight } from '../credences/ledger.ts';
import { type EvidenceStatus, isPendingEvidence } from '../evidence/evidence.ts';
import { allow, type Result, refuse } from '../result.ts';
import { middle } from './middle.ts';

/**
 * [BG1] Where two members agree on what an item weighs: in its own conversation before they decide
 * on it, in another conversation about the same hypothesis, or in the dispute about it.
 */
export type Occasion = 'review' | 'second_opinion' | 'recalibration';

/** [BG2] How many offers can be made on an item in one conversation, whatever becomes of them. */
export const OFFERS_MAX = 4;

/** [BG2] An offer needs a reason of at least this many characters. */
export const OFFER_REASON_MIN = 20;

/** How an offer ended; `ended` if the item was decided without it, or no longer can be. */
export type OfferEnding = 'accepted' | 'countered' | 'declined' | 'retracted' | 'ended';

/** What two members agree on: a weight, and the items it is weighed on top of, by id. */
export interface Terms {
  readonly weight: Weight;
  readonly given: readonly string[];
}

/** Terms that one of the two would agree on. */
export interface Offer extends Terms {
  /** the round of the bargain that it started */
  readonly round: number;
  /** which of the two */
  readonly by: string;
  readonly reason: string;
  /** null while it stands */
  readonly ending: OfferEnding | null;
}

/** Why the occasion rules out an agreement. */
export type OccasionRefusal =
  | 'EVIDENCE_DECIDED'
  | 'REMOVED'
  | 'WEIGHING_ELSEWHERE'
  | 'WEIGHED_ALREADY'
  | 'NOT_COUNTING';

/** What the bargain is about, and whether the occasion rules out an agreement. */
export interface Matter {
  readonly occasion: Occasion;
  readonly proposedBy: string;
  readonly status: EvidenceStatus;
  /** what is on the table while no offer stands; null where the first offer opens the bargain */
  readonly original: Terms | null;
  /** null while the two can still agree */
  readonly obstacle: OccasionRefusal | null;
}

/** What is on the table, and what can still be put there. */
export interface Table extends Matter {
  /** [BG3] how many offers were made, declined or retracted */
  readonly round: number;
  readonly offersLeft: number;
  /** the offer that waits for an answer */
  readonly standing: Pick<Offer, 'by' | keyof Terms> | null;
}

/** The table after these offers, oldest first. */
export function tableOf(matter: Matter, offers: readonly Offer[]): Table {
  const last = offers.at(-1);
  const answered = last?.ending;
  return {
    ...matter,
    round: (last?.round ?? 0) + (answered === 'declined' || answered === 'retracted' ? 1 : 0),
    offersLeft: Math.max(0, OFFERS_MAX - offers.length),
    standing: last && answered === null ? last : null,
  };
}

export type BargainCommand =
  | (Terms & { readonly kind: 'offer'; readonly round: number; readonly reason: string })
  | { readonly kind: 'accept' | 'decline'; readonly round: number };

export type BargainRefusal =
  | OccasionRefusal
  | 'OFFER_OUTDATED'
  | 'OFFER_NOT_YOURS'
  | 'OFFER_LIMIT'
  | 'OFFER_SAME';

export type BargainDecision =
  /** a repeat: nothing more to do */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'offered'; readonly round: number }
  | (Terms & { readonly kind: 'accepted' })
  | { readonly kind: 'declined' | 'retracted' };

export const isSameWeight = (one: Weight, other: Weight): boolean =>
  one.hypothesis === other.hypothesis && one.negation === other.negation;

/** [WA3] In whatever order the items are named. */
export const isSameTerms = (one: Terms, other: Terms): boolean =>
  isSameWeight(one.weight, other.weight) &&
  one.given.length === other.given.length &&
  one.given.every((id) => other.given.includes(id));

/** [BG4] Whether the same member has sent the command before: its acknowledgement was lost. */
function isRepeated(offers: readonly Offer[], by: string, command: BargainCommand): boolean {
  if (command.kind === 'offer') {
    const made = offers.find(({ round }) => round === command.round + 1);
    return made?.by === by && made.reason === command.reason && isSameTerms(made, command);
  }
  const answered = offers.find(({ round }) => round === command.round);
  if (answered === undefined) return false;
  const isOwn = answered.by === by;
  if (command.kind === 'accept') return !isOwn && answered.ending === 'accepted';
  return answered.ending === (isOwn ? 'retracted' : 'declined');
}

/**
 * [BG2] The two alternate. The first offer on a proposed item is the reviewer's; otherwise either
 * may make it.
 */
function mayOffer({ occasion, status, proposedBy, standing }: Table, by: string): boolean {
  if (standing !== null) return standing.by !== by;
  return occasion !== 'review' || status === 'disputed' || by !== proposedBy;
}

/** [BG2] Why a member can't make any offer now; null if they can. */
export function refuseOffer(table: Table, by: string): BargainRefusal | null {
  if (table.obstacle !== null) return table.obstacle;
  if (!mayOffer(table, by)) return 'OFFER_NOT_YOURS';
  return table.offersLeft === 0 ? 'OFFER_LIMIT' : null;
}

/** [BG2] [WA3] Why a member can't offer these terms now; null if they can. */
export function refuseTerms(table: Table, by: string, terms: Terms): BargainRefusal | null {
  const onTable = table.standing ?? table.original;
  const isSame = onTable !== null && isSameTerms(terms, onTable);
  return refuseOffer(table, by) ?? (isSame ? 'OFFER_SAME' : null);
}

/**
 * [BG2] [BG3] [BG4] The outcome of a command after these offers. Where an agreement is ruled out,
 * an offer can still be declined or retracted.
 */
export function decideBargain(
  matter: Matter,
  offers: readonly Offer[],
  by: string,
  command: BargainCommand,
): Result<BargainDecision, BargainRefusal> {
  if (isRepeated(offers, by, command)) return allow({ kind: 'repeated' });
  const table = tableOf(matter, offers);
  const { obstacle, standing, round } = table;
  if (obstacle !== null && (standing === null || command.kind !== 'decline')) {
    return refuse(obstacle);
  }
  if (command.round !== round) return refuse('OFFER_OUTDATED');
  if (command.kind === 'offer') {
    const refusal = refuseTerms(table, by, command);
    return refusal === null ? allow({ kind: 'offered', round: round + 1 }) : refuse(refusal);
  }
  if (standing === null) return refuse('OFFER_OUTDATED');
  const isOwn = standing.by === by;
  if (command.kind === 'decline') return allow({ kind: isOwn ? 'retracted' : 'declined' });
  if (isOwn) return refuse('OFFER_NOT_YOURS');
  return allow({ kind: 'accepted', weight: standing.weight, given: standing.given });
}

/** Whose offer waits for an answer, if any, and who proposed the item. */
type Offered = Pick<Matter, 'proposedBy'> & { readonly standing: Pick<Offer, 'by'> | null };

/** [BG5] Why the original weight can't be accepted: its proposer offers another. */
export const refuseOriginal = ({ standing, proposedBy }: Offered): 'OFFER_OPEN' | null =>
  standing?.by === proposedBy ? 'OFFER_OPEN' : null;

/**
 * [BG6] Whose turn it is to answer what is on the table; null for no one's. A rejected item without
 * an offer waits for its proposer.
 */
export function turnIn(
  { occasion, proposedBy, status, obstacle, standing }: Omit<Matter, 'original'> & Offered,
  two: readonly [string, string],
): string | null {
  const partnerOf = (member: string) => two.find((one) => one !== member) ?? null;
  if (obstacle === 'REMOVED') return null;
  if (standing !== null) return partnerOf(standing.by);
  if (occasion !== 'review' || !isPendingEvidence(status)) return null;
  return status === 'disputed' ? proposedBy : partnerOf(proposedBy);
}

/** Whether the two can still agree, have agreed, or stopped trying. */
export function bargainStatus(
  { occasion, status }: Matter,
  offers: readonly Offer[],
): 'open' | 'agreed' | 'ended' {
  if (occasion === 'review') {
    if (isPendingEvidence(status)) return 'open';
    return status === 'rejected' || status === 'withdrawn' ? 'ended' : 'agreed';
  }
  const last = offers.at(-1)?.ending;
  return last === null ? 'open' : last === 'accepted' ? 'agreed' : 'ended';
}

/** [AG11] The middle of two weights, to offer; null where it equals one of them. */
export function meetingPoint(one: Weight, other: Weight): Weight | null {
  const between = middle(one, other);
  return isSameWeight(between, one) || isSameWeight(between, other) ? null : between;
}
