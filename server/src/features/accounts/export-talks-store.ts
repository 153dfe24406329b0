import { and, eq, getTableColumns, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import {
  conversations,
  evidence,
  evidenceEstimates,
  flags,
  messages,
  offers,
  overturnProposals,
  reflections,
  restatements,
  restatementWords,
  threadHolders,
} from '../../db/schema/index.ts';
import { IN_ORDER, PAGE_ROWS, type Pages, readPages, readTable } from './export-pages-store.ts';

/** What a member did in conversations; part of what belongs to them. */
export function readOwnTalks(tx: Transaction, userId: string) {
  /** Through the conversations: an index on senders would slow down every message. */
  const ownTalk = or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId));

  async function* inEachTalk<Row>(read: (conversationId: string) => Pages<Row>): Pages<Row> {
    const talks = readPages<{ id: string }>((last) =>
      tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(ownTalk, last && gt(conversations.id, last.id)))
        .orderBy(conversations.id)
        .limit(PAGE_ROWS),
    );
    for await (const page of talks) {
      for (const { id } of page) yield* read(id);
    }
  }

  return {
    conversations: () => readTable(tx, conversations, ownTalk, IN_ORDER),

    /** [SD11] visible only to their holder */
    threads: () => readTable(tx, threadHolders, eq(threadHolders.userId, userId), ['number']),

    reflections: () =>
      readTable(tx, reflections, eq(reflections.userId, userId), ['conversationId']),

    messages: () =>
      inEachTalk((id) => {
        const own = and(eq(messages.conversationId, id), eq(messages.senderId, userId));
        return readTable(tx, messages, own, ['seq']);
      }),

    evidence: () => readTable(tx, evidence, eq(evidence.proposedBy, userId), IN_ORDER),

    rejections: () =>
      inEachTalk((id) => {
        const { conversationId, proposedBy, rejectionReason } = evidence;
        const isRejected = and(ne(proposedBy, userId), isNotNull(rejectionReason));
        return readTable(tx, evidence, and(eq(conversationId, id), isRejected), IN_ORDER);
      }),

    flags: () =>
      readTable(tx, flags, or(eq(flags.flaggerId, userId), eq(flags.authorId, userId)), IN_ORDER),

    /** with what the member wrote in each */
    restatements: () =>
      inEachTalk((id) =>
        readPages<typeof restatements.$inferSelect & { own: readonly string[] }>((last) =>
          tx
            .select({
              ...getTableColumns(restatements),
              own: sql<string[]>`array(select content from ${restatementWords} words
                where words.restatement_id = restatements.id and words.author_id = ${userId}
                order by words.attempt)`,
            })
            .from(restatements)
            .where(and(eq(restatements.conversationId, id), last && gt(restatements.seq, last.seq)))
            .orderBy(restatements.seq)
            .limit(PAGE_ROWS),
        ),
      ),

    overturnProposals: () =>
      readTable(tx, overturnProposals, eq(overturnProposals.proposerId, userId), IN_ORDER),

    offers: () => {
      const order = ['createdAt', 'evidenceId', 'conversationId', 'round'] as const;
      return readTable(tx, offers, eq(offers.madeBy, userId), order);
    },

    estimates: () => {
      const order = ['createdAt', 'evidenceId'] as const;
      return readTable(tx, evidenceEstimates, eq(evidenceEstimates.madeBy, userId), order);
    },
  };
}
