import { evidenceTexts, type ListedEvidence } from '@midspan/contract';
import { Lightbulb, MessagesSquare } from 'lucide-react';
import { DecideButton } from '../../ui/decide-button.tsx';
import { Words } from '../../ui/facts.tsx';
import type { Move } from '../../ui/span-move.tsx';
import type { EvidenceActions } from './evidence-live.ts';
import { EvidenceHead, Likelihoods, SameSource } from './pending-details.tsx';

export interface DisputeViewProps {
  evidence: ListedEvidence;
  isProposer: boolean;
  /** what accepting it would do; null where that is unknown */
  move: Move | null;
  connected: boolean;
  actions: EvidenceActions;
  onDone: (outcome?: string) => void;
}

function ResolutionOptions({
  evidence,
  isProposer,
  move,
  connected,
  actions,
  onDone,
}: DisputeViewProps) {
  if (!isProposer) {
    return (
      <DecideButton
        label="Accept Evidence After All"
        meaning="The discussion has convinced you that it should count."
        variant="primary"
        question="Accept this evidence after all?"
        consequence={
          move === null || move.from === move.to
            ? 'It then counts for both of you.'
            : `It then counts for both of you, and the shared figure moves from ${move.from}% to ${move.to}%.`
        }
        connected={connected}
        act={() => actions.acceptDisputedEvidence(evidence.id)}
        onDone={onDone}
      />
    );
  }
  return (
    <>
      <DecideButton
        label="Withdraw Evidence"
        meaning="You have changed your mind, or want to propose it again with other likelihoods."
        variant="secondary"
        question="Withdraw this evidence?"
        consequence="It does not count and is listed as withdrawn. You can propose it again."
        connected={connected}
        act={() => actions.withdrawEvidence(evidence.id)}
        onDone={onDone}
      />
      <DecideButton
        label="Agree with Rejection"
        meaning="Your partner is right: this should not count."
        variant="secondary"
        question="Agree that this evidence should not count?"
        consequence="It is listed as jointly rejected: the two of you weighed it and decided against it."
        connected={connected}
        act={() => actions.acceptRejection(evidence.id)}
        onDone={() => onDone('Evidence Withdrawn')}
      />
    </>
  );
}

/** An item that was rejected and is still being talked about. */
export function DisputeView(props: DisputeViewProps) {
  const { evidence } = props;
  return (
    <>
      <EvidenceHead evidence={evidence} />
      <SameSource evidence={evidence} />
      <Likelihoods
        evidence={evidence}
        names={{ hypothesis: 'Impact on hypothesis', negation: 'Impact on negation' }}
      />
      <Words name="Reasoning">{evidence.reasoning}</Words>
      {evidence.rejection_reason && (
        <Words name="Rejection reason">{evidence.rejection_reason}</Words>
      )}
      <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
        <p className="flex items-start gap-2 font-semibold">
          <MessagesSquare aria-hidden className="mt-0.5 size-4 shrink-0" />
          {evidenceTexts.continueDiscussing}
        </p>
        <p className="flex items-start gap-2 text-muted">
          <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0" />
          Tip: if you agree on the finding and differ on its weight, say which likelihoods you would
          choose. It can be withdrawn and proposed again with those.
        </p>
      </div>
      <div className="flex flex-col gap-4">
        <h4 className="text-sm font-semibold text-muted">Resolution options</h4>
        <ResolutionOptions {...props} />
      </div>
    </>
  );
}
