import type { ListedEvidence, OverturnProposal } from '@midspan/contract';
import type { Core } from '../../../house/house.ts';
import { userRoom } from '../../../realtime/realtime.ts';
import { hypothesisRoom } from '../../hypotheses/index.ts';
import type { Applied, ChallengeMoved } from '../effects.ts';
import { findEvidence } from '../evidence/listing-store.ts';
import { type Participants, participantRoom } from '../rooms.ts';
import { readHistories } from '../stream/histories.ts';
import { presentProposal, presentPublic, withoutWords } from './present.ts';
import { hasBlocked } from './restraint-store.ts';
import { findProposal, type ListedProposal } from './store.ts';

/**
 * To those outside the conversation where something was decided, and to everyone about a moved
 * figure. Nothing about a private conversation's item leaves it.
 */
export function createChallengeBroadcast({ db, publisher }: Core) {
  /** Everyone with the hypothesis open, or the dispute about its item. */
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

  async function broadcastProposed(row: ListedProposal, evidence: ListedEvidence): Promise<void> {
    const { conversationId, hypothesisId, proposerId, reviewerId, counterpartId } = row.proposal;
    publisher.toRooms(
      [participantRoom(conversationId, reviewerId)],
      'evidence:overturnProposalPending',
      { conversationId, proposal: presentProposal(row) },
    );
    if (!row.isPublic) return;
    const except = insidersOf(row);
    if (![proposerId, reviewerId].includes(counterpartId)) {
      publisher.toUser(counterpartId, 'evidence:overturnProposalNotification', {
        proposal: await forCounterpart(row),
      });
      except.push(userRoom(counterpartId));
    }
    publisher.toRooms(
      [hypothesisRoom(hypothesisId)],
      'evidence:overturnNotification',
      { hypothesisId, proposal: presentPublic(row), evidence },
      except,
    );
  }

  async function broadcastDisputed(row: ListedProposal, evidence: ListedEvidence): Promise<void> {
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
    // Everyone else learns where it is discussed now, and until when.
    publisher.toRooms(
      [hypothesisRoom(hypothesisId)],
      'evidence:overturnNotification',
      { hypothesisId, proposal: presentPublic(row), evidence },
      [...insidersOf(row), userRoom(proposerId), userRoom(counterpartId)],
    );
  }

  function broadcastEnded(row: ListedProposal, evidence: ListedEvidence, numberedIn: string): void {
    const { conversationId, hypothesisId, proposerId, counterpartId, outcome } = row.proposal;
    if (!row.isPublic || outcome === null) return;
    // In the conversation where it was decided, that one or the dispute, it has its number.
    const except =
      numberedIn === conversationId
        ? insidersOf(row)
        : [proposerId, counterpartId].map((userId) => participantRoom(numberedIn, userId));
    const rooms = [...onlookersOf(row), ...insidersOf(row), userRoom(counterpartId)];
    const ended = { hypothesisId, proposal: presentPublic(row), evidence };
    if (outcome === 'withdrawn') {
      publisher.toRooms(rooms, 'evidence:overturnProposalWithdrawn', ended, except);
    }
    if (outcome === 'declined' || outcome === 'lapsed' || outcome === 'cancelled') {
      publisher.toRooms(rooms, 'evidence:overturnProposalCancelled', ended, except);
    }
    publisher.toRooms(rooms, 'evidence:overturnProposalResolved', { ...ended, outcome }, except);
  }

  async function broadcastApplied(
    row: ListedProposal,
    evidence: ListedEvidence,
    applied: Applied,
    conversation: Participants,
  ): Promise<void> {
    const { hypothesisId, evidenceId } = row.proposal;
    const { percent, fraction, move, moves, publicSeq, cause, seq } = applied;
    const { timestamp, tally } = move;
    const history = (await readHistories(db, conversation, [evidence])).get(evidenceId);
    const step = history?.steps.find((one) => one.seq === seq);
    const reversalEvidence = evidence.ledger.findLast((entry) => entry.cause === cause);
    if (step === undefined || reversalEvidence === undefined) return;
    publisher.toRooms(row.isPublic ? onlookersOf(row) : insidersOf(row), `evidence:${cause}`, {
      hypothesisId,
      evidenceId,
      ledgerSeq: publicSeq,
      evidence,
      reversalEvidence,
      newCredence: percent,
      credenceUpdate: moves ? { timestamp, credence: fraction, evidenceId } : null,
      tally,
      decidedIn: conversation.id,
      step,
    });
  }

  return async function broadcastChallenge(
    moved: ChallengeMoved,
    conversation: Participants,
  ): Promise<void> {
    const { proposalId, step, numberedIn, applied } = moved;
    const row = await findProposal(db, proposalId);
    const [evidence] = row === null ? [] : await findEvidence(db, [row.proposal.evidenceId]);
    if (row === null || evidence === undefined) return;
    if (step === 'proposed') await broadcastProposed(row, evidence);
    if (step === 'disputed') await broadcastDisputed(row, evidence);
    if (step === 'ended') broadcastEnded(row, evidence, numberedIn);
    if (applied !== null) await broadcastApplied(row, evidence, applied, conversation);
  };
}
