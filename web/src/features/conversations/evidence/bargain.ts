import { ERRORS, type ItemStep, type ListedEvidence, weightOf } from '@midspan/contract';
import {
  type Bargain,
  decideOffer,
  type EvidenceSide,
  meetingPoint,
  type Offer,
  type OfferEnding,
  refuseOffer,
  refuseOriginal,
  standsIn,
  type Weight,
} from '@midspan/domain';
import { EVEN_WEIGHT } from './weight-fields.ts';

/** Whose item it is, as one of the two looks at it. */
export const sideOf = ({ proposed_by }: Pick<ListedEvidence, 'proposed_by'>, me: string) =>
  proposed_by === me ? 'proposer' : ('partner' satisfies EvidenceSide);

type Offered = Extract<ItemStep, { kind: 'offered' }>;

function endingOf(
  { round }: Offered,
  { offer }: Pick<ListedEvidence, 'offer'>,
  steps: readonly ItemStep[],
): OfferEnding | null {
  if (offer?.round === round) return null;
  if (steps.some((step) => step.kind === 'offer_declined' && step.round === round)) {
    return 'declined';
  }
  if (steps.some((step) => step.kind === 'offer_retracted' && step.round === round)) {
    return 'retracted';
  }
  const isCountered = steps.some((step) => step.kind === 'offered' && step.round === round + 1);
  return isCountered ? 'countered' : 'ended';
}

/** What the domain decides by, from an item and what its card tells of the offers on it. */
export function bargainOf(evidence: ListedEvidence, steps: readonly ItemStep[]): Bargain {
  const offers = steps.flatMap((step): Offer[] => {
    if (step.kind !== 'offered' || step.by === null) return [];
    return [
      {
        round: step.round,
        by: sideOf(evidence, step.by),
        weight: weightOf(step) ?? EVEN_WEIGHT,
        reason: step.reason ?? '',
        ending: endingOf(step, evidence, steps),
      },
    ];
  });
  return {
    status: evidence.status,
    proposed: weightOf(evidence.proposed) ?? EVEN_WEIGHT,
    round: evidence.offer_round,
    offers,
  };
}

/** Why no offer can be made now, in words; null if one can. */
export function offerObstacle(bargain: Bargain, by: EvidenceSide): string | null {
  const possible = refuseOffer(bargain, by);
  return possible.ok ? null : ERRORS[possible.refusal].message;
}

/** Why the original weight can't be accepted now, in words; null if it can. */
export function originalObstacle(bargain: Bargain): string | null {
  const possible = refuseOriginal(bargain);
  return possible.ok ? null : ERRORS[possible.refusal].message;
}

/** Why this weight can't be offered, in words; null if it can. */
export function weightObstacle(
  bargain: Bargain,
  by: EvidenceSide,
  weight: Weight,
  round: number,
): string | null {
  const decided = decideOffer(bargain, by, { kind: 'offer', round, weight, reason: '' });
  return decided.ok ? null : ERRORS[decided.refusal].message;
}

/** [AG11] What the two could meet on; null if only one has named a weight, or nothing is between. */
export function meetingIn(bargain: Bargain, estimate: Weight | null): Weight | null {
  const { proposer, partner } = standsIn(bargain, estimate);
  return partner === null ? null : meetingPoint(proposer, partner);
}

/** One's own estimate of an item. */
export function ownEstimate({ estimates }: ListedEvidence, me: string): Weight | null {
  const own = estimates?.find(({ by }) => by === me);
  return own === undefined ? null : weightOf(own);
}
