import type { Dispute } from '@midspan/contract';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import type { AskStatus } from './overturn-live.ts';
import { OverturnTimer } from './overturn-timer.tsx';
import { endWords } from './proposal-words.ts';

export interface DisputeHeaderProps {
  dispute: Dispute;
  ask: AskStatus;
  /** the viewer's id */
  me: string;
  /** the number of the last thing that happened in the dispute */
  seq: number;
}

/** Says above a conversation that it is a dispute, what about, and how long it may take. */
export function DisputeHeader({ dispute, ask, me, seq }: DisputeHeaderProps) {
  const { proposal, evidence, original_hypothesis_id, original_hypothesis_statement } = dispute;
  const original = `/hypotheses/${original_hypothesis_id}`;
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="flex items-center gap-1.5 font-bold">
          <Scale aria-hidden className="size-4 shrink-0" />
          Dispute
        </p>
        {proposal.outcome === null && (
          <OverturnTimer
            proposalId={proposal.id}
            deadline={proposal.deadline}
            what="to reach a conclusion"
            isDispute
            ask={ask}
            seq={seq}
            isProposer={proposal.proposed_by === me}
            announced
          />
        )}
      </div>
      {proposal.outcome !== null && (
        <p className="font-semibold">{endWords(proposal.kind, proposal.outcome)}</p>
      )}
      <p className="line-clamp-1 wrap-anywhere text-muted sm:line-clamp-2">
        About <Link to={`${original}#evidence-${evidence.id}`}>this evidence</Link> for{' '}
        <Link to={original}>“{original_hypothesis_statement}”</Link>
      </p>
    </div>
  );
}
