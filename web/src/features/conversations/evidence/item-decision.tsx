import { type ListedEvidence, threeIdeas, weightOf } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { DisputeView } from './dispute-view.tsx';
import type { EvidenceActions } from './evidence-live.ts';
import { IF_ACCEPTED, IF_YOU_ACCEPT, previewMove } from './figure-preview.ts';
import { IdeasDisclosure } from './ideas-disclosure.tsx';
import { AGAIN_POSSIBLE, type PanelOutcome, withdrawnOutcome } from './panel-outcome.tsx';
import { Likelihoods, SameSource } from './pending-details.tsx';
import { stageOf } from './pending-stage.ts';
import { ReportEvidence } from './report-evidence.tsx';
import { ReviewView } from './review-view.tsx';

export interface ItemDecisionProps {
  evidence: ListedEvidence;
  me: string;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: EvidenceActions;
  /** the viewer has decided; `outcome` where it needs a word here */
  onDone: (outcome?: PanelOutcome) => void;
}

const LIKELIHOODS = { hypothesis: 'Likelihood if true', negation: 'Likelihood if false' };
const IMPACTS = { hypothesis: 'Impact on hypothesis', negation: 'Impact on negation' };

/** What an undecided item shows below its face: the case for it, and what the viewer can do. */
export function ItemDecision(props: ItemDecisionProps) {
  const { evidence, me, tally, connected, actions, onDone } = props;
  const isProposer = evidence.proposed_by === me;
  const stage = stageOf(evidence, me);
  const weight = weightOf(evidence);
  const move = weight && previewMove(tally, weight);
  return (
    <div className="@container flex flex-col gap-4">
      <SameSource evidence={evidence} />
      <Likelihoods
        evidence={evidence}
        names={stage === 'dispute' ? IMPACTS : LIKELIHOODS}
        isPictured={stage === 'review'}
      />
      <Words name="Reasoning">{evidence.reasoning}</Words>
      {move && <SpanMove lead={isProposer ? IF_ACCEPTED : IF_YOU_ACCEPT} move={move} />}
      {stage === 'dispute' && <DisputeView {...props} isProposer={isProposer} move={move} />}
      {stage === 'review' && (
        <IdeasDisclosure
          question="What do these numbers mean?"
          ideas={[threeIdeas.twoQuestions, threeIdeas.sharedFigure]}
        />
      )}
      {stage === 'review' && (
        <ReviewView
          evidenceId={evidence.id}
          connected={connected}
          actions={actions}
          onDone={onDone}
        />
      )}
      {stage === 'waiting' && (
        <DecideButton
          label="Withdraw Evidence"
          variant="secondary"
          question="Withdraw this evidence?"
          consequence={`Your partner won’t review it, and it’s listed as Withdrawn. ${AGAIN_POSSIBLE}`}
          connected={connected}
          act={() => actions.withdrawEvidence(evidence.id)}
          onDone={() => onDone(withdrawnOutcome(evidence))}
        />
      )}
      <ReportEvidence evidence={evidence} userId={me} />
    </div>
  );
}
