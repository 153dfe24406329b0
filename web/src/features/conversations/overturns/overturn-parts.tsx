import {
  type Dispute,
  type ListedEvidence,
  OVERTURN_TIMER,
  UNKNOWN_USER,
  weightOf,
} from '@midspan/contract';
import type { OverturnKind, Weight } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { countingWeight, supportQuery } from '../../hypotheses/index.ts';
import { bargainPart, stepsAbout, unopened } from '../bargains/table.ts';
import type { RenderEnd } from '../items/evidence-item.tsx';
import { isForeseeable } from '../items/other-pairs.ts';
import { ReportEvidence } from '../items/report-evidence.tsx';
import type { LivePart } from '../live/live.ts';
import { partnerOf } from '../live/partner.ts';
import { type Figure, previewReweighing } from '../weights/figure-preview.ts';
import { askStatusOf } from './api.ts';
import { ChallengeAction, offeredChallenge } from './challenge-action.tsx';
import { DisputeAnswers } from './dispute-answers.tsx';
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
  const { conversation, me, tally, currentCredence } = state;
  const connected = state.connection === 'connected';
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
      const { partner } = partnerOf(conversation, me);
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
    [conversation, me, tally, currentCredence, connected, ask, actions, openProposals],
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
            connected={state.connection === 'connected'}
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

/** The ways to end a dispute, for the two who hold it. */
export function DisputeEnding({ state, actions }: LivePart) {
  const { conversation, me, dispute, bargains } = state;
  const preview = useOriginalFigure(dispute);
  if (dispute === null || dispute.proposal.outcome !== null) return null;
  const { evidence } = dispute;
  const connected = state.connection === 'connected';
  const bargaining = bargainPart({
    me,
    connected,
    actions,
    onDone: () => {},
    place: { conversationId: conversation.id, evidenceId: evidence.id },
    hypothesisId: dispute.original_hypothesis_id,
    bargain: bargains[evidence.id] ?? unopened('recalibration'),
    evidence,
    steps: stepsAbout(state.lines, evidence.id),
    estimate: null,
    partner: partnerOf(conversation, me).partner.name,
    moveBy: preview,
  });
  return <DisputeAnswers {...{ dispute, bargaining, actions, preview }} />;
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
