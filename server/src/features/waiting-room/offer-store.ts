import type { StandingOffer } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { and, asc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import {
  credences,
  notices,
  standingOffers,
  users,
  waitingEntries,
} from '../../db/schema/index.ts';
import { notBlocked } from '../blocks/index.ts';
import { isHypothesisShown } from '../visibility/index.ts';
import { notConversing, type Place, type Stay } from './store.ts';

/** the owner's entry in the room */
const ownEntry = alias(waitingEntries, 'own_entry');

const stands = (): SQL => sql`${standingOffers.expiresAt} > now()`;

/** [WR9] */
const mailIsDue = (): SQL<boolean> =>
  sql<boolean>`coalesce(${standingOffers.mailedAt} <= now() - interval '1 day', true)`;

const isOfferOf = ({ hypothesisId, userId }: Place) =>
  and(eq(standingOffers.hypothesisId, hypothesisId), eq(standingOffers.userId, userId));

const present = (row: { hypothesisId: string; expiresAt: Date }): StandingOffer => ({
  hypothesis_id: row.hypothesisId,
  expires_at: row.expiresAt.toISOString(),
});

const FIELDS = {
  hypothesisId: standingOffers.hypothesisId,
  expiresAt: standingOffers.expiresAt,
};

export async function findOffer(db: Database, place: Place): Promise<StandingOffer | null> {
  const [row] = await db
    .select(FIELDS)
    .from(standingOffers)
    .where(and(isOfferOf(place), stands(), isHypothesisShown(standingOffers.hypothesisId)));
  return row === undefined ? null : present(row);
}

/** Makes the offer, or restarts the full time of the existing one. */
export async function saveOffer(
  tx: Transaction,
  place: Place,
  ttlMs: number,
): Promise<StandingOffer> {
  const expiresAt = sql`now() + make_interval(secs => ${ttlMs / 1000})`;
  const [row] = await tx
    .insert(standingOffers)
    .values({ ...place, expiresAt })
    .onConflictDoUpdate({
      target: [standingOffers.hypothesisId, standingOffers.userId],
      set: { expiresAt },
    })
    .returning(FIELDS);
  if (row === undefined) throw new Error('an offer that was just made is missing');
  return present(row);
}

/** The row stays to remember the last email, or asking again would send a second one. */
export async function endOffer(db: Database, place: Place): Promise<void> {
  await db
    .update(standingOffers)
    .set({ expiresAt: sql`now()` })
    .where(and(isOfferOf(place), stands()));
}

export async function removeEndedOffers(db: Database): Promise<void> {
  await db.delete(standingOffers).where(sql`not (${stands()}) and ${mailIsDue()}`);
}

/** Whether anyone else wants to be notified of arrivals here. */
export async function hasOffers(on: Executor, { hypothesisId, userId }: Place): Promise<boolean> {
  const [found] = await on
    .select({ userId: standingOffers.userId })
    .from(standingOffers)
    .where(
      and(
        eq(standingOffers.hypothesisId, hypothesisId),
        ne(standingOffers.userId, userId),
        stands(),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Until the end of `tx` no one else notifies the owners of this room's offers. */
export async function takeTurnNotifying(tx: Transaction, hypothesisId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('standing-offers'), hashtext(${hypothesisId}))`,
  );
}

/** When and on which side a stay began; null once it is over. */
export async function findStay(
  tx: Transaction,
  { hypothesisId, userId, stayId }: Stay,
): Promise<{ side: Side; createdAt: Date } | null> {
  const [row] = await tx
    .select({ side: waitingEntries.side, createdAt: waitingEntries.createdAt })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.hypothesisId, hypothesisId),
        eq(waitingEntries.userId, userId),
        eq(waitingEntries.id, stayId),
      ),
    );
  return row ?? null;
}

/** The owners of offers in a room, ordered by id and after `after`. */
export async function listOfferers(
  tx: Transaction,
  hypothesisId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ userId: standingOffers.userId })
    .from(standingOffers)
    .where(
      and(
        eq(standingOffers.hypothesisId, hypothesisId),
        after === null ? undefined : gt(standingOffers.userId, after),
        stands(),
      ),
    )
    .orderBy(asc(standingOffers.userId))
    .limit(limit);
  return rows.map((row) => row.userId);
}

/**
 * The offers of these owners that someone who arrived could answer. Left out are owners who are
 * suspended or deleted, who were already notified of this very stay, who are blocked either way, or
 * who are in conversation with the member who arrived.
 */
export async function readOffersToAnswer(
  tx: Transaction,
  { hypothesisId, userId: comerId }: Place,
  cameAt: Date,
  ownerIds: readonly string[],
) {
  const owner = standingOffers.userId;
  // Limited to these owners: there may be millions of notices.
  const notified = sql`select ${notices.userId} from ${notices}
    where ${notices.userId} = any(${sql.param(ownerIds)}::uuid[])
      and ${notices.kind} = 'someone_waiting' and ${notices.hypothesisId} = ${hypothesisId}`;
  return tx
    .select({
      userId: owner,
      ownerPercent: credences.percent,
      /** whether the owner was seen in the room since; null for one without an entry there */
      ownerSeen: sql<boolean | null>`${ownEntry.seenAt} > ${cameAt}`,
      hasUnreadNotice: sql<boolean>`${owner} in (${notified} and ${notices.readAt} is null)`,
      mailIsDue: mailIsDue(),
    })
    .from(standingOffers)
    .innerJoin(users, and(eq(users.id, owner), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .leftJoin(
      credences,
      and(
        eq(credences.userId, owner),
        eq(credences.hypothesisId, standingOffers.hypothesisId),
        credences.isCurrent,
      ),
    )
    .leftJoin(
      ownEntry,
      and(eq(ownEntry.userId, owner), eq(ownEntry.hypothesisId, standingOffers.hypothesisId)),
    )
    .where(
      and(
        eq(standingOffers.hypothesisId, hypothesisId),
        sql`${owner} = any(${sql.param(ownerIds)}::uuid[])`,
        ne(owner, comerId),
        notBlocked(owner, comerId),
        notConversing(hypothesisId, owner, comerId),
        sql`${owner} not in (${notified}
          and ${notices.otherId} = ${comerId} and ${notices.createdAt} >= ${cameAt})`,
      ),
    );
}

export type OfferToAnswer = Awaited<ReturnType<typeof readOffersToAnswer>>[number];

export async function noteMailed(
  tx: Transaction,
  hypothesisId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .update(standingOffers)
    .set({ mailedAt: sql`now()` })
    .where(
      and(
        eq(standingOffers.hypothesisId, hypothesisId),
        inArray(standingOffers.userId, [...userIds]),
      ),
    );
}
