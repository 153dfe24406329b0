import { createHash } from 'node:crypto';
import type { Participant } from '@midspan/contract';
import type { Block, Side, Stance } from '@midspan/domain';
import { and, asc, eq, inArray, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import {
  blocks,
  conversations,
  hypotheses,
  users,
  waitingEntries,
  waitingStances,
} from '../../db/schema/index.ts';
import { isHidden } from '../visibility/index.ts';

/** A member's place in one room. */
export interface Place {
  readonly hypothesisId: string;
  readonly userId: string;
}

/** From joining a room until leaving it. */
export interface Stay extends Place {
  readonly stayId: string;
}

const isPlace = ({ hypothesisId, userId }: Place) =>
  and(eq(waitingEntries.hypothesisId, hypothesisId), eq(waitingEntries.userId, userId));

/** Whether the two have no active conversation about a hypothesis; uses the index of such pairs. */
export const notConversing = (
  hypothesisId: SQLWrapper | string,
  one: SQLWrapper,
  other: SQLWrapper | string,
): SQL =>
  sql`not exists (select from ${conversations}
    where ${conversations.hypothesisId} = ${hypothesisId} and ${conversations.status} = 'active'
      and least(${conversations.user1Id}, ${conversations.user2Id}) = least(${one}, ${other})
      and greatest(${conversations.user1Id}, ${conversations.user2Id}) = greatest(${one}, ${other}))`;

const room = prepared((on) =>
  on
    .select({ hidden: isHidden() })
    .from(hypotheses)
    .where(and(eq(hypotheses.id, sql.placeholder('id')), not(hypotheses.isDispute)))
    .prepare('room'),
);

/** Whether there is a room, or was one; a dispute is between two given members and has none. */
export async function findRoom(db: Database, id: string): Promise<'open' | 'removed' | null> {
  const [row] = await room(db).execute({ id });
  if (row === undefined) return null;
  return row.hidden ? 'removed' : 'open';
}

/** The rooms whose hypothesis was removed. */
export async function findRemoved(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: hypotheses.id })
    .from(hypotheses)
    .where(and(inArray(hypotheses.id, [...ids]), isHidden()));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Creates an entry, or keeps the existing one; returns the id of a new stay. Keeping it writes to
 * it, because it may be about to be removed as an absent member's: one of the two then waits for
 * the other.
 */
export async function insertEntry(
  tx: Transaction,
  place: Place,
  side: Side,
): Promise<string | null> {
  const id = uuidv7();
  const [held] = await tx
    .insert(waitingEntries)
    .values({ id, ...place, side })
    .onConflictDoUpdate({
      target: [waitingEntries.hypothesisId, waitingEntries.userId],
      set: { seenAt: sql`now()` },
    })
    .returning({ id: waitingEntries.id });
  return held?.id === id ? id : null;
}

export async function deleteEntry(on: Executor, place: Place): Promise<void> {
  await on.delete(waitingEntries).where(isPlace(place));
}

/** Both entries, locked in a fixed order; missing if someone isn't waiting. */
export async function lockPair(
  tx: Transaction,
  hypothesisId: string,
  userIds: readonly [string, string],
): Promise<Map<string, Side>> {
  const rows = await tx
    .select({ userId: waitingEntries.userId, side: waitingEntries.side })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.hypothesisId, hypothesisId),
        inArray(waitingEntries.userId, [...userIds]),
      ),
    )
    .orderBy(asc(waitingEntries.userId))
    .for('update');
  return new Map(rows.map((row) => [row.userId, row.side]));
}

/** The two members' answers to each other. */
export async function findStances(
  tx: Transaction,
  hypothesisId: string,
  [mine, theirs]: readonly [string, string],
): Promise<{ mine: Stance; theirs: Stance }> {
  const { userId, aboutId, stance } = waitingStances;
  const rows = await tx
    .select({ userId, stance })
    .from(waitingStances)
    .where(
      and(
        eq(waitingStances.hypothesisId, hypothesisId),
        or(and(eq(userId, mine), eq(aboutId, theirs)), and(eq(userId, theirs), eq(aboutId, mine))),
      ),
    );
  const of = (id: string): Stance => rows.find((row) => row.userId === id)?.stance ?? 'none';
  return { mine: of(mine), theirs: of(theirs) };
}

export async function saveStance(
  tx: Transaction,
  { hypothesisId, userId }: Place,
  aboutId: string,
  stance: Exclude<Stance, 'none'>,
): Promise<void> {
  await tx
    .insert(waitingStances)
    .values({ hypothesisId, userId, aboutId, stance })
    .onConflictDoUpdate({
      target: [waitingStances.hypothesisId, waitingStances.userId, waitingStances.aboutId],
      set: { stance },
    });
}

/** [MO1] Deletes two members' stances on each other in any room. */
export async function removeStances(
  tx: Transaction,
  pair: readonly [string, string],
): Promise<void> {
  const rooms = tx
    .select({ hypothesisId: waitingEntries.hypothesisId })
    .from(waitingEntries)
    .where(eq(waitingEntries.userId, pair[0]));
  await tx
    .delete(waitingStances)
    .where(
      and(
        inArray(waitingStances.hypothesisId, rooms),
        inArray(waitingStances.userId, [...pair]),
        inArray(waitingStances.aboutId, [...pair]),
      ),
    );
}

/** All answers by or about one member in a room. */
export async function listStances(db: Database, { hypothesisId, userId }: Place) {
  return db
    .select()
    .from(waitingStances)
    .where(
      and(
        eq(waitingStances.hypothesisId, hypothesisId),
        or(eq(waitingStances.userId, userId), eq(waitingStances.aboutId, userId)),
      ),
    );
}

export async function listParticipants(db: Database, hypothesisId: string): Promise<Participant[]> {
  const rows = await db
    .select({ entry: waitingEntries, username: users.username })
    .from(waitingEntries)
    .innerJoin(users, eq(users.id, waitingEntries.userId))
    .where(eq(waitingEntries.hypothesisId, hypothesisId))
    .orderBy(asc(waitingEntries.createdAt), asc(waitingEntries.id));
  return rows.map(({ entry, username }) => ({
    id: entry.id,
    userId: entry.userId,
    username,
    side: entry.side,
    entryTime: entry.createdAt.toISOString(),
  }));
}

/**
 * A fingerprint of each room's entries, which changes as soon as anyone joins or leaves. Computed
 * rather than counted, because joins would have to wait for a counter; an empty room has none.
 */
export async function findFingerprints(
  db: Database,
  hypothesisIds: readonly string[],
): Promise<Map<string, string>> {
  const { hypothesisId, id } = waitingEntries;
  const rows = await db
    .select({
      hypothesisId,
      fingerprint: sql<string>`md5(string_agg(${id}::text, ',' order by ${id}))`,
    })
    .from(waitingEntries)
    .where(inArray(hypothesisId, [...hypothesisIds]))
    .groupBy(hypothesisId);
  return new Map(rows.map((row) => [row.hypothesisId, row.fingerprint]));
}

/** The same for a list that was read. */
export function fingerprintOf(participants: readonly Participant[]): string | undefined {
  if (participants.length === 0) return undefined;
  const ids = participants.map((one) => one.id).sort();
  return createHash('md5').update(ids.join()).digest('hex');
}

/** Every block made by or against one of these members. */
export async function listBlocks(db: Database, userIds: readonly string[]): Promise<Block[]> {
  const ids = sql`any(${sql.param(userIds)}::uuid[])`;
  const { blockerId, blockedId } = blocks;
  const select = () => db.select({ blockerId, blockedId }).from(blocks);
  // Not one condition with "or", which can't use an index.
  return union(
    select().where(sql`${blockerId} = ${ids}`),
    select().where(sql`${blockedId} = ${ids}`),
  );
}

/** Renews the entries of members who are in the room now. */
export async function noteSeen(db: Database, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  // In the order in which a pair is locked, or the two could deadlock.
  await db.execute(sql`
    with here as (
      select hypothesis_id, user_id from ${waitingEntries}
      where (hypothesis_id, user_id) in (
        select * from unnest(
          ${sql.param(places.map((place) => place.hypothesisId))}::uuid[],
          ${sql.param(places.map((place) => place.userId))}::uuid[]
        )
      )
      order by hypothesis_id, user_id
      for update
    )
    update ${waitingEntries} as entry set seen_at = now() from here
    where entry.hypothesis_id = here.hypothesis_id and entry.user_id = here.user_id`);
}

/** Removes members who have been away too long. */
export async function removeAbsent(db: Database, graceMs: number): Promise<void> {
  // A locked entry is in use: the next check will see it.
  const absent = db
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(sql`${waitingEntries.seenAt} < now() - make_interval(secs => ${graceMs / 1000})`)
    .for('update', { skipLocked: true });
  await db.delete(waitingEntries).where(inArray(waitingEntries.id, absent));
}

/** Everyone who was waiting just before an outage gets the full grace period to come back. */
export async function renewRecent(db: Database): Promise<void> {
  await db
    .update(waitingEntries)
    .set({ seenAt: sql`now()` })
    .where(sql`${waitingEntries.seenAt} > now() - interval '5 minutes'`);
}
