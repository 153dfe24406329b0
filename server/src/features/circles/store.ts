import type { circleRoutes, Paged, RouteParsed, StartScreen } from '@midspan/contract';
import { and, asc, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { newestFirst } from '../../db/newest-first.ts';
import { circleMembers, circles, users } from '../../db/schema/index.ts';

export type CircleRow = typeof circles.$inferSelect;
export type MembershipRow = typeof circleMembers.$inferSelect;

const isOf = (circleId: string, userId: string) =>
  and(eq(circleMembers.circleId, circleId), eq(circleMembers.userId, userId));

/** [CI2] A member's circles by name, the one joined last first. */
export async function listNames(db: Database, userId: string): Promise<StartScreen['circles']> {
  const rows = await db
    .select({
      id: circles.id,
      name: circles.name,
      shares_credences: circles.sharesCredences,
      role: circleMembers.role,
      endedAt: circles.endedAt,
    })
    .from(circleMembers)
    .innerJoin(circles, eq(circles.id, circleMembers.circleId))
    .where(isIn(userId))
    .orderBy(...newestFirst(circleMembers.joinedAt, circleMembers.circleId));
  return rows.map(({ endedAt, ...row }) => ({ ...row, ended_at: endedAt?.toISOString() ?? null }));
}

const isIn = (userId: string) =>
  and(eq(circleMembers.userId, userId), isNull(circleMembers.leftAt));

const selectOwn = (on: Executor, userId: string, which?: SQL) =>
  on
    .select({
      circle: circles,
      own: { role: circleMembers.role, joinedAt: circleMembers.joinedAt },
    })
    .from(circleMembers)
    .innerJoin(circles, eq(circles.id, circleMembers.circleId))
    .where(and(isIn(userId), which));

/** A circle with the reader's own part in it. */
export type OwnCircle = Awaited<ReturnType<typeof selectOwn>>[number];

export async function listOwn(
  db: Database,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Paged<OwnCircle[]>> {
  const [items, total] = await Promise.all([
    selectOwn(db, userId)
      .orderBy(...newestFirst(circleMembers.joinedAt, circleMembers.circleId))
      .limit(limit)
      .offset(offset),
    db.$count(circleMembers, isIn(userId)),
  ]);
  return { items, total };
}

/** A circle that this member is in, or null. */
export async function findOwn(
  on: Executor,
  circleId: string,
  userId: string,
): Promise<OwnCircle | null> {
  const [row] = await selectOwn(on, userId, eq(circleMembers.circleId, circleId));
  return row ?? null;
}

/** [CI1] The one who has been a member longest first. */
export const listHosts = (on: Executor, circleId: string) =>
  on
    .select({ id: users.id, username: users.username })
    .from(circleMembers)
    .innerJoin(users, eq(users.id, circleMembers.userId))
    .where(
      and(
        eq(circleMembers.circleId, circleId),
        eq(circleMembers.role, 'host'),
        isNull(circleMembers.leftAt),
      ),
    )
    .orderBy(asc(circleMembers.joinedAt), asc(circleMembers.userId));

export type Host = Awaited<ReturnType<typeof listHosts>>[number];

/** [CI1] How many circles a member has opened; the caller holds the member's row lock. */
export async function countOpened(
  tx: Transaction,
  userId: string,
): Promise<{ perDay: number; inAll: number }> {
  const isRecent = sql`${circles.createdAt} > clock_timestamp() - interval '1 day'`;
  const [opened] = await tx
    .select({
      inAll: count(),
      perDay: sql<number>`count(*) filter (where ${isRecent})`.mapWith(Number),
    })
    .from(circles)
    .where(eq(circles.createdBy, userId));
  return opened ?? { perDay: 0, inAll: 0 };
}

export type NewCircle = RouteParsed<typeof circleRoutes.open>['body'];

export async function insertCircle(
  tx: Transaction,
  createdBy: string,
  { name, purpose, shares_credences: sharesCredences }: NewCircle,
): Promise<string> {
  const id = uuidv7();
  await tx.insert(circles).values({ id, name, purpose, sharesCredences, createdBy });
  await enter(tx, id, createdBy, 'host');
  return id;
}

/** Serializes the changes of a circle's state, hosts and members. */
export async function lockCircle(tx: Transaction, circleId: string): Promise<CircleRow | null> {
  const [row] = await tx
    .select()
    .from(circles)
    .where(eq(circles.id, circleId))
    .for('no key update');
  return row ?? null;
}

/** Someone's part in a circle, also one that is over. The caller holds the circle's lock. */
export async function findMembership(
  on: Executor,
  circleId: string,
  userId: string,
): Promise<MembershipRow | null> {
  const [row] = await on.select().from(circleMembers).where(isOf(circleId, userId));
  return row ?? null;
}

/** Adds someone who isn't in the circle. The caller holds its lock. */
export async function enter(
  tx: Transaction,
  circleId: string,
  userId: string,
  role: MembershipRow['role'],
): Promise<void> {
  await tx
    .insert(circleMembers)
    .values({ circleId, userId, role })
    .onConflictDoUpdate({
      target: [circleMembers.circleId, circleMembers.userId],
      set: { role, joinedAt: sql`now()`, leftAt: null, removedAt: null },
    });
  await countMembers(tx, circleId, 1);
}

/** Ends a membership. The caller holds the circle's lock, and has found the member in it. */
export async function exit(
  tx: Transaction,
  circleId: string,
  userId: string,
  why: 'left' | 'removed',
): Promise<void> {
  // Not the transaction's start: a conversation that began while it waited for the lock is older.
  const now = sql`clock_timestamp()`;
  const removedAt = why === 'removed' ? now : null;
  await tx
    .update(circleMembers)
    .set({ role: 'member', leftAt: now, removedAt })
    .where(isOf(circleId, userId));
  await countMembers(tx, circleId, -1);
}

async function countMembers(tx: Transaction, circleId: string, change: 1 | -1): Promise<void> {
  await tx
    .update(circles)
    .set({ members: sql`${circles.members} + ${change}` })
    .where(eq(circles.id, circleId));
}

/** [CI7] From now on a link lets this person in again. */
export async function allowBack(tx: Transaction, circleId: string, userId: string): Promise<void> {
  await tx.update(circleMembers).set({ removedAt: null }).where(isOf(circleId, userId));
}

export async function makeHost(tx: Transaction, circleId: string, userId: string): Promise<void> {
  await tx.update(circleMembers).set({ role: 'host' }).where(isOf(circleId, userId));
}

/** Everyone who is in a circle, except this member. */
export async function listMemberIds(
  on: Executor,
  circleId: string,
  exceptId: string,
): Promise<string[]> {
  const rows = await on
    .select({ userId: circleMembers.userId })
    .from(circleMembers)
    .where(
      and(
        eq(circleMembers.circleId, circleId),
        isNull(circleMembers.leftAt),
        ne(circleMembers.userId, exceptId),
      ),
    )
    .orderBy(circleMembers.userId);
  return rows.map(({ userId }) => userId);
}
