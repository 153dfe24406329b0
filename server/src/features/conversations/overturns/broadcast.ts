import type { ListedEvidence } from '@midspan/contract';
import type { Core } from '../../../house/house.ts';
import { userRoom } from '../../../realtime/realtime.ts';
import { hypothesisRoom } from '../../hypotheses/index.ts';
import { presentProposal, presentPublic } from '../challenges/present.ts';
import { findProposal, type ListedProposal } from '../challenges/store.ts';
import { findEvidence } from '../items/listing-store.ts';
import type { Applied, ChallengeMoved } from '../kernel/effects.ts';
import { participantRoom } from '../kernel/rooms.ts';
import { listBlockers } from './restraint-store.ts';

/** For the two and the counterpart, who may know everything about it. */
function forTwo(row: ListedProposal, evidence: ListedEvidence) {
  const proposal = presentProposal(row);
  return { proposal, changed: { items: [evidence], proposals: [proposal] } };
}

/** For everyone else. */
function forAll(row: ListedProposal, evidence: ListedEvidence) {
  const proposal = presentPublic(row);
  return { proposal, evidence, changed: { items: [evidence], proposals: [proposal] } };
}

/**
 * Sends to those outside the conversation where something was decided, and a moved figure to
 * everyone. Nothing about a private conversation's item leaves it.
 */
export function createChallengeBroadcast({ db, publisher }: Core) {
  /** Everyone with the hypothesis open, or the dispute about its item. */
  const onlookersOf = ({ proposal: { hypothesisId, disputeHypothesisId } }: ListedProposal) =>
    [hypothesisId, disputeHypothesisId].flatMap((id) => (id === null ? [] : hypothesisRoom(id)));
  const insidersOf = ({ proposal }: ListedProposal) => [
    participantRoom(proposal.conversationId, proposal.proposerId),
    participantRoom(proposal.conversationId, proposal.reviewerId),
  ];

  /** [OV20] A proposer or counterpart who blocked the other receives nothing about it. */
  const blockersOf = async ({ proposal }: ListedProposal) =>
    (await listBlockers(db, proposal)).map(userRoom);

  async function broadcastProposed(row: ListedProposal, evidence: ListedEvidence): Promise<void> {
    const { conversationId, hypothesisId, proposerId, reviewerId, counterpartId } = row.proposal;
    publisher.toRooms(
      [participantRoom(conversationId, reviewerId)],
      'evidence:overturnProposalPending',
      { conversationId, ...forTwo(row, evidence) },
    );
    if (!row.isPublic) return;
    const blockers = await blockersOf(row);
    const except = [...insidersOf(row), ...blockers];
    if (![proposerId, reviewerId].includes(counterpartId)) {
      // [MO1] Neither of the two sees the other.
      if (blockers.length === 0) {
        publisher.toUser(counterpartId, 'evidence:overturnProposalNotification', {
          ...forTwo(row, evidence),
        });
      }
      except.push(userRoom(counterpartId));
    }
    publisher.toRooms(
      [hypothesisRoom(hypothesisId)],
      'evidence:overturnNotification',
      { hypothesisId, ...forAll(row, evidence) },
      except,
    );
  }

  function broadcastDisputed(row: ListedProposal, evidence: ListedEvidence): void {
    const { hypothesisId, proposerId, counterpartId } = row.proposal;
    const { disputeConversationId, disputeHypothesisId } = row.proposal;
    if (disputeConversationId === null || disputeHypothesisId === null) return;
    const created = { disputeConversationId, disputeHypothesisId, ...forTwo(row, evidence) };
    for (const userId of [proposerId, counterpartId]) {
      publisher.toUser(userId, 'evidence:disputeConversationCreated', created);
    }
    // The two receive the change in their conversation. Everyone else is sent where the item is
    // disputed, and until when.
    publisher.toRooms(
      [hypothesisRoom(hypothesisId)],
      'evidence:overturnNotification',
      { hypothesisId, ...forAll(row, evidence) },
      [...insidersOf(row), userRoom(proposerId), userRoom(counterpartId)],
    );
  }

  async function broadcastEnded(
    row: ListedProposal,
    evidence: ListedEvidence,
    numberedIn: string,
  ): Promise<void> {
    const { conversationId, hypothesisId, proposerId, counterpartId, outcome } = row.proposal;
    if (!row.isPublic || outcome === null) return;
    // In the conversation where it was decided, that one or the dispute, it has its number.
    const numbered =
      numberedIn === conversationId
        ? insidersOf(row)
        : [proposerId, counterpartId].map((userId) => participantRoom(numberedIn, userId));
    const except = [...numbered, ...(await blockersOf(row))];
    const rooms = [...onlookersOf(row), ...insidersOf(row), userRoom(counterpartId)];
    const ended = { hypothesisId, ...forAll(row, evidence) };
    if (outcome === 'withdrawn') {
      publisher.toRooms(rooms, 'evidence:overturnProposalWithdrawn', ended, except);
    }
    if (outcome === 'declined' || outcome === 'lapsed' || outcome === 'cancelled') {
      publisher.toRooms(rooms, 'evidence:overturnProposalCancelled', ended, except);
    }
    publisher.toRooms(rooms, 'evidence:overturnProposalResolved', { ...ended, outcome }, except);
  }

  function broadcastApplied(row: ListedProposal, evidence: ListedEvidence, applied: Applied): void {
    const { hypothesisId, evidenceId } = row.proposal;
    const { percent, fraction, move, moves, publicSeq, cause } = applied;
    const { timestamp } = move;
    const reversalEvidence = evidence.ledger.findLast((entry) => entry.cause === cause);
    if (reversalEvidence === undefined) return;
    publisher.toRooms(row.isPublic ? onlookersOf(row) : insidersOf(row), `evidence:${cause}`, {
      hypothesisId,
      evidenceId,
      ledgerSeq: publicSeq,
      evidence,
      reversalEvidence,
      newCredence: percent,
      credenceUpdate: moves ? { timestamp, credence: fraction, evidenceId } : null,
      changed: { items: [evidence] },
    });
  }

  /** Returns the challenged item, and the rooms of those who receive nothing about it. */
  return async function broadcastChallenge(moved: ChallengeMoved) {
    const { proposalId, step, numberedIn, applied } = moved;
    const row = await findProposal(db, proposalId);
    const [evidence] = row === null ? [] : await findEvidence(db, [row.proposal.evidenceId]);
    if (row === null || evidence === undefined) return null;
    if (step === 'proposed') await broadcastProposed(row, evidence);
    if (step === 'disputed') broadcastDisputed(row, evidence);
    if (step === 'ended') await broadcastEnded(row, evidence, numberedIn);
    if (applied !== null) broadcastApplied(row, evidence, applied);
    return { evidence, blockers: await blockersOf(row) };
  };
}
