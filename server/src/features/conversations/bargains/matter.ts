import { isPendingEvidence, type Matter, refuseSecondOpinion } from '@midspan/domain';
import { Refusal } from '../../../platform/refusal.ts';
import type { Change } from '../change.ts';
import type { EvidenceRow } from '../evidence/store.ts';
import { weightOf } from '../evidence/weight-columns.ts';
import { findDispute } from '../overturns/store.ts';
import { haveWeighed } from '../weighings/store.ts';
import { occasionIn } from './reading.ts';

/** Refuses an item that those in the conversation can't see, or that their dispute isn't about. */
export async function refuseUnseen(
  { tx, conversation }: Change,
  item: EvidenceRow | null,
): Promise<EvidenceRow> {
  const isHere = item?.conversationId === conversation.id;
  if (item !== null && !isHere && conversation.isDispute) {
    const dispute = await findDispute(tx, conversation.id);
    if (dispute?.proposal.evidenceId === item.id) return item;
  } else if (item !== null && (isHere || (item.isPublic && item.decidedAt !== null))) {
    return item;
  }
  throw new Refusal('NOT_FOUND', { message: 'Evidence not found' });
}

/** [BG1] What two members bargain about in a conversation, and whether the occasion allows it. */
export async function matterOf(change: Change, item: EvidenceRow): Promise<Matter> {
  const { proposedBy, status } = item;
  const occasion = occasionIn(change.conversation, item.conversationId);
  return {
    occasion,
    proposedBy,
    status,
    original: occasion === 'second_opinion' ? null : weightOf(item),
    obstacle: await obstacleTo(change, item, occasion),
  };
}

async function obstacleTo(
  { tx, conversation }: Change,
  item: EvidenceRow,
  occasion: Matter['occasion'],
): Promise<Matter['obstacle']> {
  if (item.removalId !== null) return 'REMOVED';
  switch (occasion) {
    case 'review':
      return isPendingEvidence(item.status) ? null : 'EVIDENCE_DECIDED';
    case 'recalibration':
      return null;
    case 'second_opinion':
      return refuseSecondOpinion({
        conversation: {
          isPublic: conversation.type === 'public',
          hypothesisId: conversation.hypothesisId,
        },
        item,
        hasWeighed: await haveWeighed(tx, item.id, [conversation.user1Id, conversation.user2Id]),
      });
  }
}
