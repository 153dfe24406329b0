import { createHash } from 'node:crypto';
import type { Participant } from '@midspan/contract';
import type { Block, Side, Stance } from '@midspan/domain';
import { and, asc, eq, inArray, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import {
  type Database,
  type Executor,
  inTransaction,
  type Transaction,
} from '../../db/connection.ts';
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

/** A member whose stay has ended, and someone who had answered them or was answered by them. */
export interface EndedMatch extends Place {
  readonly otherId: string;
}

const unnested = (places: readonly Place[]) => sql`unnest(
  ${sql.param(places.map((place) => place.hypothesisId))}::uuid[],
  ${sql.param(places.map((place) => place.userId))}::uuid[])`;

/** Everyone whose match ends with these members' stays; for just before their entries go. */
export async function listMatches(
  tx: Transaction,
  places: readonly Place[],
): Promise<EndedMatch[]> {
  const { rows } = await tx.execute<EndedMatch & Record<string, unknown>>(sql`
    with ending as (select * from ${unnested(places)} as ending (hypothesis_id, user_id))
    select hypothesis_id as "hypothesisId", user_id as "userId", about_id as "otherId"
    from ending join ${waitingStances} using (hypothesis_id, user_id)
    union
    select ending.hypothesis_id, ending.user_id, stance.user_id
    from ending join ${waitingStances} stance
      on stance.hypothesis_id = ending.hypothesis_id and stance.about_id = ending.user_id`);
  return rows;
}

/** Deletes an entry; returns the matches that end with it. */
export async function endStay(tx: Transaction, place: Place): Promise<EndedMatch[]> {
  await tx
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(isPlace(place))
    .for('update');
  const ended = await listMatches(tx, [place]);
  await deleteEntry(tx, place);
  return ended;
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
      set: { stance, takenAt: sql`now()` },
      // Pressing again is no new answer.
      setWhere: ne(waitingStances.stance, stance),
    });
}

/** [MO1] Deletes two members' stances on each other; returns the rooms that had any. */
export async function removeStances(
  tx: Transaction,
  pair: readonly [string, string],
): Promise<string[]> {
  const rooms = tx
    .select({ hypothesisId: waitingEntries.hypothesisId })
    .from(waitingEntries)
    .where(eq(waitingEntries.userId, pair[0]));
  const removed = await tx
    .delete(waitingStances)
    .where(
      and(
        inArray(waitingStances.hypothesisId, rooms),
        inArray(waitingStances.userId, [...pair]),
        inArray(waitingStances.aboutId, [...pair]),
      ),
    )
    .returning({ hypothesisId: waitingStances.hypothesisId });
  return [...new Set(removed.map((row) => row.hypothesisId))];
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

/** What a server knows about members in a room: they are still there, have come, or have gone. */
const HERE_SINCE = {
  stay: sql`coalesce(entry.here_since, now())`,
  come: sql`now()`,
  go: sql`null`,
} as const;

/** Renews the entries of members who are in the room, or were until now. */
export async function notePresence(
  db: Database,
  places: readonly Place[],
  how: keyof typeof HERE_SINCE,
): Promise<void> {
  if (places.length === 0) return;
  // In the order in which a pair is locked, or the two could deadlock.
  await db.execute(sql`
    with here as (
      select hypothesis_id, user_id from ${waitingEntries}
      where (hypothesis_id, user_id) in (select * from ${unnested(places)})
      order by hypothesis_id, user_id
      for update
    )
    update ${waitingEntries} as entry set seen_at = now(), here_since = ${HERE_SINCE[how]} from here
    where entry.hypothesis_id = here.hypothesis_id and entry.user_id = here.user_id`);
}

/** Removes members who have been away too long; returns the matches that end with it. */
export const removeAbsent = (db: Database, graceMs: number): Promise<EndedMatch[]> =>
  inTransaction(db, async (tx) => {
    const { id, hypothesisId, userId } = waitingEntries;
    // A locked entry is in use: the next check will see it.
    const absent = await tx
      .select({ id, hypothesisId, userId })
      .from(waitingEntries)
      .where(sql`${waitingEntries.seenAt} < now() - make_interval(secs => ${graceMs / 1000})`)
      .for('update', { skipLocked: true });
    if (absent.length === 0) return [];
    const ended = await listMatches(tx, absent);
    const ids = absent.map((entry) => entry.id);
    await tx.delete(waitingEntries).where(inArray(waitingEntries.id, ids));
    return ended;
  });

/**
 * Everyone who was waiting just before an outage gets the full grace period to come back, and is
 * away until then.
 */
export async function renewRecent(db: Database): Promise<void> {
  await db
    .update(waitingEntries)
    .set({ seenAt: sql`now()`, hereSince: null })
    .where(sql`${waitingEntries.seenAt} > now() - interval '5 minutes'`);
}

/**
 * Servers renew members of ready matches twice a second. One not renewed for this long was on a
 * server that was killed.
 */
const RENEWED_WITHIN_S = 2;

export interface ReadyMatch extends Place {
  readonly targetUserId: string;
  /** [WR13] how long both have been here since they were ready; null while one is away */
  readonly togetherMs: number | null;
}

/** The ready matches of members who are in these places. */
export async function listReady(on: Executor, places: readonly Place[]): Promise<ReadyMatch[]> {
  const { rows } = await on.execute<ReadyMatch & Record<string, unknown>>(sql`
    with place as (select * from ${unnested(places)} as place (hypothesis_id, user_id))
    select mine.hypothesis_id as "hypothesisId", mine.user_id as "userId",
      mine.about_id as "targetUserId",
      case when me.here_since is not null and them.here_since is not null
          and least(me.seen_at, them.seen_at)
            > now() - make_interval(secs => ${RENEWED_WITHIN_S})
        then (extract(epoch from now() - greatest(
          mine.taken_at, theirs.taken_at, me.here_since, them.here_since)) * 1000)::float8
      end as "togetherMs"
    from place
    join ${waitingStances} mine using (hypothesis_id, user_id)
    join ${waitingStances} theirs on theirs.hypothesis_id = mine.hypothesis_id
      and theirs.user_id = mine.about_id and theirs.about_id = mine.user_id
    join ${waitingEntries} me on me.hypothesis_id = mine.hypothesis_id
      and me.user_id = mine.user_id
    join ${waitingEntries} them on them.hypothesis_id = mine.hypothesis_id
      and them.user_id = mine.about_id
    where mine.stance = 'accepted' and theirs.stance = 'accepted'
      and ${notConversing(sql`mine.hypothesis_id`, sql`mine.user_id`, sql`mine.about_id`)}`);
  return rows;
}
