import { type ListedEvidence, type Offer, weightOf } from '@midspan/contract';
import type { Tally, Weight } from '@midspan/domain';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { NamedPull } from '../overturns/weight-compared.tsx';
import type { EvidenceActions } from './evidence-live.ts';
import { IF_ACCEPTED, IF_YOU_ACCEPT, previewMove } from './figure-preview.ts';

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

/** An offer that waits for an answer, and the answers that need no form. */
export function OfferView(props: OfferViewProps) {
  const { offer, against, me, partner, tally } = props;
  const headingId = useId();
  const weight = weightOf(offer);
  const isOwn = offer.by === me;
  const move = weight && previewMove(tally, weight);
  return (
    // No landmark: on a wide screen it stands in the stream and in the panel.
    <article
      aria-labelledby={headingId}
      className="flex flex-col gap-4 rounded-control border border-line-strong px-4 py-3"
    >
      <h4 id={headingId} className="font-bold wrap-anywhere">
        {isOwn ? 'Your offer' : `${partner}’s offer`}
      </h4>
      <NamedPull name="Offered" weight={weight ?? against.weight} />
      <NamedPull {...against} />
      <Words name="Reason">{offer.reason}</Words>
      {move && <SpanMove lead={isOwn ? IF_ACCEPTED : IF_YOU_ACCEPT} move={move} />}
      {isOwn ? (
        <div className="flex flex-col items-start gap-1.5">
          <p className="text-sm text-muted">
            Waiting for <bdi>{partner}</bdi> to answer.
          </p>
          <EndOffer {...props} label="Retract Offer" />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <DecideButton
            label="Accept This Weight"
            meaning="The evidence counts with the offered likelihoods."
            variant="primary"
            question="Accept this weight?"
            consequence={
              move === null || move.from === move.to
                ? 'The evidence will then count with it.'
                : `The evidence will then count with it, and the shared figure will move from ${move.from}% to ${move.to}%.`
            }
            connected={props.connected}
            act={() => props.actions.acceptOffer(props.evidence.id, offer.round)}
            onDone={props.onDone}
          />
          <div className="flex flex-col items-start gap-1.5">
            <EndOffer {...props} label="Decline Offer" />
            <p className="text-sm text-muted">
              The weight that was proposed first is on the table again.
            </p>
          </div>
        </div>
      )}
    </article>
  );
}

/** Declining and retracting are undone by another offer, so they ask nothing. */
function EndOffer({
  evidence,
  offer,
  connected,
  actions,
  onDone,
  label,
}: OfferViewProps & { label: string }) {
  const { busy, failure, run } = useAction();

  async function end() {
    if (await run(() => actions.declineOffer(evidence.id, offer.round))) onDone();
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        disabled={!connected}
        onClick={() => void end()}
      >
        {label}
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
