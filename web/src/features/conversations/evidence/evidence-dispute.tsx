import { evidenceTexts, weightOf } from '@midspan/contract';
import { refuseOriginal } from '@midspan/domain';
import { Lightbulb, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkOf } from '../../../lib/source-link.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Fact, Named, Words } from '../../../ui/facts.tsx';
import { inWords } from '../bargains/table.ts';
import { likelihoodPercent } from '../items/evidence-display.ts';
import { type ItemDecisionProps, partOf, WithdrawEvidence } from './item-part.tsx';

export interface EvidenceDisputeProps extends ItemDecisionProps {
  /** in the Evidence panel it says what it is about, which a card has above it */
  isInPanel?: boolean;
  /** what else can be done there about the weight */
  children?: ReactNode;
}

/** An item that was rejected and is being talked about, and how that ends: in panel and card. */
export function EvidenceDispute(props: EvidenceDisputeProps) {
  const { evidence, isInPanel = false, children } = props;
  const { description, source, rejection_reason } = evidence;
  const Heading = isInPanel ? 'h3' : 'h4';
  return (
    <>
      <Heading className="flex items-center gap-2 font-bold">
        <MessagesSquare aria-hidden className="size-4 shrink-0" />
        Evidence Dispute
      </Heading>
      {isInPanel && (
        <>
          <Words name="Description">{description}</Words>
          <Named name="Source">
            <p className="overflow-clip wrap-anywhere">
              <AddressText link={linkOf(source)}>{source}</AddressText>
            </p>
          </Named>
        </>
      )}
      <dl className="grid grid-cols-2 gap-x-6">
        <Fact name="Impact on hypothesis">{likelihoodPercent(evidence.hypothesis_likelihood)}</Fact>
        <Fact name="Impact on negation">{likelihoodPercent(evidence.negation_likelihood)}</Fact>
      </dl>
      {rejection_reason && <Words name="Rejection reason">{rejection_reason}</Words>}
      <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
        <p className="flex items-start gap-2 font-semibold">
          <MessagesSquare aria-hidden className="mt-0.5 size-4 shrink-0" />
          {evidenceTexts.continueDiscussing}
        </p>
        <p className="flex items-start gap-2 text-muted">
          <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0" />
          Tip: If you agree on the finding but not on its weight, offer the weight you’d choose.
        </p>
      </div>
      {children}
      <Resolutions {...props} />
    </>
  );
}

/** Its proposer gives it up, or the member who rejected it accepts it. */
function Resolutions(props: EvidenceDisputeProps) {
  const { evidence, me, connected, actions, onDone } = props;
  const part = partOf(props);
  if (evidence.proposed_by === me) {
    return (
      <>
        <WithdrawEvidence
          {...props}
          meaning="You’ve changed your mind, or want to propose it again with another weight."
        />
        <DecideButton
          connected={connected}
          onDone={onDone}
          label="Agree with Rejection"
          meaning="Your partner is right: this shouldn’t count."
          variant="quiet"
          question="Agree with the rejection?"
          consequence="It doesn’t count, and the history lists it as Jointly Rejected."
          act={() => actions.acceptRejection(evidence.id)}
        />
      </>
    );
  }
  const obstacle = inWords(refuseOriginal(part.table));
  if (obstacle !== null) return <p className="text-sm text-muted">{obstacle}</p>;
  const weight = weightOf(evidence);
  const move = weight && part.moveBy(weight);
  return (
    <DecideButton
      connected={connected}
      onDone={onDone}
      label="Accept Evidence After All"
      meaning={
        move && move.from !== move.to
          ? `It counts as it was proposed: ${move.from} → ${move.to}%.`
          : 'It counts as it was proposed.'
      }
      variant="primary"
      act={() => actions.acceptDisputedEvidence(evidence.id)}
    />
  );
}
