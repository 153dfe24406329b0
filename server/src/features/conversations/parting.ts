import type { Core } from '../../house/house.ts';
import { completeAllOf, completeBetween } from './completion.ts';
import { createDisputes } from './overturns/disputes.ts';
import type { Conversations } from './start.ts';
import { voidAbandoned } from './weighings/voiding.ts';

/**
 * Completes what a member who leaves for good has going on, voids what only members who are gone
 * stand behind, and broadcasts it.
 */
export async function leaveConversations(
  core: Core,
  conversations: Conversations,
  userId: string,
): Promise<void> {
  for (const changed of await completeAllOf(core, userId)) await conversations.broadcast(changed);
  await voidAbandoned(core, conversations, userId);
}

/** Completes what the two of a block have going on, and broadcasts it. */
export async function partMembers(
  core: Core,
  { broadcast }: Conversations,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  for (const changed of await completeBetween(core, blockerId, blockedId)) await broadcast(changed);
}

/** [MO8] Ends a challenge with things staying as they are, and broadcasts it. */
export async function cancelChallenge(
  core: Core,
  { broadcast }: Conversations,
  proposalId: string,
): Promise<void> {
  for (const changed of await createDisputes(core).cancel(proposalId)) await broadcast(changed);
}
