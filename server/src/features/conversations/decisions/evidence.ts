import {
  decideEvidence,
  type EvidenceCommand,
  PENDING_EVIDENCE_MAX,
  refuseOriginal,
} from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import { allowed, Refusal } from '../../../platform/refusal.ts';
import { endOffers, listBargained } from '../bargains/store.ts';
import { checkGiven } from '../items/given-store.ts';
import {
  countPending,
  type EvidenceRow,
  findSent,
  insertEvidence,
  type NewEvidence,
  saveStatus,
  type Target,
} from '../items/store.ts';
import { termsOf } from '../items/weight-columns.ts';
import { byParticipant, type Changed, changeConversation } from '../kernel/change.ts';
import { noteEvidence } from '../kernel/store.ts';
import {
  acceptWith,
  changeItem,
  type Decided,
  type ItemChange,
  presentItem,
  recordActivityIn,
  refuseHidden,
} from './item-change.ts';

/** Records a decision that doesn't accept the item. */
function recordDecided(
  { record, item: { id: evidenceId } }: ItemChange,
  status: EvidenceRow['status'],
  reason: string,
): void {
  if (status === 'disputed') {
    record('conversation:evidenceDisputed', { evidenceId, reason }, 'participants');
  } else if (status === 'withdrawn') {
    record('conversation:evidenceWithdrawn', { evidenceId }, 'everyone');
  } else {
    const unmoved = { newCredence: null, move: null, publicCredence: null };
    const rejected = { evidenceId, resolution: 'rejected', ...unmoved } as const;
    record('conversation:disputeResolved', rejected, 'everyone');
  }
}

export const createEvidenceService = (core: Core) => ({
  /** One command on one item; only a rejection has a reason. */
  decide: (
    userId: string,
    target: Target,
    command: EvidenceCommand,
    reason: string | null = null,
  ): Promise<Changed<Decided>> =>
    changeItem(core.db, userId, target, async (change) => {
      const { tx, item, isProposer } = change;
      const by = isProposer ? 'proposer' : 'partner';
      const status = allowed(decideEvidence(item.status, by, command));
      const isAccepted = status === 'accepted';
      const rows = await listBargained(tx, item.conversationId, [item.id]);
      const offer = rows.find(({ offer }) => offer?.ending === null)?.offer ?? null;
      const standing = offer && { by: offer.madeBy };
      if (isAccepted) {
        const refusal = refuseOriginal({ standing, proposedBy: item.proposedBy });
        if (refusal !== null) throw new Refusal(refusal);
        await refuseHidden(change);
      }
      // [BG5] A decision ends a standing offer.
      if (standing !== null) await endOffers(tx, item.conversationId, 'ended', item.id);
      await recordActivityIn(change, userId);
      let newCredence: number | null = null;
      if (isAccepted) newCredence = await acceptWith(core, change, { item, terms: termsOf(item) });
      else {
        await saveStatus(tx, item, status, reason ?? item.rejectionReason);
        recordDecided(change, status, reason ?? '');
      }
      return { evidence: await presentItem(change, item.id, userId), newCredence };
    }),

  propose: (
    userId: string,
    conversationId: string,
    given: NewEvidence,
  ): Promise<Changed<Decided>> =>
    changeConversation(core.db, conversationId, byParticipant(userId), async (change) => {
      const { tx, conversation } = change;
      const { tempId } = given;
      const present = (id: string) => presentItem(change, id, userId);
      const first =
        tempId === undefined ? null : await findSent(tx, conversationId, userId, tempId);
      if (first !== null) return { evidence: await present(first), newCredence: null };
      await refuseHidden(change);
      if ((await countPending(tx, conversationId, userId)) >= PENDING_EVIDENCE_MAX) {
        throw new Refusal('EVIDENCE_PENDING_LIMIT');
      }
      const place = {
        conversationId,
        hypothesisId: conversation.hypothesisId,
        isPublic: conversation.type === 'public',
        proposedBy: userId,
      };
      await checkGiven(tx, place, given.given);
      const evidenceId = await insertEvidence(tx, place, given);
      await noteEvidence(tx, conversationId);
      await recordActivityIn(change, userId);
      change.record('conversation:evidenceProposed', { evidenceId }, 'participants');
      return { evidence: await present(evidenceId), newCredence: null };
    }),
});
