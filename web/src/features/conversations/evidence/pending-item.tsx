import { type ListedEvidence, UNKNOWN_USER, weightOf } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { Hourglass, type LucideIcon, MessagesSquare, Scale } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { DisputeView } from './dispute-view.tsx';
import type { EvidenceActions } from './evidence-live.ts';
import { IF_ACCEPTED, IF_YOU_ACCEPT, previewMove } from './figure-preview.ts';
import { AGAIN_POSSIBLE, type PanelOutcome, withdrawnOutcome } from './panel-outcome.tsx';
import { ProposedDetails } from './pending-details.tsx';
import { RemovedItem } from './removed-item.tsx';
import { ReportEvidence } from './report-evidence.tsx';
import { ReviewView } from './review-view.tsx';

type Stage = 'waiting' | 'review' | 'dispute';

const STAGES: Record<Stage, { icon: LucideIcon; title: string }> = {
  waiting: { icon: Hourglass, title: 'Waiting for Review' },
  review: { icon: Scale, title: 'Review Evidence' },
  dispute: { icon: MessagesSquare, title: 'Evidence Dispute' },
};

export interface PendingItemProps {
  evidence: ListedEvidence;
  me: string;
  /** the tally behind the shared figure */
  tally: Tally;
  connected: boolean;
  actions: EvidenceActions;
  /** the viewer has decided; `outcome` where it needs a word here */
  onDone: (outcome?: PanelOutcome) => void;
}

/** One item waiting for a decision, as the viewer's role requires. */
export function PendingItem(props: PendingItemProps) {
  return props.evidence.removed ? (
    <RemovedItem evidence={props.evidence} />
  ) : (
    <OpenItem {...props} />
  );
}

function OpenItem(props: PendingItemProps) {
  const { evidence, me, tally, connected, actions, onDone } = props;
  const isProposer = evidence.proposed_by === me;
  const headingId = useId();
  const stage = evidence.status === 'disputed' ? 'dispute' : isProposer ? 'waiting' : 'review';
  const { icon: Icon, title } = STAGES[stage];
  const weight = weightOf(evidence);
  const move = weight && previewMove(tally, weight);
  return (
    <Card className="p-0!">
      <article aria-labelledby={headingId} className="@container flex flex-col gap-4 p-4">
        <div>
          <h3 id={headingId} className="flex items-center gap-2 font-bold">
            <Icon aria-hidden className="size-5 shrink-0" />
            {title}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            {isProposer ? (
              'Proposed by you'
            ) : (
              <>
                Proposed by <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi>
              </>
            )}
          </p>
        </div>
        {stage === 'dispute' ? (
          <DisputeView {...props} isProposer={isProposer} move={move} />
        ) : (
          <>
            <ProposedDetails evidence={evidence} />
            {move && <SpanMove lead={isProposer ? IF_ACCEPTED : IF_YOU_ACCEPT} move={move} />}
          </>
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
      </article>
    </Card>
  );
}
