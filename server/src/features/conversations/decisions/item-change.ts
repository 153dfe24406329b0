import type { ListedEvidence } from '@midspan/contract';
import { isSameTerms, type Terms } from '@midspan/domain';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findHidden } from '../../visibility/index.ts';
import { forInsider } from '../bargains/reading.ts';
import { recordActivity } from '../challenges/store.ts';
import { checkUnchanged } from '../items/given-store.ts';
import { appendPrivate } from '../items/ledger.ts';
import { findEvidence } from '../items/listing-store.ts';
import {
  type EvidenceRow,
  findItemIn,
  saveAgreed,
  saveStatus,
  type Target,
} from '../items/store.ts';
import { termsOf } from '../items/weight-columns.ts';
import { byParticipant, type Change, type Changed, changeConversation } from '../kernel/change.ts';
import type { Moved } from '../kernel/effects.ts';
import { countAccepted } from '../weighings/counting.ts';
import type { CountingParts } from '../weighings/saving.ts';

export interface Decided {
  readonly evidence: ListedEvidence;
  readonly newCredence: number | null;
}

/** A change of one item by one of the two. */
export interface ItemChange extends Change {
  readonly item: EvidenceRow;
  readonly isProposer: boolean;
}

/** One change of one item, for a participant of an active conversation. */
export const changeItem = <T>(
  db: Database,
  userId: string,
  { conversationId, evidenceId }: Target,
  work: (change: ItemChange) => Promise<T>,
): Promise<Changed<T>> =>
  changeConversation(db, conversationId, byParticipant(userId), async (change) => {
    const item = await findItemIn(change.tx, conversationId, evidenceId);
    if (item === null) throw new Refusal('NOT_FOUND', { message: 'Evidence not found' });
    if (item.removalId !== null) throw new Refusal('REMOVED');
    return work({ ...change, item, isProposer: item.proposedBy === userId });
  });

/** The item as the one who changed it sees it. */
export async function presentItem(
  { tx, conversation }: Change,
  id: string,
  userId: string,
): Promise<ListedEvidence> {
  const found = await findEvidence(tx, [id]);
  const [item] = await forInsider(tx, found, conversation, userId);
  if (item === undefined) throw new Error('an item that was just saved is missing');
  return item;
}

/** [MO9] The figure of a removed hypothesis no longer moves. */
export async function refuseHidden({ tx, conversation }: Change): Promise<void> {
  if (await findHidden(tx, conversation.hypothesisId)) throw new Refusal('REMOVED');
}

/** Records that someone acted on evidence, which counts as taking part at a dispute's deadline. */
export async function recordActivityIn(
  { tx, conversation }: Change,
  userId: string,
): Promise<void> {
  if (conversation.isDispute) await recordActivity(tx, conversation.id, userId);
}

/** [AG7] Numbers an acceptance under the name it has for a proposed or a disputed item. */
function recordAccepted({ record }: Change, item: EvidenceRow, moves: Moved): void {
  const { percent, move, publicPercent: publicCredence } = moves;
  const moved = { evidenceId: item.id, newCredence: percent, move, publicCredence };
  if (item.status === 'disputed') {
    record('conversation:disputeResolved', { ...moved, resolution: 'accepted' }, 'everyone');
  } else {
    const accepted = { ...moved, status: 'accepted', reason: null } as const;
    record('conversation:evidenceReviewed', accepted, 'everyone');
  }
}

/**
 * [AG7] Counts the item with the terms that the two agreed on. Returns the new figure. It is locked
 * before the item is decided, so that items are decided in the order in which they begin to count.
 */
export async function acceptWith(
  parts: CountingParts,
  change: Change,
  { item, terms }: { readonly item: EvidenceRow; readonly terms: Terms },
): Promise<number> {
  const figure = await change.lockFigure();
  await checkUnchanged(change.tx, terms.given);
  await saveStatus(change.tx, item, 'accepted', item.rejectionReason);
  if (!isSameTerms(terms, termsOf(item))) await saveAgreed(change.tx, item, terms);
  const { id: evidenceId, isPublic } = item;
  const moved = isPublic
    ? await countAccepted({ parts, change, figure, row: item }, terms)
    : await appendPrivate(change, figure, {
        evidenceId,
        cause: 'accepted',
        before: null,
        after: terms.weight,
      });
  recordAccepted(change, item, moved);
  return moved.percent;
}
