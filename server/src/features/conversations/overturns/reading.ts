import {
  type Dispute,
  isApplied,
  type ListedEvidence,
  type PublicProposal,
  type ReviewedProposal,
} from '@midspan/contract';
import type { Executor } from '../../../db/connection.ts';
import { presentProposal, presentPublic } from '../challenges/present.ts';
import { findDispute, listOpen, listReviews } from '../challenges/store.ts';
import { findEvidence } from '../items/listing-store.ts';
import type { ConversationRow } from '../kernel/change.ts';
import type { Participants } from '../kernel/rooms.ts';
import { readHistories } from '../stream/histories.ts';
import { listActive } from './state-store.ts';

export interface OverturnsInside {
  readonly overturnProposals: ReviewedProposal[];
  readonly dispute: Dispute | null;
}

/** What the end of a dispute did to the figure of the original claim; null if nothing. */
async function readMove(on: Executor, dispute: Participants, evidence: ListedEvidence) {
  const history = (await readHistories(on, dispute, [evidence])).get(evidence.id);
  return history?.steps.find(isApplied)?.figure ?? null;
}

/** The challenges that a conversation's screen needs; reviews are only for its two. */
export async function readOverturns(
  on: Executor,
  conversation: Participants,
  isParticipant: boolean,
): Promise<OverturnsInside> {
  if (!conversation.isDispute) {
    const reviews = isParticipant ? await listReviews(on, conversation.id) : [];
    const items = await findEvidence(
      on,
      reviews.map(({ proposal }) => proposal.evidenceId),
    );
    const byId = new Map(items.map((item) => [item.id, item]));
    const overturnProposals = reviews.map((row) => {
      const evidence = byId.get(row.proposal.evidenceId);
      if (evidence === undefined) throw new Error('a proposal without its item');
      return { ...presentProposal(row), evidence };
    });
    return { overturnProposals, dispute: null };
  }
  const row = await findDispute(on, conversation.id);
  if (row === null) throw new Error('a dispute without its proposal');
  const [evidence] = await findEvidence(on, [row.proposal.evidenceId]);
  if (evidence === undefined) throw new Error('a dispute without its item');
  return {
    overturnProposals: [],
    dispute: {
      proposal: presentProposal(row),
      evidence,
      active: isParticipant ? await listActive(on, row.proposal) : [],
      original_hypothesis_id: row.proposal.hypothesisId,
      original_hypothesis_statement: row.statement,
      figure: row.proposal.outcome === null ? null : await readMove(on, conversation, evidence),
    },
  };
}

/**
 * For each of these conversations, open proposals about its hypothesis, anywhere, and about its own
 * items if it is private.
 */
export async function readOpenProposals(
  on: Executor,
  conversations: readonly Pick<ConversationRow, 'id' | 'hypothesisId' | 'type'>[],
): Promise<(conversation: Pick<ConversationRow, 'id' | 'hypothesisId'>) => PublicProposal[]> {
  const privateOnes = conversations.filter(({ type }) => type === 'private');
  const rows = await listOpen(
    on,
    [...new Set(conversations.map(({ hypothesisId }) => hypothesisId))],
    privateOnes.map(({ id }) => id),
  );
  return ({ id, hypothesisId }) =>
    rows
      .filter(({ proposal }) => proposal.hypothesisId === hypothesisId)
      .filter(({ isPublic, itemConversationId }) => isPublic || itemConversationId === id)
      .map(presentPublic);
}
