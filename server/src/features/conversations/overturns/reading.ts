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
import type { ConversationRow, Role } from '../kernel/change.ts';
import type { Participants } from '../kernel/rooms.ts';
import { readHistories } from '../stream/histories.ts';
import { listActive } from './state-store.ts';

/** What the end of a dispute did to the figure of the original claim; null if nothing. */
async function readMove(on: Executor, dispute: Participants, evidence: ListedEvidence) {
  const history = (await readHistories(on, dispute, [evidence])).get(evidence.id);
  return history?.steps.find(isApplied)?.figure ?? null;
}

/** Challenges made in a conversation that its two have to review. */
export async function readReviews(
  on: Executor,
  { id }: Pick<Participants, 'id'>,
): Promise<ReviewedProposal[]> {
  const reviews = await listReviews(on, id);
  const items = await findEvidence(
    on,
    reviews.map(({ proposal }) => proposal.evidenceId),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  return reviews.map((row) => {
    const evidence = byId.get(row.proposal.evidenceId);
    if (evidence === undefined) throw new Error('a proposal without its item');
    return { ...presentProposal(row), evidence };
  });
}

/** What a dispute is about; null for any other conversation. Who has taken part is between the two. */
export async function readDispute(
  on: Executor,
  conversation: Participants,
  role: Role,
): Promise<Dispute | null> {
  if (!conversation.isDispute) return null;
  const row = await findDispute(on, conversation.id);
  if (row === null) throw new Error('a dispute without its proposal');
  const [evidence] = await findEvidence(on, [row.proposal.evidenceId]);
  if (evidence === undefined) throw new Error('a dispute without its item');
  return {
    proposal: presentProposal(row),
    evidence,
    active: role === 'participant' ? await listActive(on, row.proposal) : [],
    original_hypothesis_id: row.proposal.hypothesisId,
    original_hypothesis_statement: row.statement,
    figure: row.proposal.outcome === null ? null : await readMove(on, conversation, evidence),
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
