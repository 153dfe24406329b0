import { type ListedEvidence, type Offer, weightOf } from '@midspan/contract';
import type { Tally, Weight } from '@midspan/domain';
import type { EvidenceActions } from './evidence-live.ts';
import { previewMove } from './figure-preview.ts';
import { OfferCard } from './offer-card.tsx';

export interface OfferViewProps {
  evidence: ListedEvidence;
  offer: Offer;
  /** what it answers: the other's last weight, or the original */
  against: { readonly name: string; readonly weight: Weight };
  me: string;
  partner: string;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: Pick<EvidenceActions, 'acceptOffer' | 'declineOffer'>;
  onDone: () => void;
}

/** An offer of another weight for an item that is not decided yet. */
export function OfferView({
  evidence,
  offer,
  against,
  me,
  partner,
  tally,
  connected,
  actions,
  onDone,
}: OfferViewProps) {
  const weight = weightOf(offer);
  const isOwn = offer.by === me;
  const move = weight && previewMove(tally, weight);
  const end = () => actions.declineOffer(evidence.id, offer.round);
  return (
    <OfferCard
      title={isOwn ? 'Your offer' : `${partner}’s offer`}
      weight={weight ?? against.weight}
      against={against}
      reason={offer.reason}
      move={move}
      isOwn={isOwn}
      partner={partner}
      connected={connected}
      accept={{
        meaning: 'The evidence counts with the offered likelihoods.',
        consequence:
          move === null || move.from === move.to
            ? 'The evidence will then count with it.'
            : `The evidence will then count with it, and the shared figure will move from ${move.from}% to ${move.to}%.`,
        act: () => actions.acceptOffer(evidence.id, offer.round),
      }}
      decline={{
        label: 'Decline Offer',
        meaning: 'The weight that was proposed first is on the table again.',
        act: end,
      }}
      retract={{ label: 'Retract Offer', act: end }}
      onDone={onDone}
    />
  );
}
