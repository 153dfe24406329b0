import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../../db/connection.ts';
import {
  circleMembers,
  circles,
  hypotheses,
  invitations,
  notices,
  roundSignups,
  rounds,
  standingOffers,
  waitingEntries,
} from '../../db/schema/index.ts';
import { revokeLinks } from './link-store.ts';

const isInCircle = (hypothesisId: PgColumn, circleId: string): SQL =>
  sql`${hypothesisId} in (select id from ${hypotheses} where circle_id = ${circleId})`;

/**
 * [CI7] [CI8] Deletes what would lead to another conversation in a circle: of one member, or of
 * everyone.
 */
export async function removePlans(
  tx: Transaction,
  circleId: string,
  userId: string | null,
): Promise<void> {
  const of = (owner: PgColumn) => (userId === null ? undefined : eq(owner, userId));
  await tx
    .delete(waitingEntries)
    .where(and(isInCircle(waitingEntries.hypothesisId, circleId), of(waitingEntries.userId)));
  await tx
    .delete(standingOffers)
    .where(and(isInCircle(standingOffers.hypothesisId, circleId), of(standingOffers.userId)));
  await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        isInCircle(invitations.hypothesisId, circleId),
        of(invitations.inviterId),
        isNull(invitations.revokedAt),
      ),
    );
  await leaveRounds(tx, circleId, userId);
}

/** [CI7] [RO8] Takes back a member's sign-ups for rounds that have not paired, or cancels those. */
async function leaveRounds(
  tx: Transaction,
  circleId: string,
  userId: string | null,
): Promise<void> {
  const isOpen = and(
    eq(rounds.circleId, circleId),
    isNull(rounds.pairedAt),
    isNull(rounds.canceledAt),
  );
  if (userId === null) {
    await tx.update(rounds).set({ canceledAt: sql`clock_timestamp()` }).where(isOpen);
    return;
  }
  const open = tx.select({ id: rounds.id }).from(rounds).where(isOpen);
  await tx
    .delete(roundSignups)
    .where(and(eq(roundSignups.userId, userId), inArray(roundSignups.roundId, open)));
}

/** [CI7] Nothing in someone's list leads to a circle that they are no longer in. */
export async function removeNotices(
  tx: Transaction,
  circleId: string,
  userId: string,
): Promise<void> {
  await tx
    .delete(notices)
    .where(
      and(
        eq(notices.userId, userId),
        or(eq(notices.circleId, circleId), isInCircle(notices.hypothesisId, circleId)),
      ),
    );
}

/** [CI8] The caller holds the circle's lock. */
export async function saveEnd(tx: Transaction, circleId: string): Promise<void> {
  await tx.update(circles).set({ endedAt: sql`clock_timestamp()` }).where(eq(circles.id, circleId));
  await revokeLinks(tx, circleId);
}

/** Returns when the circle will be deleted. */
export async function saveDeletion(
  tx: Transaction,
  circleId: string,
  afterMs: number,
): Promise<Date> {
  const [row] = await tx
    .update(circles)
    .set({ deletesAt: sql`clock_timestamp() + make_interval(secs => ${afterMs / 1_000})` })
    .where(eq(circles.id, circleId))
    .returning({ deletesAt: circles.deletesAt });
  if (row?.deletesAt == null) throw new Error('a circle whose row is locked is missing');
  return row.deletesAt;
}

/** The circles that a member is in. */
export async function listCirclesOf(on: Executor, userId: string): Promise<string[]> {
  const rows = await on
    .select({ circleId: circleMembers.circleId })
    .from(circleMembers)
    .where(and(eq(circleMembers.userId, userId), isNull(circleMembers.leftAt)));
  return rows.map(({ circleId }) => circleId);
}
