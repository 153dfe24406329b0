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
import { IN_ORDER, isBehind, PAGE_ROWS, readPages, readTable } from './export-pages-store.ts';
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
      readTable(tx, pushSubscriptions, eq(pushSubscriptions.userId, userId), ['id']),

    /** [SF9] at most eleven; none of their secrets */
    factors: () =>
      tx
        .select()
        .from(secondFactors)
        .where(eq(secondFactors.userId, userId))
        .orderBy(secondFactors.id),

    factorEvents: () => readTable(tx, factorEvents, eq(factorEvents.userId, userId), ['id']),

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

    topics: () => readTable(tx, topics, eq(topics.createdBy, userId), IN_ORDER),

    hypotheses: () => readTable(tx, hypotheses, eq(hypotheses.createdBy, userId), IN_ORDER),

    credences: () => {
      const { createdAt, id } = credences;
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
          .where(
            and(
              eq(credences.userId, userId),
              last && isBehind([createdAt, id], [last.credence.createdAt, last.credence.id]),
            ),
          )
          .orderBy(createdAt, id)
          .limit(PAGE_ROWS),
      );
    },

    answers: () => {
      const { userId: memberId } = questionnaireResponses;
      return readTable(tx, questionnaireResponses, eq(memberId, userId), ['questionId']);
    },

    privateRequests: () =>
      readTable(tx, privateRequests, eq(privateRequests.requesterId, userId), IN_ORDER),

    rounds: () => readTable(tx, rounds, eq(rounds.openedBy, userId), IN_ORDER),

    roundSignups: () => readTable(tx, roundSignups, eq(roundSignups.userId, userId), ['roundId']),

    invitations: () => readTable(tx, invitations, eq(invitations.inviterId, userId), IN_ORDER),

    /** [IN7] At most one. */
    invitationAnswers: () =>
      readPages(() =>
        tx
          .select({ answer: invitationAnswers, hypothesisId: invitations.hypothesisId })
          .from(invitationAnswers)
          .innerJoin(invitations, eq(invitations.id, invitationAnswers.invitationId))
          .where(eq(invitationAnswers.userId, userId)),
      ),

    reports: () => readTable(tx, reports, eq(reports.reporterId, userId), IN_ORDER),

    blockedMembers: () => {
      const { createdAt, blockedId } = blocks;
      return readPages<{ username: string; createdAt: Date; id: string }>((last) =>
        tx
          .select({ username: users.username, createdAt, id: blockedId })
          .from(blocks)
          .innerJoin(users, eq(users.id, blockedId))
          .where(
            and(
              eq(blocks.blockerId, userId),
              last && isBehind([createdAt, blockedId], [last.createdAt, last.id]),
            ),
          )
          .orderBy(createdAt, blockedId)
          .limit(PAGE_ROWS),
      );
    },
  };
}
