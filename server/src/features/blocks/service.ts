import type { PrivateRequest } from '@midspan/contract';
import { refuseBlocking } from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { removeMeetingNotices } from '../notices/index.ts';
import { lockMeeting } from './meeting-store.ts';
import { deleteBlock, holdMember, insertBlock } from './store.ts';

const PART = 'moderation-part';

type Pair = readonly [string, string];

/** What the features above do when one member blocks another. */
export interface BlockHooks {
  /**
   * Within the block's transaction: ends the two members' requests to each other, and returns them.
   */
  endRequests(tx: Transaction, pair: Pair): Promise<PrivateRequest[]>;
  /**
   * Within the block's transaction: deletes the two members' stances on each other in waiting
   * rooms, and returns the hypotheses of those rooms.
   */
  removeStances(tx: Transaction, pair: Pair): Promise<string[]>;
  /** After commit, perhaps twice: completes the two members' conversations, and broadcasts it. */
  endConversations(blockerId: string, blockedId: string): Promise<void>;
  /**
   * After commit, also after unblocking: what these members see of each other has changed, and
   * their matches in these rooms have ended.
   */
  onChanged(pair: Pair, partedIn: readonly string[]): Promise<void>;
}

const noSuchMember = () => new Refusal('NOT_FOUND', { message: 'This member doesn’t exist.' });

export async function createBlocksService({ db, jobs, publisher }: House, hooks: BlockHooks) {
  await jobs.work<{ blockerId: string; blockedId: string }>({
    name: PART,
    retry: { limit: 20, firstDelayS: 1, maxDelayS: 600 },
    work: ({ blockerId, blockedId }) => hooks.endConversations(blockerId, blockedId),
  });

  /** Locks the member and the other, who must exist. */
  async function holdBoth(tx: Transaction, userId: string, targetId: string): Promise<void> {
    const refusal = refuseBlocking(userId, targetId);
    if (refusal !== null) throw new Refusal(refusal);
    await lockOwner(tx, userId);
    if (!(await holdMember(tx, targetId))) throw noSuchMember();
  }

  return {
    async block(userId: string, targetId: string): Promise<void> {
      const pair: Pair = [userId, targetId];
      const ended = await inTransaction(db, async (tx) => {
        await holdBoth(tx, userId, targetId);
        await lockMeeting(tx, userId, targetId);
        // Before the block is inserted, because its time has to be later than that of anything an
        // answer has just opened.
        const requests = await hooks.endRequests(tx, pair);
        if (!(await insertBlock(tx, userId, targetId))) return null;
        const partedIn = await hooks.removeStances(tx, pair);
        await removeMeetingNotices(tx, pair);
        // If this server ends before it has completed them, another one does.
        await jobs.queue(PART, { blockerId: userId, blockedId: targetId }, { tx });
        return { requests, partedIn };
      });
      if (ended === null) return;
      for (const request of ended.requests) {
        // To the other it looks like any decline.
        const answered = { request, accepted: false, conversationId: null };
        publisher.toUser(targetId, 'privateMatch:answered', answered);
      }
      await hooks.onChanged(pair, ended.partedIn);
      await hooks.endConversations(userId, targetId);
    },

    async unblock(userId: string, targetId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await holdBoth(tx, userId, targetId);
        await deleteBlock(tx, userId, targetId);
      });
      await hooks.onChanged([userId, targetId], []);
    },
  };
}
