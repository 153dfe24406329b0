import type { Dispute } from '@midspan/contract';
import { ChevronRight, Scale } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { EvidenceItem } from '../items/evidence-item.tsx';
import { DisputeEnd } from './dispute-end.tsx';
import { DisputeSides } from './dispute-sides.tsx';
import { QUESTIONS } from './dispute-words.ts';
import type { AskStatus } from './overturn-live.ts';
import { OverturnTimer } from './overturn-timer.tsx';
import { UndoDefault } from './undo-default.tsx';

/** Where the opened card leaves the messages enough room. */
const ROOMY = '(min-width: 64rem) and (min-height: 54rem)';

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
  // The two have everything in the panel too, for as long as there is something to decide.
  const isInPanel =
    proposal.outcome === null && [proposal.proposed_by, proposal.counterpart_id].includes(me);
  return (
    <div
      className={classNames(
        'flex flex-col items-stretch gap-1.5 text-sm',
        !isInPanel && 'lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-6',
      )}
    >
      <div className="flex flex-col gap-1.5">
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
        <div className={isInPanel ? 'max-sm:hidden' : undefined}>
          <DisputeSides dispute={dispute} me={me} />
        </div>
      </div>
      <DisputedItem dispute={dispute} startsOpen={!isInPanel} />
    </div>
  );
}

/** The item's card. */
function DisputedItem({ dispute, startsOpen }: { dispute: Dispute; startsOpen: boolean }) {
  const { evidence, original_hypothesis_id, original_hypothesis_statement } = dispute;
  const [opened] = useState(() => startsOpen && window.matchMedia(ROOMY).matches);
  const original = `/hypotheses/${original_hypothesis_id}`;
  return (
    <details open={opened} className="group max-w-prose min-w-0">
      <summary className="flex min-h-6 w-fit max-w-full cursor-pointer list-none items-center gap-1 rounded-control [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="shrink-0 font-semibold">The evidence</span>
        <span className="line-clamp-1 min-w-0 break-all text-muted group-open:hidden">
          <WrittenText as="span">{evidence.description}</WrittenText>
        </span>
      </summary>
      <div className="mt-1.5 flex flex-col gap-2">
        <EvidenceItem evidence={evidence} elementId={`header-${evidence.id}`} />
        <p className="wrap-anywhere text-muted">
          <Link to={`${original}#evidence-${evidence.id}`}>This evidence</Link> is about{' '}
          <Link to={original}>“{original_hypothesis_statement}”</Link>.
        </p>
      </div>
    </details>
  );
}
