import type { Dispute } from '@midspan/contract';
import { ChevronRight, Scale } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { WrittenText } from '../../../ui/written-text.tsx';
import { EvidenceFace } from '../evidence/evidence-face.tsx';
import { DisputeEnd } from './dispute-end.tsx';
import { DisputeSides } from './dispute-sides.tsx';
import { QUESTIONS } from './dispute-words.ts';
import type { AskStatus } from './overturn-live.ts';
import { OverturnTimer } from './overturn-timer.tsx';

/** Where the opened card leaves the messages enough room. */
const ROOMY = '(min-width: 64rem) and (min-height: 50rem)';

export interface DisputeHeaderProps {
  dispute: Dispute;
  ask: AskStatus;
  /** the viewer's id */
  me: string;
  /** the number of the last thing that happened in the dispute */
  seq: number;
}

/** Says above a conversation that it is a dispute, what it asks, about what, and for how long. */
export function DisputeHeader({ dispute, ask, me, seq }: DisputeHeaderProps) {
  const { proposal } = dispute;
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
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
            announced
          />
        )}
      </div>
      <DisputeEnd dispute={dispute} />
      <DisputeSides dispute={dispute} me={me} />
      <DisputedItem dispute={dispute} me={me} />
    </div>
  );
}

/** The item's card. For the two it is also in the panel for as long as the dispute is open. */
function DisputedItem({ dispute, me }: Pick<DisputeHeaderProps, 'dispute' | 'me'>) {
  const { proposal, evidence, original_hypothesis_id, original_hypothesis_statement } = dispute;
  const titleId = useId();
  const isInPanel =
    proposal.outcome === null && [proposal.proposed_by, proposal.counterpart_id].includes(me);
  const [startsOpen] = useState(() => !isInPanel && window.matchMedia(ROOMY).matches);
  const original = `/hypotheses/${original_hypothesis_id}`;
  return (
    <details open={startsOpen} className="group w-full max-w-prose min-w-0">
      <summary className="flex min-h-6 w-fit max-w-full cursor-pointer list-none items-center gap-1 rounded-control [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="shrink-0 font-semibold">The evidence</span>
        <span className="min-w-0 truncate text-muted group-open:hidden">
          <WrittenText as="span">{evidence.description}</WrittenText>
        </span>
      </summary>
      <div className="mt-1.5 flex flex-col gap-3 rounded-card bg-raised p-4 shadow-card">
        <EvidenceFace evidence={evidence} titleId={titleId} />
        <p className="wrap-anywhere text-muted">
          <Link to={`${original}#evidence-${evidence.id}`}>This evidence</Link> is about{' '}
          <Link to={original}>“{original_hypothesis_statement}”</Link>. The colors show who believes
          that.
        </p>
      </div>
    </details>
  );
}
