import { pbPercent, type Tally } from '@midspan/domain';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { conversations } from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Change,
  type Changed,
  type ConversationRow,
  changeConversation,
  type HypothesisFigure,
  refuseBystander,
} from '../../realtime/conversation-change.ts';

export interface CompletionParts {
  readonly db: Database;
  readonly tallyInside: (conversation: ConversationRow, figure: HypothesisFigure) => Tally;
  /** Withdraws what is still pending; answers the items. */
  readonly withdrawPending: (tx: Transaction, conversationId: string) => Promise<string[]>;
  readonly closeOpenFlag: (change: Change) => Promise<void>;
}

export interface Completion {
  complete(userId: string, conversationId: string): Promise<Changed<null>>;
  /** Every active conversation of a member who leaves for good. */
  completeAllOf(userId: string): Promise<Changed<null>[]>;
}

export function createCompletion(parts: CompletionParts): Completion {
  const { db } = parts;

  const complete = (userId: string, conversationId: string) =>
    changeConversation(
      db,
      conversationId,
      (conversation) => refuseBystander(conversation, userId),
      async (change) => {
        const { tx, conversation } = change;
        const figure = await change.lockFigure();
        for (const evidenceId of await parts.withdrawPending(tx, conversationId)) {
          change.record('conversation:evidenceWithdrawn', { evidenceId }, 'everyone');
        }
        await parts.closeOpenFlag(change);
        const finalPercent = pbPercent(parts.tallyInside(conversation, figure));
        const [completed] = await tx
          .update(conversations)
          .set({ status: 'completed', completedAt: sql`clock_timestamp()`, finalPercent })
          .where(and(eq(conversations.id, conversationId), eq(conversations.status, 'active')))
          .returning({ completedAt: conversations.completedAt });
        change.record(
          'conversation:completed',
          {
            completedBy: userId,
            completed_at: completed?.completedAt?.toISOString(),
            final_pb_credence: finalPercent / 100,
          },
          'everyone',
        );
        return null;
      },
    );

  return {
    complete,

    async completeAllOf(userId) {
      const active = await db
        .select({ id: conversations.id })
        .from(conversations)
        .where(
          and(
            or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId)),
            eq(conversations.status, 'active'),
          ),
        );
      const completed: Changed<null>[] = [];
      for (const { id } of active) {
        try {
          completed.push(await complete(userId, id));
        } catch (error) {
          // The partner may have completed it a moment before: then there is nothing left to do.
          if (!(error instanceof Refusal)) throw error;
        }
      }
      return completed;
    },
  };
}
