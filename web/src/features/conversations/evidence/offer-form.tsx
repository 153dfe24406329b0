import type { ListedEvidence } from '@midspan/contract';
import { type Bargain, openOffer, type Tally } from '@midspan/domain';
import { ownEstimate, sideOf, weightObstacle } from './bargain.ts';
import type { EvidenceActions } from './evidence-live.ts';
import { previewMove } from './figure-preview.ts';
import { offerKey } from './offer-draft.ts';
import { WeightOfferForm } from './weight-offer-form.tsx';

export interface OfferFormProps {
  evidence: ListedEvidence;
  bargain: Bargain;
  me: string;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: Pick<EvidenceActions, 'counterEvidence'>;
  onSent: () => void;
  /** undefined where something else closes it */
  onClose?: () => void;
}

/** Another weight with which the item would be accepted, and why. */
export function OfferForm({
  evidence,
  bargain,
  me,
  tally,
  connected,
  actions,
  onSent,
  onClose,
}: OfferFormProps) {
  const onTable = openOffer(bargain)?.weight ?? bargain.proposed;
  const round = evidence.offer_round;
  return (
    <WeightOfferForm
      title="Offer another weight"
      draftKey={offerKey(evidence.id)}
      initial={ownEstimate(evidence, me) ?? onTable}
      round={round}
      obstacleTo={(weight) => weightObstacle(bargain, sideOf(evidence, me), weight, round)}
      moveBy={(weight) => previewMove(tally, weight)}
      hint="Why does this reflect its weight better?"
      sendLabel="Send Offer"
      connected={connected}
      send={(fields) => actions.counterEvidence(evidence.id, fields)}
      onSent={onSent}
      onClose={onClose}
    />
  );
}
