import { isRealTalk } from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import type { Change } from '../change.ts';
import { countEnough, insertTalk, listEstablished } from './standing-store.ts';

/**
 * [WG4] Keeps a conversation that one of its two completes, if it counts toward their standing, with
 * who was established before it did.
 */
export async function noteTalk(
  { settings }: Pick<Core, 'settings'>,
  { tx, conversation }: Pick<Change, 'tx' | 'conversation'>,
): Promise<void> {
  const { id: conversationId, type, isDispute, byInvitation, user1Id, user2Id } = conversation;
  // Those by private request are private.
  if (type === 'private' || isDispute || byInvitation) return;
  const talk = {
    isPublic: true,
    cameFrom: 'waiting room',
    messages: await countEnough(tx, conversationId, user1Id),
    partnerMessages: await countEnough(tx, conversationId, user2Id),
  } as const;
  if (!isRealTalk(talk)) return;
  const two = [user1Id, user2Id] as const;
  const established = await listEstablished(tx, two, settings.ESTABLISHED_AFTER_MS);
  for (const [userId, partnerId] of [two, [user2Id, user1Id]] as const) {
    const partnerEstablished = established.has(partnerId);
    await insertTalk(tx, { conversationId, userId, partnerId, partnerEstablished });
  }
}
