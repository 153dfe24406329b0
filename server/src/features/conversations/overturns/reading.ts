import type { Dispute, OverturnProposal, PublicProposal, Recalibration } from '@midspan/contract';
import type { Executor } from '../../../db/connection.ts';
import type { StoredEvent } from '../change.ts';
import { findEvidence } from '../evidence/listing-store.ts';
import { presentProposal, presentPublic, presentRecalibration } from './present.ts';
import { findOpenRecalibration, findRecalibrations } from './recalibration-store.ts';
import { findDispute, findProposals, listOpen, listReviews } from './store.ts';

export interface OverturnsInside {
  readonly overturnProposals: OverturnProposal[];
  readonly dispute: Dispute | null;
  readonly recalibration: Recalibration | null;
}

/** What a conversation's screen has to know of challenges; reviews are for its two alone. */
export async function readOverturns(
  on: Executor,
  conversation: { readonly id: string; readonly isDispute: boolean },
  isParticipant: boolean,
): Promise<OverturnsInside> {
  if (!conversation.isDispute) {
    const reviews = isParticipant ? await listReviews(on, conversation.id) : [];
    return { overturnProposals: reviews.map(presentProposal), dispute: null, recalibration: null };
  }
  const row = await findDispute(on, conversation.id);
  if (row === null) throw new Error('a dispute without its proposal');
  const [evidence] = await findEvidence(on, [row.proposal.evidenceId]);
  if (evidence === undefined) throw new Error('a dispute without its item');
  const open = isParticipant ? await findOpenRecalibration(on, conversation.id) : null;
  return {
    overturnProposals: [],
    dispute: {
      proposal: presentProposal(row),
      evidence,
      original_hypothesis_id: row.proposal.hypothesisId,
      original_hypothesis_statement: row.statement,
    },
    recalibration: open === null ? null : presentRecalibration(open),
  };
}

/** What is open about a hypothesis, wherever; a private conversation's own beside it. */
export async function readOpenProposals(
  on: Executor,
  hypothesisId: string,
  privateConversationId: string | null,
): Promise<PublicProposal[]> {
  return (await listOpen(on, hypothesisId, privateConversationId)).map(presentPublic);
}

const referenceIn = ({ payload }: StoredEvent, key: string): string[] =>
  typeof payload[key] === 'string' ? [payload[key]] : [];

/** Everything but these two is told as everybody may know it. */
const TOLD_IN_FULL = ['evidence:overturnProposed', 'evidence:overturnAccepted'];

/** What stored events about challenges refer to, as it is today. */
export async function findOverturnFields(
  on: Executor,
  events: readonly StoredEvent[],
): Promise<Map<StoredEvent, object>> {
  const proposalIds = events.flatMap((event) => referenceIn(event, 'overturnId'));
  const weightIds = events.flatMap((event) => referenceIn(event, 'recalibrationId'));
  const proposals = new Map(
    (await findProposals(on, proposalIds)).map((row) => [row.proposal.id, row]),
  );
  const weights = new Map(
    (await findRecalibrations(on, weightIds)).map((one) => [one.row.id, one]),
  );
  const fields = new Map<StoredEvent, object>();
  for (const event of events) {
    const [proposalId = ''] = referenceIn(event, 'overturnId');
    const [weightId = ''] = referenceIn(event, 'recalibrationId');
    const row = proposals.get(proposalId);
    const weight = weights.get(weightId);
    if (row !== undefined) {
      fields.set(
        event,
        TOLD_IN_FULL.includes(event.name)
          ? { proposal: presentProposal(row) }
          : { hypothesisId: row.proposal.hypothesisId, proposal: presentPublic(row) },
      );
    }
    if (weight !== undefined) fields.set(event, { recalibration: presentRecalibration(weight) });
  }
  return fields;
}
