import {
  type Dispute,
  type ListedEvidence,
  OVERTURN_TIMER,
  UNKNOWN_USER,
  weightOf,
} from '@midspan/contract';
import type { OverturnKind, Weight } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { DecideButton } from '../../../ui/decide-button.tsx';
import type { Move } from '../../../ui/span-move.tsx';
import { countingWeight, supportQuery } from '../../hypotheses/index.ts';
import { Answers, StandingOffer } from '../bargains/standing-offer.tsx';
import { bargainPart, stepsAbout, unopened } from '../bargains/table.ts';
import type { RenderEnd } from '../items/evidence-item.tsx';
import {
  challengeCase,
  conceding,
  isForeseeable,
  originalMove,
  staying,
} from '../items/proposal-words.ts';
import { ReportEvidence } from '../items/report-evidence.tsx';
import type { LivePart } from '../live/live.ts';
import { type Figure, previewReweighing } from '../weights/figure-preview.ts';
import { askStatusOf } from './api.ts';
import { ChallengeAction, offeredChallenge } from './challenge-action.tsx';
import { ANSWERS, CONCEDE_LABELS, claimMove, MEANINGS, wayTo } from './dispute-words.ts';
import { ProposalCard } from './proposal-card.tsx';
import { UnderReview } from './under-review.tsx';

/** What a proposal would do to the shared figure; null where that takes more than the item. */
function moveOf(kind: OverturnKind, evidence: ListedEvidence, figure: Figure) {
  const weight = weightOf(evidence);
  if (weight === null || !isForeseeable(kind, evidence)) return null;
  return previewReweighing(figure, {
    before: countingWeight(evidence),
    after: kind === 'overturn' ? null : weight,
  });
}

/** Below an item of the history: where it is under review, or the ways to challenge and report it. */
export function useItemEnd(part: LivePart): RenderEnd {
  const { state, actions } = part;
  const { conversation, me, partner, connected, tally, currentCredence } = state;
  const ask = askStatusOf(part);
  const { openProposals } = state;
  return useCallback(
    (evidence) => {
      const report = <ReportEvidence evidence={evidence} userId={me} />;
      if (evidence.active_overturn_proposal_id !== null) {
        return (
          <>
            <UnderReview evidence={evidence} ask={ask} />
            {report}
          </>
        );
      }
      const kind = offeredChallenge(evidence, conversation, me);
      if (kind === null) return report;
      return (
        <>
          <ChallengeAction
            evidence={evidence}
            kind={kind}
            parties={{
              partner: partner.name,
              author: evidence.proposer_username ?? UNKNOWN_USER,
              partnerIsAuthor: [conversation.user1_id, conversation.user2_id].some(
                (id) => id === evidence.proposed_by,
              ),
            }}
            move={moveOf(kind, evidence, { tally, currentCredence })}
            connected={connected}
            actions={actions}
            about={{ hypothesisId: conversation.hypothesis_id, openProposals }}
          />
          {report}
        </>
      );
    },
    [conversation, me, partner, tally, currentCredence, connected, ask, actions, openProposals],
  );
}

/** Challenges that wait for an answer of one of the two. */
export function OverturnProposals({ state, actions, onDone }: LivePart & { onDone: () => void }) {
  const { me, overturnProposals } = state;
  if (overturnProposals.length === 0) return null;
  return (
    <ul aria-label="Proposals to decide on" className="flex flex-col gap-4">
      {overturnProposals.map((proposal) => (
        <li key={proposal.id}>
          <ProposalCard
            me={me}
            connected={state.connected}
            actions={actions}
            onDone={onDone}
            proposal={proposal}
            move={moveOf(proposal.kind, proposal.evidence, state)}
          />
        </li>
      ))}
    </ul>
  );
}

export const ENDING_ID = 'dispute-ending';

/** The three ways a dispute can end, for the two who hold it: what each does, and how to get there. */
export function DisputeEnding({ state, actions }: LivePart) {
  const { conversation, me, partner, connected, dispute, bargains } = state;
  const preview = useOriginalFigure(dispute);
  if (dispute === null || dispute.proposal.outcome !== null) return null;
  const { proposal, evidence } = dispute;
  const { kind } = proposal;
  const onDone = () => undefined;
  const bargain = bargains[evidence.id] ?? unopened('recalibration');
  const bargaining = bargainPart({
    ...{ me, connected, actions, onDone, bargain, evidence },
    place: { conversationId: conversation.id, evidenceId: evidence.id },
    hypothesisId: dispute.original_hypothesis_id,
    steps: stepsAbout(state.lines, evidence.id),
    estimate: null,
    partner: partner.name,
    moveBy: preview,
  });
  const what = challengeCase(kind, evidence);
  const isProposer = proposal.proposed_by === me;
  const other = isProposer ? proposal.counterpartUsername : proposal.proposerUsername;
  const applied = preview(kind === 'overturn' ? null : weightOf(evidence));
  const stays = applied && { from: applied.from, to: applied.from };
  const common = { variant: 'secondary', connected, onDone } as const;
  return (
    <section
      id={ENDING_ID}
      data-dispute
      aria-label="How does it end?"
      tabIndex={-1}
      className="@container mt-3 flex scroll-my-3 flex-col gap-3 rounded-card border border-line-strong bg-raised p-4 shadow-card outline-none sm:px-5"
    >
      <h3 className="text-lg font-bold">How does it end?</h3>
      <ul className="flex flex-col divide-y divide-line">
        <Way title={ANSWERS[kind].stay} move={stays} text={MEANINGS[what].stay}>
          {isProposer ? (
            <DecideButton
              {...common}
              label="Withdraw Proposal"
              question="Withdraw your proposal?"
              consequence={`The dispute is completed. ${staying(what)}`}
              act={() => actions.withdrawOverturn(proposal.id)}
            />
          ) : (
            <p className="text-sm text-muted">{wayTo('stay', other)}</p>
          )}
        </Way>
        <Way title={ANSWERS[kind].reweigh} move={null} text={MEANINGS[what].reweigh}>
          {bargain.standing ? <StandingOffer part={bargaining} /> : <Answers part={bargaining} />}
        </Way>
        <Way title={ANSWERS[kind].apply} move={applied} text={MEANINGS[what].apply}>
          {isProposer ? (
            <p className="text-sm text-muted">{wayTo('apply', other)}</p>
          ) : (
            <DecideButton
              {...common}
              label={CONCEDE_LABELS[kind]}
              question="Concede this dispute?"
              consequence={`${conceding(what)}${originalMove(applied)} You can’t undo this.`}
              act={() => actions.concedeDispute(proposal.id)}
            />
          )}
        </Way>
      </ul>
    </section>
  );
}

interface WayProps {
  title: string;
  /** what it does to the figure of the original claim; null where unknown */
  move: Move | null;
  text: string;
  /** how this member gets there */
  children: ReactNode;
}

function Way({ title, move, text, children }: WayProps) {
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div>
        <h4 className="font-bold">{title}</h4>
        <p className="text-sm">
          {text} {move && <span className="tabular-nums">{claimMove(move)}</span>}
        </p>
      </div>
      {children}
    </li>
  );
}

/**
 * What the figure of the claim behind a dispute would do if the disputed item counted with another
 * weight, or with none; null where that takes more than the item. It moves in conversations elsewhere, so it is
 * read again each minute.
 */
function useOriginalFigure(dispute: Dispute | null) {
  const { data } = useQuery({
    ...supportQuery(dispute?.original_hypothesis_id ?? ''),
    enabled: dispute !== null && dispute.proposal.outcome === null,
    refetchInterval: OVERTURN_TIMER.pollMs,
  });
  return (after: Weight | null) => {
    if (dispute === null || data === undefined) return null;
    const { evidence, proposal } = dispute;
    if (!isForeseeable(proposal.kind, evidence)) return null;
    // It is computed as long as it has another step to go.
    const { tally, computed, next_at: nextAt } = data;
    const move = previewReweighing(
      { tally, currentCredence: computed },
      { before: countingWeight(evidence), after },
    );
    return nextAt === null ? move : { ...move, isComputed: true as const };
  };
}
