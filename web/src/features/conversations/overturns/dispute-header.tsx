import { type Dispute, weighingTexts } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { linkOf } from '../../../lib/source-link.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SpanMini } from '../../../ui/span-figure.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { EvidenceItem } from '../items/evidence-item.tsx';
import { challengeCase, endWords, isWeighedByOthers } from '../items/proposal-words.ts';
import { ParticipantName } from '../lists/participant-name.tsx';
import type { LivePart } from '../live/live.ts';
import { partnerOf } from '../live/partner.ts';
import { askStatusOf } from './api.ts';
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

/** [OV19] How a dispute ended, and what that did to the claim's figure. */
function DisputeEnd({ dispute }: { dispute: Dispute }) {
  const { proposal, evidence, figure, original_hypothesis_id } = dispute;
  if (proposal.outcome === null) return null;
  const what = challengeCase(proposal.kind, evidence);
  const byOthers = isWeighedByOthers(evidence);
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <p className="font-semibold">{endWords(what, proposal.outcome, byOthers)}</p>
      {proposal.outcome === 'cancelled' && evidence.challenged_undecided && (
        <p>It’s marked “{weighingTexts.challengedUndecided}”.</p>
      )}
      {figure === null ? (
        <FigureNow hypothesisId={original_hypothesis_id} />
      ) : (
        <SpanMove lead="With this, the figure of the original claim" move={figure} />
      )}
    </div>
  );
}

/** It may have moved since, for other reasons: what is shown is today's. */
function FigureNow({ hypothesisId }: { hypothesisId: string }) {
  const { data } = useQuery({ ...hypothesisQuery(hypothesisId), refetchOnMount: 'always' });
  const percent = data?.current_credence;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-1 text-muted">
      The figure of the original claim didn’t move.
      {percent !== undefined && (
        <SpanMini
          value={percent}
          title="The original claim’s figure now"
          label={credenceLabel(percent)}
        />
      )}
    </p>
  );
}

/** What a dispute's stream begins with: the item in question, and the challenge as its first message. */
export function DisputeBeginning({ dispute, me }: { dispute: Dispute; me: string }) {
  const { proposal, evidence, original_hypothesis_id, original_hypothesis_statement } = dispute;
  const original = `/hypotheses/${original_hypothesis_id}`;
  const isOwn = proposal.proposed_by === me;
  return (
    <div className="flex flex-col gap-3 pt-4">
      <EvidenceItem
        role="article"
        evidence={evidence}
        elementId={`disputed-${evidence.id}`}
        head={
          <p className="text-sm wrap-anywhere text-muted">
            <Link to={`${original}#evidence-${evidence.id}`}>Evidence</Link> for{' '}
            <Link to={original}>“{original_hypothesis_statement}”</Link>
          </p>
        }
      />
      <div
        className={classNames(
          // [OV19] The challenger is on the dispute's believing side.
          'flex max-w-[85%] flex-col gap-1 rounded-card bg-believe-soft px-4 py-3',
          isOwn ? 'self-end' : 'self-start',
        )}
      >
        <p className="text-sm font-semibold">
          {isOwn ? 'Your challenge' : <bdi>{proposal.proposerUsername}’s challenge</bdi>}
        </p>
        <WrittenText>{proposal.reason}</WrittenText>
        {proposal.evidence_description !== null && (
          <WrittenText className="text-sm">{proposal.evidence_description}</WrittenText>
        )}
        {proposal.source !== null && (
          <p className="overflow-clip text-sm wrap-anywhere">
            <AddressText link={linkOf(proposal.source)}>{proposal.source}</AddressText>
          </p>
        )}
      </div>
    </div>
  );
}
