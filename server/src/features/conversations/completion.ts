import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listOpenIn } from './challenges/store.ts';
import {
  byParticipant,
  bySystem,
  type Change,
  type Changed,
  changeConversation,
  type Publishing,
} from './kernel/change.ts';
import {
  listActiveBetween,
  listActiveIn,
  listActiveOf,
  listActiveOfLeaving,
} from './kernel/store.ts';
import { concludeDispute, type DisputeEnd, endDispute } from './overturns/deciding.ts';
import { cancelChallenge } from './overturns/disputes.ts';
import { endConversation, percentOf } from './overturns/ending.ts';
import { noteTalk } from './weighings/standing.ts';
import { voidAbandoned } from './weighings/voiding.ts';

const finish = (
  core: Core,
  userId: string,
  conversationId: string,
  settle: (change: Change) => Promise<void>,
): Promise<Changed<void>> =>
  changeConversation(core.db, conversationId, byParticipant(userId), async (change) => {
    await settle(change);
    await endConversation(core, change, userId);
  });

export const complete = (core: Core, userId: string, conversationId: string) =>
  finish(core, userId, conversationId, async (change) => {
    if (change.conversation.isDispute) {
      await concludeDispute(core, change, await percentOf(change), userId);
    } else {
      await noteTalk(core, change);
    }
  });

/**
 * Completes these conversations of a member who leaves, settles those that are disputes, and
 * broadcasts it. [SD1] They give no one standing: being blocked is no recommendation.
 */
async function leave(
  core: Core,
  { broadcast }: Publishing,
  userId: string,
  conversationIds: readonly string[],
  disputeEnd: DisputeEnd,
): Promise<void> {
  const completed: Changed<void>[] = [];
  for (const id of conversationIds) {
    try {
      completed.push(
        await finish(core, userId, id, async (change) => {
          if (change.conversation.isDispute) await endDispute(core, change, disputeEnd, userId);
        }),
      );
    } catch (error) {
      // The partner may have completed it a moment before: then there is nothing left to do.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  for (const changed of completed) await broadcast(changed);
}

/**
 * Completes the active conversations of a member who deletes the account, and voids weighings that
 * only deleted members agreed on.
 */
export async function leaveConversations(
  core: Core,
  publishing: Publishing,
  userId: string,
): Promise<void> {
  await leave(core, publishing, userId, await listActiveOf(core.db, userId), 'abandon');
  await voidAbandoned(core, publishing, userId);
}

/** [MO3] Completes the active conversations of the two when one of them blocked the other. */
export async function partMembers(
  core: Core,
  publishing: Publishing,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  const ids = await listActiveBetween(core.db, blockerId, blockedId);
  await leave(core, publishing, blockerId, ids, 'part');
}

/** [CI7] Completes the active conversations of someone who leaves a circle, or has left it. */
export async function leaveCircle(
  core: Core,
  publishing: Publishing,
  circleId: string,
  userId: string,
  when: 'leaving' | 'left',
): Promise<void> {
  const ids = await listActiveOfLeaving(core.db, circleId, userId, when);
  await leave(core, publishing, userId, ids, 'exit');
}

/** [CI8] Cancels the open challenges of a circle that has ended, and completes its conversations. */
export async function endInCircle(
  core: Core,
  publishing: Publishing,
  circleId: string,
): Promise<void> {
  for (const id of await listOpenIn(core.db, circleId)) await cancelChallenge(core, publishing, id);
  for (const id of await listActiveIn(core.db, circleId)) {
    const changed = await changeConversation(core.db, id, bySystem, async (change) => {
      // The two may have completed it a moment before.
      if (change.conversation.status === 'active') await endConversation(core, change, null);
    });
    await publishing.broadcast(changed);
  }
}
