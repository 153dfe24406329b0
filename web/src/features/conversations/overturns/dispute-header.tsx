import { Scale } from 'lucide-react';
import { ParticipantName } from '../lists/participant-name.tsx';
import type { LivePart } from '../live/live.ts';
import { partnerOf } from '../live/partner.ts';
import { askStatusOf } from './api.ts';
import { DisputeEnd } from './dispute-end.tsx';
import { QUESTIONS, sideMeaning } from './dispute-words.ts';
import { OverturnTimer } from './overturn-timer.tsx';

/** Says above a conversation that it is a dispute, what it asks, and for how long. */
export function DisputeHeader({ hasSides, ...part }: LivePart & { hasSides: boolean }) {
  const { dispute, me, conversation, seq, isReader } = part.state;
  if (dispute === null) return null;
  const { proposal } = dispute;
  const { own: challenger, partner: counterpart } = partnerOf(conversation, proposal.proposed_by);
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
            ask={askStatusOf(part)}
            seq={seq}
            isProposer={proposal.proposed_by === me}
            answers={proposal.counterpart_id === me ? proposal.kind : undefined}
            announced
          />
        )}
      </div>
      <DisputeEnd dispute={dispute} />
      {hasSides && (
        <ul aria-label="What the two want" className="flex flex-wrap gap-x-3 gap-y-1">
          {[challenger, counterpart].map(({ id, name, side }, place) => (
            <li key={id} className="flex max-w-full min-w-0 items-center gap-x-3">
              {place > 0 && isReader && <span className="text-muted">vs</span>}
              <ParticipantName
                name={id === me ? 'You' : name}
                side={side}
                meaning={sideMeaning(proposal, id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
