import type { KeptInvitation, Paged } from '@midspan/contract';
import type { Invitation } from '@midspan/domain';
import { and, eq, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { newestFirst } from '../../db/newest-first.ts';
import {
  conversations,
  credences,
  hypotheses,
  invitationAnswers,
  invitations,
  users,
} from '../../db/schema/index.ts';
import { lockOwner } from '../../session/owner.ts';
import { holdBlocks, notBlocked } from '../blocks/index.ts';
import { isActiveBetween } from '../conversations/index.ts';
import { isClaimInReach, isHidden, shownNegation, shownStatement } from '../visibility/index.ts';

export type InvitationRow = typeof invitations.$inferSelect;

/** How long after its expiry an invitation still says so; after that its code is unknown. */
const KEPT = sql`interval '30 days'`;

const isExpired = sql<boolean>`${invitations.expiresAt} <= clock_timestamp()`;

const isOpen = sql`(${invitations.revokedAt} is null and ${invitations.used} < ${invitations.uses}
  and not (${isExpired}))`;

/**
 * Locks inviter and invitee, so that neither changes sides, blocks the other, is suspended or
 * deleted before the end of `tx`. In the order of their ids, or two members who accept each other's
 * invitations could deadlock.
 */
async function holdBoth(tx: Transaction, inviteeId: string, inviterId: string): Promise<void> {
  for (const id of [...new Set([inviteeId, inviterId])].sort()) {
    if (id === inviteeId) await lockOwner(tx, id);
    else await holdBlocks(tx, [id]);
  }
}

/**
 * The invitation with this code, locked after its inviter and the invitee; null if there is none.
 */
export async function lockInvitation(
  tx: Transaction,
  code: string,
  inviteeId: string,
): Promise<(InvitationRow & { expired: boolean; inviterHere: boolean }) | null> {
  const [found] = await tx
    .select({ id: invitations.id, inviterId: invitations.inviterId })
    .from(invitations)
    .where(eq(invitations.code, code));
  if (found === undefined) return null;
  // Members before invitations, as when an account is deleted.
  await holdBoth(tx, inviteeId, found.inviterId ?? inviteeId);
  const [locked] = await tx
    .select({ row: invitations, expired: isExpired })
    .from(invitations)
    .where(eq(invitations.id, found.id))
    .for('update');
  if (locked === undefined) return null;
  const { inviterId } = locked.row;
  const [inviter] =
    inviterId === null
      ? []
      : await tx
          .select({ suspendedAt: users.suspendedAt })
          .from(users)
          .where(and(eq(users.id, inviterId), isNull(users.deletedAt)));
  return { ...locked.row, expired: locked.expired, inviterHere: inviter?.suspendedAt === null };
}

export async function countUse(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ used: sql`${invitations.used} + 1` })
    .where(eq(invitations.id, id));
}

/** How many invitations a member has open, and has made within the last day. */
export async function countMade(
  tx: Transaction,
  inviterId: string,
): Promise<{ open: number; perDay: number }> {
  const [made] = await tx
    .select({
      open: sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number),
      perDay:
        sql<number>`count(*) filter (where ${invitations.createdAt} > now() - interval '1 day')`.mapWith(
          Number,
        ),
    })
    .from(invitations)
    .where(eq(invitations.inviterId, inviterId));
  return made ?? { open: 0, perDay: 0 };
}

export async function insertInvitation(
  tx: Transaction,
  values: Pick<InvitationRow, 'code' | 'hypothesisId' | 'inviterId' | 'conversationType' | 'uses'>,
  ttlMs: number,
): Promise<InvitationRow> {
  const expiresAt = sql`now() + make_interval(secs => ${ttlMs / 1000})`;
  const [row] = await tx
    .insert(invitations)
    .values({ id: uuidv7(), ...values, expiresAt })
    .returning();
  if (row === undefined) throw new Error('an invitation that was just made is missing');
  return row;
}

const FIELDS = {
  invitation: invitations,
  expired: isExpired,
  hypothesis: { id: hypotheses.id, statement: shownStatement(), negation: shownNegation() },
  circleId: hypotheses.circleId,
};

export type ListedInvitation = Pick<FoundInvitation, keyof typeof FIELDS>;

export async function listOwn(
  db: Database,
  inviterId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Paged<ListedInvitation[]>> {
  const own = and(
    eq(invitations.inviterId, inviterId),
    isClaimInReach(invitations.hypothesisId, inviterId),
  );
  const [items, total] = await Promise.all([
    db
      .select(FIELDS)
      .from(invitations)
      .innerJoin(hypotheses, eq(hypotheses.id, invitations.hypothesisId))
      .where(own)
      .orderBy(...newestFirst(invitations.createdAt, invitations.id))
      .limit(limit)
      .offset(offset),
    db.$count(invitations, own),
  ]);
  return { items, total };
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** [MO1] What a link shows to this reader, or to a visitor. */
export async function findInvitation(on: Executor, code: string, readerId: string | null) {
  const isBlocked: SQL =
    readerId === null ? sql`false` : sql`not (${notBlocked(users.id, readerId)})`;
  const [row] = await on
    .select({
      ...FIELDS,
      hidden: isHidden(),
      outOfReach: sql<boolean>`${users.suspendedAt} is not null or ${isBlocked}`,
      inviterName: users.username,
      inviterPercent: credences.percent,
      /** between reader and inviter, about the hypothesis */
      conversationId: conversations.id,
      /** [IN7] the reader's own answer, not sent yet */
      answer: { value: invitationAnswers.percent, reason: invitationAnswers.reason },
    })
    .from(invitations)
    .innerJoin(hypotheses, eq(hypotheses.id, invitations.hypothesisId))
    .leftJoin(users, eq(users.id, invitations.inviterId))
    .leftJoin(
      credences,
      and(
        eq(credences.userId, invitations.inviterId),
        eq(credences.hypothesisId, invitations.hypothesisId),
        credences.isCurrent,
      ),
    )
    .leftJoin(
      conversations,
      readerId === null
        ? sql`false`
        : isActiveBetween(invitations.hypothesisId, invitations.inviterId, readerId),
    )
    .leftJoin(
      invitationAnswers,
      readerId === null
        ? sql`false`
        : and(
            eq(invitationAnswers.invitationId, invitations.id),
            eq(invitationAnswers.userId, readerId),
          ),
    )
    .where(eq(invitations.code, code));
  return row ?? null;
}

/** What a link's state depends on. */
export const factsOf = (
  { inviterId, revokedAt, uses, used }: InvitationRow,
  { expired, outOfReach }: Pick<Invitation, 'expired' | 'outOfReach'>,
): Invitation => ({
  inviterId,
  outOfReach,
  revoked: revokedAt !== null,
  usesLeft: uses - used,
  expired,
});

/** Returns whether the member has such an invitation; repeating it changes nothing. */
export async function revoke(db: Database, id: string, inviterId: string): Promise<boolean> {
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: sql`coalesce(${invitations.revokedAt}, now())` })
    .where(and(eq(invitations.id, id), eq(invitations.inviterId, inviterId)))
    .returning({ id: invitations.id });
  return revoked.length > 0;
}

/** [IN7] Stores it with a new account; an answer for a link that is unknown or over is dropped. */
export async function keepAnswer(
  tx: Transaction,
  userId: string,
  { code, value, reason }: KeptInvitation,
): Promise<void> {
  const [found] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.code, code), isOpen));
  if (found === undefined) return;
  await tx
    .insert(invitationAnswers)
    .values({ userId, invitationId: found.id, percent: value, reason });
}

export async function dropAnswer(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(invitationAnswers).where(eq(invitationAnswers.userId, userId));
}

/** Answers to links that are over can't be sent any more. */
export async function removeUnsendable(db: Database): Promise<void> {
  const over = db.select({ id: invitations.id }).from(invitations).where(not(isOpen));
  await db.delete(invitationAnswers).where(inArray(invitationAnswers.invitationId, over));
}

export async function removeOld(db: Database): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, sql`now() - ${KEPT}`));
}
