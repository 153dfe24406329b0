import type { Core } from '../../house/house.ts';
import { listOpenIn } from './challenges/store.ts';
import { completeAllOf, completeBetween, completeIn, completeOfLeaving } from './completion.ts';
import { createDisputes } from './overturns/disputes.ts';
import type { Conversations } from './start.ts';
import { voidAbandoned } from './weighings/voiding.ts';

/**
 * Completes the active conversations of a member who deletes the account, voids weighings that only
 * deleted members agreed on, and broadcasts it.
 */
export async function leaveConversations(
  core: Core,
  conversations: Conversations,
  userId: string,
): Promise<void> {
  for (const changed of await completeAllOf(core, userId)) await conversations.broadcast(changed);
  await voidAbandoned(core, conversations, userId);
}

/** Completes the active conversations of the two members of a block, and broadcasts it. */
export async function partMembers(
  core: Core,
  { broadcast }: Conversations,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  for (const changed of await completeBetween(core, blockerId, blockedId)) await broadcast(changed);
}

/** [MO8] Ends a challenge without changing its item, and broadcasts it. */
export async function cancelChallenge(
  core: Core,
  { broadcast }: Conversations,
  proposalId: string,
): Promise<void> {
  for (const changed of await createDisputes(core).cancel(proposalId)) await broadcast(changed);
}

/** [CI7] Completes the active conversations of someone who leaves a circle, or has left it. */
export async function leaveCircle(
  core: Core,
  { broadcast }: Conversations,
  circleId: string,
  userId: string,
  when: 'leaving' | 'left',
): Promise<void> {
  const completed = await completeOfLeaving(core, circleId, userId, when);
  for (const changed of completed) await broadcast(changed);
}

/** [CI8] Cancels the open challenges of a circle that has ended, and completes its conversations. */
export async function endInCircle(
  core: Core,
  conversations: Conversations,
  circleId: string,
): Promise<void> {
  for (const id of await listOpenIn(core.db, circleId))
    await cancelChallenge(core, conversations, id);
  for await (const changed of completeIn(core, circleId)) await conversations.broadcast(changed);
}
