import { useHasDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { offerObstacle, sideOf } from './bargain.ts';
import { closeOffering, offeringKey, openOffering } from './offer-draft.ts';
import { OfferForm, type OfferFormProps } from './offer-form.tsx';

export interface OfferPartProps extends Omit<OfferFormProps, 'onSent' | 'onClose'> {
  onOpen: () => void;
  onDone: () => void;
}

/** The way to name another weight, where it is no choice of a review. */
export function OfferPart({ onOpen, onDone, ...form }: OfferPartProps) {
  const { evidence, bargain, me, connected } = form;
  const isWriting = useHasDraft(offeringKey(evidence.id));
  const obstacle = offerObstacle(bargain, sideOf(evidence, me));
  if (obstacle !== null) {
    // While the original weight waits for its review, there is nothing to say about offers.
    return bargain.offers.length === 0 ? null : <p className="text-sm text-muted">{obstacle}</p>;
  }
  const close = () => closeOffering(evidence.id);
  if (isWriting) {
    return (
      <OfferForm
        {...form}
        onClose={close}
        onSent={() => {
          close();
          onDone();
        }}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        disabled={!connected}
        onClick={() => {
          openOffering(evidence.id, false);
          onOpen();
        }}
      >
        Offer Another Weight
      </Button>
      <p className="text-sm text-muted">You’d accept it with other likelihoods.</p>
    </div>
  );
}
