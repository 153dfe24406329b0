import {
  decideEvidence,
  type EvidenceCommand,
  PENDING_EVIDENCE_MAX,
  refuseOriginal,
} from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { endOffers, listBargained } from '../bargains/store.ts';
import { checkGiven } from '../items/given-store.ts';
import {
  countPending,
  findSent,
  insertEvidence,
  type NewEvidence,
  saveStatus,
  type Target,
} from '../items/store.ts';
import { termsOf } from '../items/weight-columns.ts';
import { type Changed, changeConversation, refuseBystander } from '../kernel/change.ts';
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

export function createEvidenceService(core: Core) {
  const { db } = core;

  /** One command on one item; `record` returns what is logged unless the item is accepted. */
  const decide = (
    userId: string,
    target: Target,
    command: EvidenceCommand,
    record: (change: ItemChange) => void,
    rejectionReason: string | null = null,
  ): Promise<Changed<Decided>> =>
    changeItem(db, userId, target, async (change) => {
      const { tx, item, isProposer } = change;
      const status = decideEvidence(item.status, isProposer ? 'proposer' : 'partner', command);
      if (!status.ok) throw new Refusal(status.refusal);
      const isAccepted = status.value === 'accepted';
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
        await saveStatus(tx, item, status.value, rejectionReason ?? item.rejectionReason);
        record(change);
      }
      return { evidence: await presentItem(change, item.id, userId), newCredence };
    });

  const accept = (command: 'accept' | 'acceptAfterAll') => (userId: string, target: Target) =>
    decide(userId, target, command, () => undefined);

  return {
    propose: (
      userId: string,
      conversationId: string,
      given: NewEvidence,
    ): Promise<Changed<Decided>> =>
      changeConversation(
        db,
        conversationId,
        (conversation) => refuseBystander(conversation, userId),
        async (change) => {
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
        },
      ),

    accept: accept('accept'),
    acceptAfterAll: accept('acceptAfterAll'),

    reject: (userId: string, target: Target, reason: string): Promise<Changed<Decided>> =>
      decide(
        userId,
        target,
        'reject',
        ({ record, item: { id } }) =>
          record('conversation:evidenceDisputed', { evidenceId: id, reason }, 'participants'),
        reason,
      ),

    withdraw: (userId: string, target: Target): Promise<Changed<Decided>> =>
      decide(userId, target, 'withdraw', ({ record, item: { id } }) =>
        record('conversation:evidenceWithdrawn', { evidenceId: id }, 'everyone'),
      ),

    agreeWithRejection: (userId: string, target: Target): Promise<Changed<Decided>> =>
      decide(userId, target, 'agreeWithRejection', ({ record, item: { id } }) =>
        record(
          'conversation:disputeResolved',
          {
            evidenceId: id,
            resolution: 'rejected',
            newCredence: null,
            move: null,
            publicCredence: null,
          },
          'everyone',
        ),
      ),
  };
}
