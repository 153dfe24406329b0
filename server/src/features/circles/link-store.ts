import type { JoinLink } from '@midspan/domain';
import { PLACE_RESERVED_MS } from '@midspan/domain';
import { and, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { circleLinks, circlePlaces, circles, users } from '../../db/schema/index.ts';
import type { CircleRow } from './store.ts';

/**
 * [CI5] Whether a place is still taken: its holder verified the address in time, or may still do
 * so. One who is late finds the place given to someone else, even before it is deleted.
 */
const IS_TAKEN: SQL = sql`(place.taken_at + make_interval(secs => ${PLACE_RESERVED_MS / 1_000})
  > coalesce(holder.email_verified_at, clock_timestamp()))`;

const taken = (where: SQL): SQL<number> => sql<number>`(
  select count(*)::int from ${circlePlaces} place join ${users} holder on holder.id = place.user_id
  where ${where} and ${IS_TAKEN})`;

// By name, because in a select from one table drizzle leaves the table out.
const TAKEN_OF_LINK = taken(sql`place.link_id = circle_links.id`);

const isExpired = sql<boolean>`${circleLinks.expiresAt} <= clock_timestamp()`;

const LINK = {
  id: circleLinks.id,
  code: circleLinks.code,
  circleId: circleLinks.circleId,
  places: circleLinks.places,
  placesLeft: sql<number>`greatest(0, ${circleLinks.places} - ${TAKEN_OF_LINK})`,
  expired: isExpired,
  expiresAt: circleLinks.expiresAt,
  revokedAt: circleLinks.revokedAt,
};

const selectLinks = (on: Executor) => on.select(LINK).from(circleLinks);

export type Link = Awaited<ReturnType<typeof selectLinks>>[number];

/** What the domain decides by. */
export const factsOf = (link: Link, circle: Pick<CircleRow, 'endedAt'>): JoinLink => ({
  revoked: link.revokedAt !== null,
  expired: link.expired,
  placesLeft: link.placesLeft,
  ended: circle.endedAt !== null,
});

/** [CI3] The links of a circle that neither expired nor were revoked, the newest first. */
export const listOpenLinks = (on: Executor, circleId: string): Promise<Link[]> =>
  selectLinks(on)
    .where(and(eq(circleLinks.circleId, circleId), isNull(circleLinks.revokedAt), not(isExpired)))
    .orderBy(desc(circleLinks.createdAt), desc(circleLinks.id));

/** [CI4] What a host may hand out, and has handed out within a day. The host's row is locked. */
export async function readHandedOut(
  tx: Transaction,
  hostId: string,
): Promise<{ isEstablished: boolean; allowed: number | null; handedOut: number }> {
  const [row] = await tx
    .select({
      isEstablished: sql<boolean>`${users.establishedAt} is not null`,
      allowed: users.circlePlacesPerDay,
      handedOut: sql<number>`(
        select coalesce(sum(case when revoked_at is null then places else ${TAKEN_OF_LINK} end), 0)::int
        from ${circleLinks}
        where made_by = ${hostId} and created_at > clock_timestamp() - interval '1 day')`,
    })
    .from(users)
    .where(eq(users.id, hostId));
  if (row === undefined) throw new Error('a host whose row is locked is missing');
  return row;
}

export async function insertLink(
  tx: Transaction,
  {
    days,
    ...values
  }: Pick<typeof circleLinks.$inferInsert, 'circleId' | 'code' | 'madeBy' | 'places'> & {
    readonly days: number;
  },
): Promise<Link> {
  const id = uuidv7();
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  await tx.insert(circleLinks).values({ id, ...values, expiresAt });
  const [link] = await selectLinks(tx).where(eq(circleLinks.id, id));
  if (link === undefined) throw new Error('a link that was just made is missing');
  return link;
}

/** Returns whether the circle has such a link. Revoking it again changes nothing. */
export async function revokeLink(tx: Transaction, circleId: string, id: string): Promise<boolean> {
  const revoked = await tx
    .update(circleLinks)
    .set({ revokedAt: sql`coalesce(${circleLinks.revokedAt}, now())` })
    .where(and(eq(circleLinks.id, id), eq(circleLinks.circleId, circleId)))
    .returning({ id: circleLinks.id });
  return revoked.length > 0;
}

export async function revokeLinks(tx: Transaction, circleId: string): Promise<void> {
  await tx
    .update(circleLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(circleLinks.circleId, circleId), isNull(circleLinks.revokedAt)));
}

export async function findLink(
  on: Executor,
  code: string,
): Promise<{ link: Link; circle: CircleRow } | null> {
  const [row] = await on
    .select({ link: LINK, circle: circles })
    .from(circleLinks)
    .innerJoin(circles, eq(circles.id, circleLinks.circleId))
    .where(eq(circleLinks.code, code));
  return row ?? null;
}

/** Serializes those who take a place of a link. */
export async function lockLink(tx: Transaction, id: string): Promise<Link | null> {
  await tx
    .select({ id: circleLinks.id })
    .from(circleLinks)
    .where(eq(circleLinks.id, id))
    .for('update');
  // Counted in a statement of its own, which sees the places taken while this one waited.
  const [link] = await selectLinks(tx).where(eq(circleLinks.id, id));
  return link ?? null;
}

/** [CI5] Whether someone has a place of this link. */
export async function hasPlace(on: Executor, linkId: string, userId: string): Promise<boolean> {
  const { rows } = await on.execute<{ held: boolean }>(
    sql`select ${taken(sql`place.link_id = ${linkId} and place.user_id = ${userId}`)} > 0 as held`,
  );
  return rows[0]?.held === true;
}

export async function insertPlace(tx: Transaction, linkId: string, userId: string): Promise<void> {
  await tx
    .insert(circlePlaces)
    .values({ linkId, userId })
    .onConflictDoUpdate({
      target: [circlePlaces.linkId, circlePlaces.userId],
      set: { takenAt: sql`now()` },
    });
}

/** Whether someone holds a place of any link. */
export async function holdsPlace(on: Executor, userId: string): Promise<boolean> {
  const { rows } = await on.execute<{ held: boolean }>(
    sql`select ${taken(sql`place.user_id = ${userId}`)} > 0 as held`,
  );
  return rows[0]?.held === true;
}

/** [CI5] Deletes the places of those who didn't verify their address in time. */
export async function removeLapsedPlaces(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${circlePlaces} using ${circlePlaces} place
    join ${users} holder on holder.id = place.user_id
    where ${circlePlaces.linkId} = place.link_id and ${circlePlaces.userId} = place.user_id
      and not ${IS_TAKEN}`);
}
