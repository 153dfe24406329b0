import { evidenceTexts, type ListedEvidence } from '@midspan/contract';
import { Lightbulb, MessagesSquare } from 'lucide-react';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import type { Move } from '../../../ui/span-move.tsx';
import type { LiveActions } from '../live/live.ts';
import { AGAIN_POSSIBLE, type PanelOutcome, withdrawnOutcome } from './panel-outcome.tsx';

/** Shown to the proposer along with the toast that the evidence is mutually rejected. */
const REJECTED_TOGETHER =
  'You agreed with the rejection: the evidence is mutually rejected and doesn’t count. The history lists it as Jointly Rejected.';

export interface DisputeViewProps {
  evidence: ListedEvidence;
  isProposer: boolean;
  /** what accepting it would do; null where that is unknown */
  move: Move | null;
  /** why it can't be accepted as it was proposed, in words; null if it can */
  obstacle: string | null;
  connected: boolean;
  actions: LiveActions;
  onDone: (outcome?: PanelOutcome) => void;
}

function ResolutionOptions({
  evidence,
  isProposer,
  move,
  obstacle,
  connected,
  actions,
  onDone,
}: DisputeViewProps) {
  if (!isProposer && obstacle !== null) return <p className="text-sm text-muted">{obstacle}</p>;
  if (!isProposer) {
    return (
      <DecideButton
        label="Accept Evidence After All"
        meaning="The discussion has convinced you that it should count."
        variant="primary"
        question="Accept this evidence after all?"
        consequence={
          move === null || move.from === move.to
            ? 'It will then count.'
            : `It will then count, and the shared figure will move from ${move.from}% to ${move.to}%.`
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
        meaning="You’ve changed your mind, or want to propose it again with other likelihoods."
        variant="secondary"
        question="Withdraw this evidence?"
        consequence={`It doesn’t count and is listed as Withdrawn. ${AGAIN_POSSIBLE}`}
        connected={connected}
        act={() => actions.withdrawEvidence(evidence.id)}
        onDone={() => onDone(withdrawnOutcome(evidence))}
      />
      <DecideButton
        label="Agree with Rejection"
        meaning="Your partner is right: this shouldn’t count."
        variant="secondary"
        question="Agree with the rejection?"
        consequence="You withdraw the evidence because you both reject it. It doesn’t count, and the history lists it as Jointly Rejected."
        connected={connected}
        act={() => actions.acceptRejection(evidence.id)}
        onDone={() => onDone({ title: 'Evidence Withdrawn', text: REJECTED_TOGETHER })}
      />
    </>
  );
}

/** What is open about an item that was rejected and is still being talked about. */
export function DisputeView(props: DisputeViewProps) {
  const { evidence } = props;
  return (
    <>
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
          Tip: If you agree on the finding but not on its weight, offer the likelihoods you’d
          choose.
        </p>
      </div>
      <div className="flex flex-col gap-4">
        <h4 className="text-sm font-semibold text-muted">Resolution options</h4>
        <ResolutionOptions {...props} />
      </div>
    </>
  );
}
