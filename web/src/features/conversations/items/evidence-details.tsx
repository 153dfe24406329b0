import { type ListedEvidence, UNKNOWN_USER, weightOf } from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Day } from '../../../lib/day.tsx';
import { Named, Words } from '../../../ui/facts.tsx';
import { WeightPicture } from '../weights/weight-shown.tsx';
import type { FigureChange } from './evidence-display.ts';
import { EvidenceLedger } from './evidence-ledger.tsx';
import { useReadingPath } from './reading-path.ts';
import { WeighedOnTop } from './weighed-on-top.tsx';
import { WeighingsList } from './weighings-list.tsx';

export interface EvidenceDetailsProps {
  evidence: ListedEvidence;
  /** what it did to the figure, in order; undefined when it never moved it */
  changes?: readonly FigureChange[] | undefined;
  /** what happened to it, where a stream tells it; elsewhere its ledger does */
  history?: ReactNode;
  /** false where the reader shall judge first, before what speaks for it */
  hasWeight?: boolean;
  /** what can be done about it */
  children?: ReactNode;
}

/** Everything about an item that its card leaves out, each fact once. */
export function EvidenceDetails({
  evidence,
  changes,
  history,
  hasWeight = true,
  children,
}: EvidenceDetailsProps) {
  const readingPath = useReadingPath();
  // The weight of what is still open is shown with the decision.
  const weight = isPendingEvidence(evidence.status) ? null : weightOf(evidence);
  const isElsewhere = history === undefined;
  return (
    <>
      {hasWeight && evidence.reasoning !== '' && (
        <Words name="Reasoning">{evidence.reasoning}</Words>
      )}
      {isElsewhere && evidence.rejection_reason && (
        // An item with ledger entries was accepted after all, so the reason is from before that.
        <Words
          name={evidence.ledger.length > 0 ? 'First rejected because' : 'Reason for rejection'}
        >
          {evidence.rejection_reason}
        </Words>
      )}
      <WeighedOnTop given={evidence.given} />
      {weight && (
        <Named name="In 100 worlds">
          <WeightPicture weight={weight} />
        </Named>
      )}
      {evidence.weighings > 0 && (
        <Named name="Weighed by">
          <WeighingsList evidence={evidence} />
        </Named>
      )}
      {history && <Named name="History">{history}</Named>}
      {isElsewhere && (
        <>
          <EvidenceLedger evidence={evidence} changes={changes} />
          <p className="text-sm text-muted">
            Proposed by <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi> on{' '}
            <Day iso={evidence.created_at} />.{' '}
            <Link to={readingPath(evidence.conversation_id, `#e${evidence.id}`)}>
              Read it in the conversation
            </Link>
          </p>
        </>
      )}
      {children}
    </>
  );
}
