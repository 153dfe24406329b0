import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Change, type Changed, changeConversation, refuseBystander } from './kernel/change.ts';
import {
  listActiveBetween,
  listActiveIn,
  listActiveOf,
  listActiveOfLeaving,
} from './kernel/store.ts';
import { abandonDispute, concludeDispute, exitDispute, partDispute } from './overturns/deciding.ts';
import { endConversation, percentOf } from './overturns/ending.ts';
import { noteTalk } from './weighings/standing.ts';

const finish = (
  core: Core,
  userId: string,
  conversationId: string,
  settle: (change: Change) => Promise<void>,
): Promise<Changed<void>> =>
  changeConversation(
    core.db,
    conversationId,
    (conversation) => refuseBystander(conversation, userId),
    async (change) => {
      await settle(change);
      await endConversation(core, change, userId);
    },
  );

export const complete = (core: Core, userId: string, conversationId: string) =>
  finish(core, userId, conversationId, async (change) => {
    if (change.conversation.isDispute) {
      await concludeDispute(core, change, await percentOf(change), userId);
    } else {
      await noteTalk(core, change);
    }
  });

/**
 * Completes these conversations of a member who leaves, and settles those that are disputes. [SD1]
 * They give no one standing: being blocked is no recommendation.
 */
async function leave(
  core: Core,
  userId: string,
  conversationIds: readonly string[],
  settleDispute: typeof abandonDispute,
): Promise<Changed<void>[]> {
  const completed: Changed<void>[] = [];
  for (const id of conversationIds) {
    try {
      completed.push(
        await finish(core, userId, id, async (change) => {
          if (change.conversation.isDispute) await settleDispute(core, change, userId);
        }),
      );
    } catch (error) {
      // The partner may have completed it a moment before: then there is nothing left to do.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return completed;
}

/** Every active conversation of a member who deletes the account. */
export const completeAllOf = async (core: Core, userId: string) =>
  leave(core, userId, await listActiveOf(core.db, userId), abandonDispute);

/** [MO3] The active conversations of the two when one of them blocked the other. */
export const completeBetween = async (core: Core, blockerId: string, blockedId: string) =>
  leave(core, blockerId, await listActiveBetween(core.db, blockerId, blockedId), partDispute);

/** [CI7] The active conversations in a circle of someone who leaves it, or has left. */
export const completeOfLeaving = async (
  core: Core,
  circleId: string,
  userId: string,
  when: 'leaving' | 'left',
) => leave(core, userId, await listActiveOfLeaving(core.db, circleId, userId, when), exitDispute);

/** [CI8] The active conversations of a circle that has ended, by no one. */
export async function* completeIn(core: Core, circleId: string) {
  for (const id of await listActiveIn(core.db, circleId)) {
    yield changeConversation(
      core.db,
      id,
      () => undefined,
      async (change) => {
        // The two may have completed it a moment before.
        if (change.conversation.status === 'active') await endConversation(core, change, null);
      },
    );
  }
}
