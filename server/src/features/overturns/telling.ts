import type { ListedEvidence } from '@midspan/contract';
import type { Database, Executor } from '../../db/connection.ts';
import { hypothesisRoom, participantRoom } from '../../realtime/conversation-rooms.ts';
import type { Applied, ChallengeMoved } from '../../realtime/effects.ts';
import { type Publisher, userRoom } from '../../realtime/realtime.ts';
import { presentProposal, presentPublic } from './present.ts';
import { findProposal, type ListedProposal } from './store.ts';

export interface OverturnTellingParts {
  readonly db: Database;
  readonly publisher: Publisher;
  readonly findEvidence: (on: Executor, ids: readonly string[]) => Promise<ListedEvidence[]>;
}

/**
 * Tells those outside the conversation where something was decided, and everyone about what moved.
 * Of a private conversation's item nobody outside hears anything.
 */
export function createOverturnTelling({ db, publisher, findEvidence }: OverturnTellingParts) {
  /** Whoever looks at the hypothesis, or at the dispute about its item. */
  const onlookersOf = ({ proposal: { hypothesisId, disputeHypothesisId } }: ListedProposal) =>
    [hypothesisId, disputeHypothesisId].flatMap((id) => (id === null ? [] : hypothesisRoom(id)));
  const insidersOf = ({ proposal }: ListedProposal) => [
    participantRoom(proposal.conversationId, proposal.proposerId),
    participantRoom(proposal.conversationId, proposal.reviewerId),
  ];

  function tellProposed(row: ListedProposal, evidence: ListedEvidence): void {
    const { conversationId, hypothesisId, proposerId, reviewerId, counterpartId } = row.proposal;
    const proposal = presentProposal(row);
    publisher.toRooms(
      [participantRoom(conversationId, reviewerId)],
      'evidence:overturnProposalPending',
      { conversationId, proposal },
    );
    if (!row.isPublic) return;
    const told = insidersOf(row);
    if (![proposerId, reviewerId].includes(counterpartId)) {
      publisher.toUser(counterpartId, 'evidence:overturnProposalNotification', { proposal });
      told.push(userRoom(counterpartId));
    }
    publisher.toRooms(
      [hypothesisRoom(hypothesisId)],
      'evidence:overturnNotification',
      { hypothesisId, proposal: presentPublic(row), evidence },
      told,
    );
  }

  function tellDisputed(row: ListedProposal, evidence: ListedEvidence): void {
    const { hypothesisId, proposerId, counterpartId } = row.proposal;
    const { disputeConversationId, disputeHypothesisId } = row.proposal;
    if (disputeConversationId === null || disputeHypothesisId === null) return;
    for (const userId of [proposerId, counterpartId]) {
      publisher.toUser(userId, 'evidence:disputeConversationCreated', {
        disputeConversationId,
        disputeHypothesisId,
        proposal: presentProposal(row),
      });
    }
    // Everybody else learns where it is talked about now, and until when.
    publisher.toRooms(
      [hypothesisRoom(hypothesisId)],
      'evidence:overturnNotification',
      { hypothesisId, proposal: presentPublic(row), evidence },
      insidersOf(row),
    );
  }

  function tellEnded(row: ListedProposal, evidence: ListedEvidence, toldIn: string): void {
    const { conversationId, hypothesisId, proposerId, counterpartId, outcome } = row.proposal;
    if (!row.isPublic || outcome === null) return;
    // In the conversation where it was decided, that one or the dispute, it has its number.
    const told =
      toldIn === conversationId
        ? insidersOf(row)
        : [proposerId, counterpartId].map((userId) => participantRoom(toldIn, userId));
    const rooms = [...onlookersOf(row), ...insidersOf(row), userRoom(counterpartId)];
    const ended = { hypothesisId, proposal: presentPublic(row), evidence };
    if (outcome === 'withdrawn') {
      publisher.toRooms(rooms, 'evidence:overturnProposalWithdrawn', ended, told);
    }
    if (outcome === 'declined' || outcome === 'lapsed' || outcome === 'cancelled') {
      publisher.toRooms(rooms, 'evidence:overturnProposalCancelled', ended, told);
    }
    publisher.toRooms(rooms, 'evidence:overturnProposalResolved', { ...ended, outcome }, told);
  }

  function tellApplied(row: ListedProposal, evidence: ListedEvidence, applied: Applied): void {
    const { hypothesisId, evidenceId } = row.proposal;
    const { cause, percent, fraction, move, publicSeq, weight } = applied;
    const { timestamp, tally } = move;
    publisher.toRooms(row.isPublic ? onlookersOf(row) : insidersOf(row), `evidence:${cause}`, {
      hypothesisId,
      evidenceId,
      ledgerSeq: publicSeq,
      evidence,
      reversalEvidence: {
        evidenceId,
        cause,
        hypothesis_likelihood: weight.hypothesis / 100,
        negation_likelihood: weight.negation / 100,
        created_at: timestamp,
      },
      newCredence: percent,
      credenceUpdate: { timestamp, credence: fraction, evidenceId },
      tally,
    });
  }

  return async function tellChallenge(moved: ChallengeMoved): Promise<void> {
    const { proposalId, step, toldIn, applied } = moved;
    const row = await findProposal(db, proposalId);
    const [evidence] = row === null ? [] : await findEvidence(db, [row.proposal.evidenceId]);
    if (row === null || evidence === undefined) return;
    if (step === 'proposed') tellProposed(row, evidence);
    if (step === 'disputed') tellDisputed(row, evidence);
    if (step === 'ended') tellEnded(row, evidence, toldIn);
    if (applied !== null) tellApplied(row, evidence, applied);
  };
}
