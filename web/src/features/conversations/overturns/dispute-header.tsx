import type { Dispute } from '@midspan/contract';
import { Scale } from 'lucide-react';
import { DisputeEnd } from './dispute-end.tsx';
import { DisputeSides } from './dispute-sides.tsx';
import { QUESTIONS } from './dispute-words.ts';
import type { AskStatus } from './overturn-live.ts';
import { OverturnTimer } from './overturn-timer.tsx';
import { UndoDefault } from './undo-default.tsx';

export interface DisputeHeaderProps {
  dispute: Dispute;
  ask: AskStatus;
  /** the viewer's id */
  me: string;
  /** the number of the last thing that happened in the dispute */
  seq: number;
  /** without, where they are said below */
  hasSides?: boolean;
}

/** Says above a conversation that it is a dispute, what it asks, and for how long. */
export function DisputeHeader({ dispute, ask, me, seq, hasSides = true }: DisputeHeaderProps) {
  const { proposal } = dispute;
  return (
    <div
      data-dispute={dispute.proposal.outcome ?? undefined}
      className="flex flex-col gap-1.5 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex items-center gap-1.5 font-bold">
          <Scale aria-hidden className="size-4 shrink-0" />
          Dispute
        </p>
        <h2 className="text-base font-bold">{QUESTIONS[proposal.kind]}</h2>
        {proposal.outcome === null && (
          <OverturnTimer
            proposalId={proposal.id}
            deadline={proposal.deadline}
            what="to reach a conclusion"
            isDispute
            ask={ask}
            seq={seq}
            isProposer={proposal.proposed_by === me}
            answers={proposal.counterpart_id === me ? proposal.kind : undefined}
            announced
          />
        )}
      </div>
      <DisputeEnd dispute={dispute} />
      {proposal.outcome === 'applied' && proposal.counterpart_id === me && (
        <UndoDefault proposal={proposal} />
      )}
      {hasSides && <DisputeSides dispute={dispute} me={me} />}
    </div>
  );
}
