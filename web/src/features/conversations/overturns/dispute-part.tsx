import { type Dispute, type Recalibration, weightOf } from '@midspan/contract';
import type { OverturnKind, Weight } from '@midspan/domain';
import { useId } from 'react';
import { linkOf } from '../../../lib/source-link.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { Card } from '../../../ui/card.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import type { Move } from '../../../ui/span-move.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import type { OverturnActions } from './overturn-live.ts';
import { CONCEDE_MEANINGS, conceding, originalMove, staying } from './proposal-words.ts';
import { OpenRecalibration, RecalibrationPart } from './recalibration-part.tsx';
import { WeightCompared } from './weight-compared.tsx';

/** What each side of a dispute argues for. */
const STANDS: Record<OverturnKind, { proposer: string; counterpart: string }> = {
  overturn: {
    proposer: 'thinks it should no longer count',
    counterpart: 'thinks it should still count',
  },
  reinstatement: {
    proposer: 'thinks it should count again',
    counterpart: 'thinks it should stay overturned',
  },
};

export interface DisputePartProps {
  dispute: Dispute;
  recalibration: Recalibration | null;
  me: string;
  connected: boolean;
  actions: OverturnActions;
  /** what the original claim's figure does when the item counts with this; null where unknown */
  preview: (after: Weight | null) => Move | null;
  onDone: () => void;
}

/** What the two in a dispute discuss, and the ways to end it besides its own figure. */
export function DisputePart(props: DisputePartProps) {
  const { dispute, recalibration, me, connected, actions, onDone } = props;
  const { proposal, evidence } = dispute;
  const headingId = useId();
  const stands = STANDS[proposal.kind];
  const applied = props.preview(proposal.kind === 'overturn' ? null : weightOf(evidence));
  return (
    <>
      {recalibration?.status === 'proposed' && (
        <Card className="p-0!">
          <OpenRecalibration {...props} recalibration={recalibration} />
        </Card>
      )}
      <Card className="p-0!">
        <article aria-labelledby={headingId} className="@container flex flex-col gap-4 p-4">
          <h3 id={headingId} className="font-bold">
            The disputed evidence
          </h3>
          <WrittenText className="font-semibold">{evidence.description}</WrittenText>
          <p className="overflow-clip text-sm wrap-anywhere">
            <span className="text-muted">Source: </span>
            <AddressText link={linkOf(evidence.source)}>{evidence.source}</AddressText>
          </p>
          {recalibration?.status !== 'proposed' && (
            <WeightCompared before={evidence} after={null} />
          )}
          <Words name={`Reason given by ${proposal.proposerUsername}`}>{proposal.reason}</Words>
          {proposal.evidence_description !== null && (
            <Words name="New evidence">{proposal.evidence_description}</Words>
          )}
          {proposal.source !== null && (
            <p className="overflow-clip text-sm wrap-anywhere">
              <span className="text-muted">Source of the new evidence: </span>
              <AddressText link={linkOf(proposal.source)}>{proposal.source}</AddressText>
            </p>
          )}
          <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
            <li>
              <bdi className="font-semibold">{proposal.proposerUsername}</bdi> {stands.proposer}.
            </li>
            <li>
              <bdi className="font-semibold">{proposal.counterpartUsername}</bdi>{' '}
              {stands.counterpart}.
            </li>
          </ul>
          <p className="text-sm text-muted">
            Propose evidence for or against this, and complete the conversation once the figure is
            no longer at 50%. Above 50%, the proposal applies. Below 50%, nothing changes.
          </p>
          <RecalibrationPart {...props} />
          {proposal.proposed_by === me && (
            <DecideButton
              label="Withdraw Proposal"
              meaning="You’ve changed your mind."
              variant="secondary"
              question="Withdraw your proposal?"
              consequence={`The dispute is completed. ${staying(proposal.kind)}`}
              connected={connected}
              act={() => actions.withdrawOverturn(proposal.id)}
              onDone={onDone}
            />
          )}
          {proposal.counterpart_id === me && (
            <DecideButton
              label="Concede Dispute"
              meaning={CONCEDE_MEANINGS[proposal.kind]}
              variant="secondary"
              question="Concede this dispute?"
              consequence={`${conceding(proposal.kind)}${originalMove(applied)} You can’t undo this.`}
              connected={connected}
              act={() => actions.concedeDispute(proposal.id)}
              onDone={onDone}
            />
          )}
        </article>
      </Card>
    </>
  );
}
