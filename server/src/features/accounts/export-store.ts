import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import {
  blocks,
  circleMembers,
  circles,
  credences,
  factorEvents,
  hypotheses,
  invitationAnswers,
  invitations,
  mailLinks,
  privateRequests,
  pushSubscriptions,
  questionnaireResponses,
  reports,
  roundSignups,
  rounds,
  secondFactors,
  topics,
  users,
} from '../../db/schema/index.ts';
import { isHidden, isInReach, unlessHidden } from '../visibility/index.ts';
import { isPending } from './email-change-store.ts';
import { inOrder, type Made, PAGE_ROWS, readPages } from './export-pages-store.ts';
import { readOwnTalks } from './export-talks-store.ts';

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
  return {
    ...readOwnTalks(tx, userId),

    pendingEmail: async () => {
      const [row] = await tx
        .select({ email: mailLinks.email, sent_at: mailLinks.createdAt })
        .from(mailLinks)
        .where(isPending(userId));
      return row ?? null;
    },

    /** [PU6] not their addresses: anyone who has one can send to it */
    alertDevices: () =>
      readPages<{ id: string; device: string; createdAt: Date }>((last) =>
        tx
          .select({
            id: pushSubscriptions.id,
            device: pushSubscriptions.device,
            createdAt: pushSubscriptions.createdAt,
          })
          .from(pushSubscriptions)
          .where(
            and(eq(pushSubscriptions.userId, userId), last && gt(pushSubscriptions.id, last.id)),
          )
          .orderBy(pushSubscriptions.id)
          .limit(PAGE_ROWS),
      ),

    /** [SF9] at most eleven; none of their secrets */
    factors: () =>
      tx
        .select({
          kind: secondFactors.kind,
          name: secondFactors.name,
          createdAt: secondFactors.createdAt,
          lastUsedAt: secondFactors.lastUsedAt,
        })
        .from(secondFactors)
        .where(eq(secondFactors.userId, userId))
        .orderBy(secondFactors.id),

    factorEvents: () =>
      readPages<{ id: string; event: string; createdAt: Date }>((last) =>
        tx
          .select({
            id: factorEvents.id,
            event: factorEvents.event,
            createdAt: factorEvents.createdAt,
          })
          .from(factorEvents)
          .where(and(eq(factorEvents.userId, userId), last && gt(factorEvents.id, last.id)))
          .orderBy(factorEvents.id)
          .limit(PAGE_ROWS),
      ),

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
