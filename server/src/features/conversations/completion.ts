import { pbPercent } from '@midspan/domain';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { blocks, conversations } from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Change, type Changed, changeConversation, refuseBystander } from './change.ts';
import { tallyInside } from './present.ts';
import { noteTopicActive } from './store.ts';

export interface CompletionParts {
  readonly db: Database;
  /** [AC14] Remembers of each that a conversation of theirs was completed. */
  readonly noteCompleted: (tx: Transaction, userIds: readonly string[]) => Promise<void>;
  /** Withdraws what is still pending; answers the items. */
  readonly withdrawPending: (tx: Transaction, conversationId: string) => Promise<string[]>;
  readonly closeOpenFlag: (change: Change) => Promise<void>;
  /** Cancels the challenges that are under review here. */
  readonly closeReviews: (change: Change) => Promise<void>;
  /** What the figure of a dispute decides; refused while it decides nothing. */
  readonly concludeDispute: (change: Change, percent: number, userId: string) => Promise<void>;
  /** What becomes of a dispute when one of its two is gone for good. */
  readonly abandonDispute: (change: Change, userId: string) => Promise<void>;
}

export interface Completion {
  complete(userId: string, conversationId: string): Promise<Changed<void>>;
  /** Every active conversation of a member who leaves for good. */
  completeAllOf(userId: string): Promise<Changed<void>[]>;
  /** [MO3] What the two had going on when one of them blocked the other. */
  completeBetween(blockerId: string, blockedId: string): Promise<Changed<void>[]>;
  /** Within a change of the caller; nobody completed it where the system did. */
  end(change: Change, completedBy: string | null): Promise<void>;
}

export function createCompletion(parts: CompletionParts): Completion {
  const { db } = parts;

  const percentOf = async (change: Change) =>
    pbPercent(tallyInside(change.conversation, (await change.lockFigure()).tally));

  async function end(change: Change, completedBy: string | null): Promise<void> {
    const { tx, conversation } = change;
    const finalPercent = await percentOf(change);
    for (const evidenceId of await parts.withdrawPending(tx, conversation.id)) {
      const payload = { evidenceId, atCompletion: true };
      change.record('conversation:evidenceWithdrawn', payload, 'everyone');
    }
    await parts.closeOpenFlag(change);
    await parts.closeReviews(change);
    const [completed] = await tx
      .update(conversations)
      .set({ status: 'completed', completedAt: sql`clock_timestamp()`, finalPercent })
      .where(and(eq(conversations.id, conversation.id), eq(conversations.status, 'active')))
      .returning({ completedAt: conversations.completedAt });
    await parts.noteCompleted(tx, [conversation.user1Id, conversation.user2Id]);
    await noteTopicActive(tx, conversation);
    change.record(
      'conversation:completed',
      {
        completedBy,
        completed_at: completed?.completedAt?.toISOString(),
        final_pb_credence: finalPercent / 100,
      },
      'everyone',
    );
  }

  const finish = (
    userId: string,
    conversationId: string,
    settleDispute: (change: Change) => Promise<void>,
  ) =>
    changeConversation(
      db,
      conversationId,
      (conversation) => refuseBystander(conversation, userId),
      async (change) => {
        if (change.conversation.isDispute) await settleDispute(change);
        await end(change, userId);
      },
    );

  const isTheirs = (userId: string) =>
    or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId));

  /** Completes those of a member's active conversations, who counts as gone in disputes. */
  async function abandon(userId: string, which: SQL | undefined): Promise<Changed<void>[]> {
    const active = await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(which, eq(conversations.status, 'active')));
    const completed: Changed<void>[] = [];
    for (const { id } of active) {
      try {
        completed.push(await finish(userId, id, (change) => parts.abandonDispute(change, userId)));
      } catch (error) {
        // The partner may have completed it a moment before: then there is nothing left to do.
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return completed;
  }

  return {
    end,

    complete: (userId, conversationId) =>
      finish(userId, conversationId, async (change) =>
        parts.concludeDispute(change, await percentOf(change), userId),
      ),

    completeAllOf: (userId) => abandon(userId, isTheirs(userId)),

    completeBetween: (blockerId, blockedId) =>
      abandon(
        blockerId,
        and(
          isTheirs(blockerId),
          isTheirs(blockedId),
          // A dispute that began after the block goes its own way: a block prevents none.
          sql`${conversations.createdAt} <= (
            select ${blocks.createdAt} from ${blocks}
            where ${blocks.blockerId} = ${blockerId} and ${blocks.blockedId} = ${blockedId})`,
        ),
      ),
  };
}
