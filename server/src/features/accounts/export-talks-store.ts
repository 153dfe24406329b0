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
import { inOrder, PAGE_ROWS, type Pages, readPages } from './export-pages-store.ts';

/** What a member did in conversations; part of what belongs to them. */
export function readOwnTalks(tx: Transaction, userId: string) {
  /** Through the conversations: an index on senders would slow down every message. */
  const ownTalk = or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId));

  async function* inEachTalk<Row>(
    read: (conversationId: string, last: Row | undefined) => Promise<Row[]>,
  ): Pages<Row> {
    const talks = readPages<{ id: string }>((last) =>
      tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(ownTalk, last && gt(conversations.id, last.id)))
        .orderBy(conversations.id)
        .limit(PAGE_ROWS),
    );
    for await (const page of talks) {
      for (const { id } of page) yield* readPages<Row>((last) => read(id, last));
    }
  }

  return {
    conversations: () => {
      const { order, behind } = inOrder(conversations);
      return readPages<typeof conversations.$inferSelect>((last) =>
        tx
          .select()
          .from(conversations)
          .where(and(ownTalk, behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    /** [SD11] visible only to their holder */
    threads: () =>
      readPages<typeof threadHolders.$inferSelect>((last) =>
        tx
          .select()
          .from(threadHolders)
          .where(
            and(eq(threadHolders.userId, userId), last && gt(threadHolders.number, last.number)),
          )
          .orderBy(threadHolders.number)
          .limit(PAGE_ROWS),
      ),

    reflections: () =>
      readPages<typeof reflections.$inferSelect>((last) =>
        tx
          .select()
          .from(reflections)
          .where(
            and(
              eq(reflections.userId, userId),
              last && gt(reflections.conversationId, last.conversationId),
            ),
          )
          .orderBy(reflections.conversationId)
          .limit(PAGE_ROWS),
      ),

    messages: () =>
      inEachTalk<typeof messages.$inferSelect>((conversationId, last) =>
        tx
          .select()
          .from(messages)
          .where(
            and(
              eq(messages.conversationId, conversationId),
              eq(messages.senderId, userId),
              last && gt(messages.seq, last.seq),
            ),
          )
          .orderBy(messages.seq)
          .limit(PAGE_ROWS),
      ),

    evidence: () => {
      const { order, behind } = inOrder(evidence);
      return readPages<typeof evidence.$inferSelect>((last) =>
        tx
          .select()
          .from(evidence)
          .where(and(eq(evidence.proposedBy, userId), behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    rejections: () => {
      const { order, behind } = inOrder(evidence);
      return inEachTalk<typeof evidence.$inferSelect>((conversationId, last) =>
        tx
          .select()
          .from(evidence)
          .where(
            and(
              eq(evidence.conversationId, conversationId),
              ne(evidence.proposedBy, userId),
              isNotNull(evidence.rejectionReason),
              behind(last),
            ),
          )
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    flags: () => {
      const { order, behind } = inOrder(flags);
      const own = or(eq(flags.flaggerId, userId), eq(flags.authorId, userId));
      return readPages<typeof flags.$inferSelect>((last) =>
        tx
          .select()
          .from(flags)
          .where(and(own, behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    /** with what the member wrote in each */
    restatements: () =>
      inEachTalk<typeof restatements.$inferSelect & { own: readonly string[] }>(
        (conversationId, last) =>
          tx
            .select({
              ...getTableColumns(restatements),
              own: sql<string[]>`array(select content from ${restatementWords} words
                where words.restatement_id = restatements.id and words.author_id = ${userId}
                order by words.attempt)`,
            })
            .from(restatements)
            .where(
              and(
                eq(restatements.conversationId, conversationId),
                last && gt(restatements.seq, last.seq),
              ),
            )
            .orderBy(restatements.seq)
            .limit(PAGE_ROWS),
      ),

    overturnProposals: () => {
      const { order, behind } = inOrder(overturnProposals);
      return readPages<typeof overturnProposals.$inferSelect>((last) =>
        tx
          .select()
          .from(overturnProposals)
          .where(and(eq(overturnProposals.proposerId, userId), behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    offers: () => {
      const { createdAt, evidenceId, conversationId, round, madeBy } = offers;
      return readPages<typeof offers.$inferSelect>((last) => {
        const behind =
          last &&
          sql`(${createdAt}, ${evidenceId}, ${conversationId}, ${round})
            > (${last.createdAt}, ${last.evidenceId}, ${last.conversationId}, ${last.round})`;
        return tx
          .select()
          .from(offers)
          .where(and(eq(madeBy, userId), behind))
          .orderBy(createdAt, evidenceId, conversationId, round)
          .limit(PAGE_ROWS);
      });
    },

    estimates: () => {
      const { order, behind } = inOrder({
        createdAt: evidenceEstimates.createdAt,
        id: evidenceEstimates.evidenceId,
      });
      return readPages<typeof evidenceEstimates.$inferSelect>((last) =>
        tx
          .select()
          .from(evidenceEstimates)
          .where(
            and(
              eq(evidenceEstimates.madeBy, userId),
              behind(last && { createdAt: last.createdAt, id: last.evidenceId }),
            ),
          )
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },
  };
}
