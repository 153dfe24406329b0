import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import {
  blocks,
  circleMembers,
  circles,
  conversations,
  credences,
  evidence,
  evidenceEstimates,
  flags,
  hypotheses,
  invitationAnswers,
  invitations,
  mailLinks,
  messages,
  offers,
  overturnProposals,
  privateRequests,
  questionnaireResponses,
  reflections,
  reports,
  roundSignups,
  rounds,
  threadHolders,
  topics,
  users,
} from '../../db/schema/index.ts';
import { isHidden, isInReach, unlessHidden } from '../visibility/index.ts';
import { isPending } from './email-change-store.ts';
import { inOrder, type Made, PAGE_ROWS, type Pages, readPages } from './export-pages-store.ts';

/** Allows one export of a member at a time on all servers; false while another one runs. */
export async function lockExport(tx: Transaction, userId: string): Promise<boolean> {
  const key = `export:${userId}`;
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as locked`,
  );
  return rows[0]?.locked === true;
}

/** What belongs to a member, read within one transaction, so that all of it is as of one moment. */
export function readOwn(tx: Transaction, userId: string) {
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
    pendingEmail: async () => {
      const [row] = await tx
        .select({ email: mailLinks.email, sent_at: mailLinks.createdAt })
        .from(mailLinks)
        .where(isPending(userId));
      return row ?? null;
    },

    circles: () =>
      readPages<{ circle: typeof circles.$inferSelect; joinedAt: Date; leftAt: Date | null }>(
        (last) =>
          tx
            .select({
              circle: circles,
              joinedAt: circleMembers.joinedAt,
              leftAt: circleMembers.leftAt,
            })
            .from(circleMembers)
            .innerJoin(circles, eq(circles.id, circleMembers.circleId))
            .where(and(eq(circleMembers.userId, userId), last && gt(circles.id, last.circle.id)))
            .orderBy(circles.id)
            .limit(PAGE_ROWS),
      ),

    topics: () => {
      const { order, behind } = inOrder(topics);
      return readPages<typeof topics.$inferSelect>((last) =>
        tx
          .select()
          .from(topics)
          .where(and(eq(topics.createdBy, userId), behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    hypotheses: () => {
      const { order, behind } = inOrder(hypotheses);
      return readPages<typeof hypotheses.$inferSelect>((last) =>
        tx
          .select()
          .from(hypotheses)
          .where(and(eq(hypotheses.createdBy, userId), behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    credences: () => {
      const { order, behind } = inOrder(credences);
      return readPages<{ credence: typeof credences.$inferSelect; statement: string }>((last) =>
        tx
          .select({
            credence: credences,
            // Only what the member can still read of others' claims.
            statement: unlessHidden(
              sql`(${isHidden()} or not ${isInReach(hypotheses.circleId, userId)})
                and ${hypotheses.createdBy} <> ${userId}`,
              hypotheses.statement,
            ),
          })
          .from(credences)
          .innerJoin(hypotheses, eq(hypotheses.id, credences.hypothesisId))
          .where(and(eq(credences.userId, userId), behind(last?.credence)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    answers: () =>
      readPages<typeof questionnaireResponses.$inferSelect>((last) =>
        tx
          .select()
          .from(questionnaireResponses)
          .where(
            and(
              eq(questionnaireResponses.userId, userId),
              last && gt(questionnaireResponses.questionId, last.questionId),
            ),
          )
          .orderBy(questionnaireResponses.questionId)
          .limit(PAGE_ROWS),
      ),

    privateRequests: () => {
      const { order, behind } = inOrder(privateRequests);
      return readPages<typeof privateRequests.$inferSelect>((last) =>
        tx
          .select()
          .from(privateRequests)
          .where(and(eq(privateRequests.requesterId, userId), behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    rounds: () => {
      const { order, behind } = inOrder(rounds);
      return readPages<typeof rounds.$inferSelect>((last) =>
        tx
          .select()
          .from(rounds)
          .where(and(eq(rounds.openedBy, userId), behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    roundSignups: () =>
      readPages<typeof roundSignups.$inferSelect>((last) =>
        tx
          .select()
          .from(roundSignups)
          .where(
            and(eq(roundSignups.userId, userId), last && gt(roundSignups.roundId, last.roundId)),
          )
          .orderBy(roundSignups.roundId)
          .limit(PAGE_ROWS),
      ),

    invitations: () => {
      const { order, behind } = inOrder(invitations);
      return readPages<typeof invitations.$inferSelect>((last) =>
        tx
          .select()
          .from(invitations)
          .where(and(eq(invitations.inviterId, userId), behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    /** [IN7] At most one. */
    invitationAnswers: () =>
      readPages(() =>
        tx
          .select({ answer: invitationAnswers, hypothesisId: invitations.hypothesisId })
          .from(invitationAnswers)
          .innerJoin(invitations, eq(invitations.id, invitationAnswers.invitationId))
          .where(eq(invitationAnswers.userId, userId)),
      ),

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

    overturnProposals: () => {
      const { order, behind } = inOrder(overturnProposals);
      return readPages<typeof overturnProposals.$inferSelect>((last) =>
        tx
          .select()
          .from(overturnProposals)
          // A reopened dispute repeats the same words.
          .where(
            and(
              eq(overturnProposals.proposerId, userId),
              isNull(overturnProposals.reopens),
              behind(last),
            ),
          )
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

    reports: () => {
      const { order, behind } = inOrder(reports);
      return readPages<typeof reports.$inferSelect>((last) =>
        tx
          .select()
          .from(reports)
          .where(and(eq(reports.reporterId, userId), behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },

    blockedMembers: () => {
      const { order, behind } = inOrder({ createdAt: blocks.createdAt, id: blocks.blockedId });
      return readPages<Made & { username: string }>((last) =>
        tx
          .select({ username: users.username, createdAt: blocks.createdAt, id: blocks.blockedId })
          .from(blocks)
          .innerJoin(users, eq(users.id, blocks.blockedId))
          .where(and(eq(blocks.blockerId, userId), behind(last)))
          .orderBy(...order)
          .limit(PAGE_ROWS),
      );
    },
  };
}
