import type { ReviewedProposal } from '@midspan/contract';
import type { OverturnKind } from '@midspan/domain';
import { CircleSlash, MessagesSquare, RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { linkOf } from '../../../lib/source-link.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { EvidenceItem } from '../items/evidence-item.tsx';
import {
  agreeing,
  challengeCase,
  MOVE_LEADS,
  reviewerRole,
  staying,
} from '../items/proposal-words.ts';
import type { LiveActions } from '../live/live.ts';
import { OverturnTimer } from './overturn-timer.tsx';

const TITLES: Record<OverturnKind, string> = {
  overturn: 'Overturn Proposal',
  reinstatement: 'Reinstatement Proposal',
};

export interface ProposalCardProps {
  proposal: ReviewedProposal;
  /** what it would do to the shared figure; null where that is unknown */
  move: Move | null;
  me: string;
  connected: boolean;
  actions: LiveActions;
  onDone: () => void;
}

/** A proposal made in this conversation, as the viewer's role requires. */
export function ProposalCard(props: ProposalCardProps) {
  const { proposal, move, me } = props;
  const headingId = useId();
  const article = useRef<HTMLElement>(null);
  const isProposer = proposal.proposed_by === me;
  const role = isProposer ? null : reviewerRole(proposal);
  const Icon = proposal.kind === 'overturn' ? CircleSlash : RotateCcw;

  useEffect(() => {
    // The form that made it is gone, so the keyboard focus moves here.
    if (isProposer && document.activeElement === document.body) {
      article.current?.focus({ preventScroll: true });
    }
  }, [isProposer]);

  return (
    <Card className="p-0!">
      <article
        ref={article}
        data-proposal={proposal.id}
        tabIndex={-1}
        aria-labelledby={headingId}
        className="@container flex flex-col gap-4 p-4"
      >
        <div className="flex flex-col items-start gap-1.5">
          <h3 id={headingId} className="flex items-center gap-2 font-bold">
            <Icon aria-hidden className="size-5 shrink-0" />
            {TITLES[proposal.kind]}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            Proposed by <bdi>{isProposer ? 'you' : proposal.proposerUsername}</bdi>
            {role !== null && `. ${role}`}
          </p>
          {proposal.status === 'review' && (
            <OverturnTimer
              proposalId={proposal.id}
              deadline={proposal.deadline}
              what="for the review"
            />
          )}
        </div>
        <EvidenceItem
          evidence={proposal.evidence}
          elementId={`challenged-${proposal.evidence.id}`}
        />
        <Words name="Reason">{proposal.reason}</Words>
        {proposal.evidence_description !== null && (
          <Words name="New evidence">{proposal.evidence_description}</Words>
        )}
        {proposal.source !== null && (
          <p className="overflow-clip text-sm wrap-anywhere">
            <span className="text-muted">Source: </span>
            <AddressText link={linkOf(proposal.source)}>{proposal.source}</AddressText>
          </p>
        )}
        {proposal.status === 'dispute' ? (
          <Disputed {...props} />
        ) : (
          <>
            {move && <SpanMove move={move} lead={MOVE_LEADS[proposal.kind]} />}
            {isProposer ? <OwnProposal {...props} /> : <Review {...props} />}
          </>
        )}
      </article>
    </Card>
  );
}

function OwnProposal({ proposal, connected, actions, onDone }: ProposalCardProps) {
  return (
    <>
      <p className="text-sm text-muted">
        Your partner is reviewing it. You can talk about it in the meantime.
      </p>
      <DecideButton
        label="Withdraw Proposal"
        variant="secondary"
        question="Withdraw this proposal?"
        consequence={`Your partner won’t review it. ${staying(challengeCase(proposal.kind, proposal.evidence))}`}
        connected={connected}
        act={() => actions.withdrawOverturn(proposal.id)}
        onDone={onDone}
      />
    </>
  );
}

function Review({ proposal, connected, actions, onDone, move }: ProposalCardProps) {
  const what = challengeCase(proposal.kind, proposal.evidence);
  const common = { connected, onDone };
  const moves =
    proposal.appliesAtOnce && move !== null && move.from !== move.to
      ? ` The shared figure moves from ${move.from}% to ${move.to}%.`
      : '';
  return (
    <div className="flex flex-col gap-4">
      <DecideButton
        {...common}
        label="Agree"
        meaning={agreeing(proposal, what)}
        variant="primary"
        question="Agree with this proposal?"
        consequence={agreeing(proposal, what) + moves}
        act={() => actions.agreeWithOverturn(proposal.id)}
      />
      <DecideButton
        {...common}
        label="Decline"
        meaning={staying(what)}
        variant="secondary"
        question="Decline this proposal?"
        consequence={staying(what)}
        act={() => actions.declineOverturn(proposal.id)}
      />
    </div>
  );
}

/** The review is over: the matter continues in the dispute. */
function Disputed({ proposal, me }: ProposalCardProps) {
  const isParty = me === proposal.proposed_by || me === proposal.counterpart_id;
  return (
    <div className="flex flex-col items-start gap-3 rounded-control bg-sunken px-4 py-3">
      <p className="flex items-start gap-2 text-sm font-semibold">
        <MessagesSquare aria-hidden className="mt-0.5 size-4 shrink-0" />
        <WrittenText as="span">
          {`A dispute between ${proposal.proposerUsername} and ${proposal.counterpartUsername} has begun.`}
        </WrittenText>
      </p>
      {proposal.dispute_conversation_id !== null && (
        <ButtonLink
          variant="secondary"
          size="sm"
          to={`/conversations/${proposal.dispute_conversation_id}`}
        >
          {isParty ? 'Go to the dispute' : 'Follow along'}
        </ButtonLink>
      )}
    </div>
  );
}
