import {
  type Bargain,
  ERRORS,
  type ItemStep,
  type ListedEvidence,
  type StreamLine,
  weightOf,
} from '@midspan/contract';
import {
  EVEN_WEIGHT,
  lastOfferOf,
  meetingPoint,
  type Occasion,
  OFFERS_MAX,
  type Offer,
  type OfferEnding,
  refuseOffer,
  refuseOriginal,
  refuseWeight,
  type Table,
  type Weight,
} from '@midspan/domain';

/** A bargain in another conversation than the item's own, before the first offer. */
export const unopened = (occasion: Exclude<Occasion, 'review'>): Bargain => ({
  occasion,
  round: 0,
  offers_left: OFFERS_MAX,
  standing: null,
  turn: null,
  status: 'ended',
});

/** What the domain decides by. An item that isn't known is decided, and of another conversation. */
export function tableIn(bargain: Bargain, evidence: ListedEvidence | undefined): Table {
  const { occasion, round, offers_left, standing } = bargain;
  const first = { review: evidence?.proposed, recalibration: evidence, second_opinion: undefined };
  const original = first[occasion];
  return {
    occasion,
    proposedBy: evidence?.proposed_by ?? '',
    status: evidence?.status ?? 'accepted',
    original: original === undefined ? null : weightOf(original),
    // [BG6] An offer that no one is to answer is about something that was removed.
    obstacle: evidence?.removed || (standing && bargain.turn === null) ? 'REMOVED' : null,
    round,
    offersLeft: offers_left,
    standing: standing && { by: standing.by, weight: weightOf(standing) ?? EVEN_WEIGHT },
  };
}

/** What happened to an item, as far as the stream is loaded. */
export const stepsAbout = (lines: readonly StreamLine[], evidenceId: string): ItemStep[] =>
  lines.flatMap((line) =>
    line.kind === 'evidence' && line.evidenceId === evidenceId ? line.step : [],
  );

/** The steps that end an offer for good, and how. */
const ENDINGS: Partial<Record<ItemStep['kind'], OfferEnding>> = {
  offer_declined: 'declined',
  offer_retracted: 'retracted',
  offer_ended: 'ended',
};

/** The offers that were made, as an item's steps tell of them. */
export function offersIn({ standing }: Pick<Bargain, 'standing'>, steps: readonly ItemStep[]) {
  function endingOf(round: number): OfferEnding | null {
    if (standing?.round === round) return null;
    const ended = steps.find(
      (step) => step.kind in ENDINGS && 'round' in step && step.round === round,
    );
    if (ended !== undefined) return ENDINGS[ended.kind] ?? null;
    const isCountered = steps.some((step) => step.kind === 'offered' && step.round === round + 1);
    return isCountered ? 'countered' : 'ended';
  }
  return steps.flatMap((step): Offer[] => {
    if (step.kind !== 'offered' || step.by === null) return [];
    const { round, by, reason } = step;
    const weight = weightOf(step) ?? EVEN_WEIGHT;
    return [{ round, by, weight, reason: reason ?? '', ending: endingOf(round) }];
  });
}

/** What the two offered each other before a step, since the bargain was opened, or opened again. */
export function offersBefore(steps: readonly ItemStep[], seq: number) {
  const before = steps.filter((step) => step.seq < seq);
  const since = before.slice(before.findLastIndex(({ kind }) => kind in ENDINGS) + 1);
  return since.flatMap((step) => (step.kind === 'offered' ? [step] : []));
}

/** One's own estimate of an item. */
export function ownEstimate({ estimates }: ListedEvidence, me: string): Weight | null {
  const own = estimates?.find(({ by }) => by === me);
  return own === undefined ? null : weightOf(own);
}

/**
 * [AG11] The weight that each of the two has named: the last one they offered, and before that their
 * proposal or estimate.
 */
export function namedWeights(
  { occasion, original, proposedBy, standing }: Table,
  offers: readonly Offer[],
  me: string,
  estimate: Weight | null,
): { readonly mine: Weight | null; readonly theirs: Weight | null } {
  const proposal = occasion === 'review' ? original : null;
  const isProposer = proposedBy === me;
  const partner = offers.find(({ by }) => by !== me)?.by ?? '';
  // The stream may be loaded from after an offer on, but never without the one that stands.
  const standingOf = (isOwn: boolean) =>
    standing !== null && (standing.by === me) === isOwn ? standing.weight : null;
  return {
    mine: standingOf(true) ?? lastOfferOf(offers, me) ?? (isProposer ? proposal : estimate),
    theirs: standingOf(false) ?? lastOfferOf(offers, partner) ?? (isProposer ? null : proposal),
  };
}

/** [AG11] What a member could offer to meet on; null if nothing is between, or it isn't their turn. */
export function meetingIn(
  table: Table,
  me: string,
  { mine, theirs }: ReturnType<typeof namedWeights>,
): Weight | null {
  if (mine === null || theirs === null || refuseOffer(table, me) !== null) return null;
  return meetingPoint(mine, theirs);
}

/** Why the original weight can't be accepted now, in words; null if it can. */
export function originalObstacle(table: Table): string | null {
  const refusal = refuseOriginal(table);
  return refusal && ERRORS[refusal].message;
}

/** Why this weight can't be offered, in words; null if it can. */
export function weightObstacle(table: Table, me: string, weight: Weight): string | null {
  const refusal = refuseWeight(table, me, weight);
  if (refusal === 'OFFER_SAME' && table.occasion === 'recalibration' && table.standing === null) {
    return 'The evidence already has this weight.';
  }
  return refusal && ERRORS[refusal].message;
}

/** Whether and how often the two can go on, or why not, in words. */
export function offersLeftWords(table: Table, me: string): string | null {
  const refusal = refuseOffer(table, me);
  // Whose turn it is, the offer itself says.
  if (refusal !== null) return refusal === 'OFFER_NOT_YOURS' ? null : ERRORS[refusal].message;
  if (table.round === 0 && table.occasion !== 'second_opinion') return null;
  return table.offersLeft === 1
    ? 'One more offer can be made on this evidence here.'
    : `${table.offersLeft} more offers can be made on this evidence here.`;
}
