import type { ListedEvidence, OverturnProposal } from '@midspan/contract';
import type { Core } from '../../../house/house.ts';
import { userRoom } from '../../../realtime/realtime.ts';
import { hypothesisRoom } from '../../hypotheses/index.ts';
import type { Applied, ChallengeMoved } from '../effects.ts';
import { findEvidence } from '../evidence/listing-store.ts';
import { participantRoom } from '../rooms.ts';
import { presentProposal, presentPublic, withoutWords } from './present.ts';
import { hasBlocked } from './restraint-store.ts';
import { findProposal, type ListedProposal } from './store.ts';

/**
 * Tells those outside the conversation where something was decided, and everyone about what moved.
 * Of a private conversation's item nobody outside hears anything.
 */
export function createOverturnTelling({ db, publisher }: Pick<Core, 'db' | 'publisher'>) {
  /** Whoever looks at the hypothesis, or at the dispute about its item. */
  const onlookersOf = ({ proposal: { hypothesisId, disputeHypothesisId } }: ListedProposal) =>
    [hypothesisId, disputeHypothesisId].flatMap((id) => (id === null ? [] : hypothesisRoom(id)));
  const insidersOf = ({ proposal }: ListedProposal) => [
    participantRoom(proposal.conversationId, proposal.proposerId),
    participantRoom(proposal.conversationId, proposal.reviewerId),
  ];

  /** [OV15] What the counterpart is sent unasked. */
  async function forCounterpart(row: ListedProposal): Promise<OverturnProposal> {
    const { counterpartId, proposerId } = row.proposal;
    const proposal = presentProposal(row);
    return (await hasBlocked(db, counterpartId, proposerId)) ? withoutWords(proposal) : proposal;
  }

  async function tellProposed(row: ListedProposal, evidence: ListedEvidence): Promise<void> {
    const { conversationId, hypothesisId, proposerId, reviewerId, counterpartId } = row.proposal;
    publisher.toRooms(
      [participantRoom(conversationId, reviewerId)],
      'evidence:overturnProposalPending',
      { conversationId, proposal: presentProposal(row) },
    );
    if (!row.isPublic) return;
    const told = insidersOf(row);
    if (![proposerId, reviewerId].includes(counterpartId)) {
      publisher.toUser(counterpartId, 'evidence:overturnProposalNotification', {
        proposal: await forCounterpart(row),
      });
      told.push(userRoom(counterpartId));
    }
    publisher.toRooms(
      [hypothesisRoom(hypothesisId)],
      'evidence:overturnNotification',
      { hypothesisId, proposal: presentPublic(row), evidence },
      told,
    );
  }

  async function tellDisputed(row: ListedProposal, evidence: ListedEvidence): Promise<void> {
    const { hypothesisId, proposerId, counterpartId } = row.proposal;
    const { disputeConversationId, disputeHypothesisId } = row.proposal;
    if (disputeConversationId === null || disputeHypothesisId === null) return;
    const created = { disputeConversationId, disputeHypothesisId };
    publisher.toUser(proposerId, 'evidence:disputeConversationCreated', {
      ...created,
      proposal: presentProposal(row),
    });
    publisher.toUser(counterpartId, 'evidence:disputeConversationCreated', {
      ...created,
      proposal: await forCounterpart(row),
    });
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
    if (step === 'proposed') await tellProposed(row, evidence);
    if (step === 'disputed') await tellDisputed(row, evidence);
    if (step === 'ended') tellEnded(row, evidence, toldIn);
    if (applied !== null) tellApplied(row, evidence, applied);
  };
}
