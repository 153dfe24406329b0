import type { PrivateRequest } from '@midspan/contract';
import { refuseBlocking } from '@midspan/domain';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Publisher } from '../../realtime/realtime.ts';
import { lockOwner } from '../../session/owner.ts';
import { lockMeeting } from './meeting.ts';
import { deleteBlock, holdMember, insertBlock } from './store.ts';

const PART = 'moderation-part';

type Pair = readonly [string, string];

export interface BlocksParts {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly publisher: Publisher;
  /** Ends what the two ask of each other; answers it. */
  readonly endRequests: (tx: Transaction, pair: Pair) => Promise<PrivateRequest[]>;
  /** Forgets what the two said about one another in waiting rooms. */
  readonly removeStances: (tx: Transaction, pair: Pair) => Promise<void>;
  /** Forgets what the two were told to bring them together. */
  readonly removeNotices: (tx: Transaction, pair: Pair) => Promise<void>;
  /** Completes what the two have going on, and tells it. */
  readonly endConversations: (blockerId: string, blockedId: string) => Promise<void>;
  /** Who sees whom has changed for these. */
  readonly onChanged: (pair: Pair) => Promise<void>;
}

export interface BlocksService {
  block(userId: string, targetId: string): Promise<void>;
  unblock(userId: string, targetId: string): Promise<void>;
}

const noSuchMember = () => new Refusal('NOT_FOUND', { message: 'This member doesn’t exist.' });

export async function createBlocksService(parts: BlocksParts): Promise<BlocksService> {
  const { db, jobs, publisher } = parts;

  await jobs.work<{ blockerId: string; blockedId: string }>({
    name: PART,
    retry: { limit: 20, firstDelayS: 1, maxDelayS: 600 },
    work: ({ blockerId, blockedId }) => parts.endConversations(blockerId, blockedId),
  });

  /** The member acts alone, on somebody else who is there. */
  async function holdBoth(tx: Transaction, userId: string, targetId: string): Promise<void> {
    const refusal = refuseBlocking(userId, targetId);
    if (refusal !== null) throw new Refusal(refusal);
    await lockOwner(tx, userId);
    if (!(await holdMember(tx, targetId))) throw noSuchMember();
  }

  return {
    async block(userId, targetId) {
      const pair: Pair = [userId, targetId];
      const ended = await inTransaction(db, async (tx) => {
        await holdBoth(tx, userId, targetId);
        await lockMeeting(tx, userId, targetId);
        // Before the block, whose time has to come after whatever an answer to one has opened.
        const requests = await parts.endRequests(tx, pair);
        if (!(await insertBlock(tx, userId, targetId))) return null;
        await parts.removeStances(tx, pair);
        await parts.removeNotices(tx, pair);
        // Should this server end before it has completed them, another does.
        await jobs.queue(PART, { blockerId: userId, blockedId: targetId }, { tx });
        return requests;
      });
      if (ended === null) return;
      for (const request of ended) {
        // To the other it looks like any no.
        const answered = { request, accepted: false, conversationId: null };
        publisher.toUser(targetId, 'privateMatch:answered', answered);
      }
      await parts.onChanged(pair);
      await parts.endConversations(userId, targetId);
    },

    async unblock(userId, targetId) {
      await inTransaction(db, async (tx) => {
        await holdBoth(tx, userId, targetId);
        await deleteBlock(tx, userId, targetId);
      });
      await parts.onChanged([userId, targetId]);
    },
  };
}
