import { ESTABLISHED_BY, type Passed, SILENT, type Voice } from '@midspan/domain';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { LOCKS } from '../../../db/exclusive-lock.ts';
import { firstOf } from '../../../db/rows.ts';
import { talks, threadHolders, users } from '../../../db/schema/index.ts';

/** Serializes what passes threads on: the rarest one depends on all that was passed before. */
export const lockStanding = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.standing})`);

/** The database's time, as precisely as it is kept. */
export async function readNow(tx: Transaction): Promise<Date> {
  const { rows } = await tx.execute<{ now: Date }>(
    sql`select date_trunc('milliseconds', clock_timestamp()) as now`,
  );
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database has no time');
  return new Date(now);
}

/** [SD5] [CI9] What these members can bring to a weighing; nothing in a circle, where all count. */
export async function readVoices(
  on: Executor,
  { circleId }: { readonly circleId: string | null },
  userIds: readonly string[],
): Promise<(userId: string) => Voice> {
  if (userIds.length === 0 || circleId !== null) return () => SILENT;
  const rows = await on
    .select({
      id: users.id,
      established: sql<boolean>`${users.establishedAt} is not null`,
      named: sql<boolean>`coalesce(${users.namedEstablished}, false)`,
      threads: sql<string[]>`array(select held.thread from ${threadHolders} held
        where held.user_id = ${users.id} order by held.number)`,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  const voices = new Map(rows.map(({ id, ...voice }) => [id, voice]));
  return (userId) => voices.get(userId) ?? SILENT;
}

/** How much the two wrote in a conversation, counted no further than it matters. */
export async function countEnough(
  tx: Transaction,
  conversationId: string,
  two: readonly [string, string],
): Promise<[number, number]> {
  const written = (senderId: string) => sql`(select count(*)::int from (
    select from messages where conversation_id = ${conversationId} and sender_id = ${senderId}
      and removal_id is null limit ${ESTABLISHED_BY.messages}) written)`;
  const { rows } = await tx.execute<{ one: number; other: number }>(
    sql`select ${written(two[0])} as one, ${written(two[1])} as other`,
  );
  return [rows[0]?.one ?? 0, rows[0]?.other ?? 0];
}

export const insertTalk = (
  tx: Transaction,
  talk: Pick<typeof talks.$inferInsert, 'conversationId' | 'user1Id' | 'user2Id'>,
) => tx.insert(talks).values({ ...talk, createdAt: sql`clock_timestamp()` });

/** [SD4] The next talk that was not counted yet. */
export const findUncounted = (tx: Transaction) =>
  firstOf(
    tx
      .select({ id: talks.conversationId, user1Id: talks.user1Id, user2Id: talks.user2Id })
      .from(talks)
      .where(isNull(talks.number))
      .orderBy(talks.createdAt, talks.conversationId)
      .limit(1),
  );

export async function saveCounted(tx: Transaction, id: string, at: Date): Promise<void> {
  const next = sql`(select coalesce(max(number), 0) + 1 from ${talks} counted)`;
  await tx.update(talks).set({ number: next, countedAt: at }).where(eq(talks.conversationId, id));
}

/** [SD2] Who is next to be established by threads, and since when; no one before their time. */
export async function findDue(tx: Transaction, until: Date, afterMs: number) {
  const since = sql<Date>`greatest(${users.secondThreadAt},
    ${users.emailVerifiedAt} + ${afterMs} * interval '1 millisecond')`;
  const [row] = await tx
    .select({ id: users.id, since })
    .from(users)
    .where(
      and(
        isNull(users.establishedAt),
        sql`${users.secondThreadAt} is not null`,
        sql`${users.namedEstablished} is not false`,
        sql`${since} <= ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(since, users.id)
    .limit(1);
  return row === undefined ? null : { id: row.id, since: new Date(row.since) };
}

export const saveEstablished = (tx: Transaction, id: string, since: Date) =>
  tx
    .update(users)
    .set({ establishedAt: since })
    .where(and(eq(users.id, id), isNull(users.establishedAt)));

/** Operators name a member established, or not; returns whether that changed anything. */
export async function saveNamed(
  tx: Transaction,
  id: string,
  named: boolean,
  at: Date,
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ namedEstablished: named, namedAt: at, ...(!named && { establishedAt: null }) })
    .where(and(eq(users.id, id), sql`${users.namedEstablished} is distinct from ${named}`))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** The partners of a member's counted talks, in their order. */
export async function listPartners(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ user1Id: talks.user1Id, user2Id: talks.user2Id })
    .from(talks)
    .where(
      and(
        or(eq(talks.user1Id, userId), eq(talks.user2Id, userId)),
        sql`${talks.number} is not null`,
      ),
    )
    .orderBy(talks.number);
  return rows.map((row) => (row.user1Id === userId ? row.user2Id : row.user1Id));
}

/** What decides which thread one member passes to another; null if none may be. */
export async function findPassing(tx: Transaction, from: string, to: string) {
  const [row] = await tx
    .select({
      named: sql<boolean>`coalesce(${users.namedEstablished}, false)`,
      given: sql<boolean>`exists (select from ${threadHolders} given
        where given.given_by = ${from} and given.user_id = ${to})`,
      threads: sql<{ thread: string; holders: number }[]>`(
        select coalesce(json_agg(json_build_object('thread', held.thread, 'holders',
          (select count(*) from ${threadHolders} other where other.thread = held.thread))
          order by held.number), '[]')
        from ${threadHolders} held where held.user_id = ${from})`,
      partnerThreads: sql<string[]>`array(select held.thread from ${threadHolders} held
        where held.user_id = ${to})`,
    })
    .from(users)
    .where(and(eq(users.id, from), sql`${users.establishedAt} is not null`));
  if (row === undefined || row.given) return null;
  return {
    giver: { id: from, named: row.named, threads: row.threads },
    partner: { id: to, threads: new Set(row.partnerThreads) },
  };
}

export async function insertPassed(tx: Transaction, passed: readonly Passed[]): Promise<void> {
  if (passed.length === 0) return;
  await tx.insert(threadHolders).values(
    passed.map(({ thread, from, to, atMs }) => ({
      thread,
      userId: to,
      givenBy: from,
      at: new Date(atMs),
    })),
  );
}

/** Records when a member got the second thread, if this was it. */
export const noteSecondThread = (tx: Transaction, userId: string, at: Date) =>
  tx
    .update(users)
    .set({ secondThreadAt: at })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.secondThreadAt),
        sql`(select count(*) from ${threadHolders} held where held.user_id = ${userId})
          >= ${ESTABLISHED_BY.threads}`,
      ),
    );

/** Who may not be established yet and holds an item's weighing that is not. */
export async function listUnestablishedItems(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct own.evidence_id as id from weighing_members own
    join weighings on weighings.id = own.weighing_id
    join hypotheses on hypotheses.id = weighings.hypothesis_id
    where own.user_id = ${userId} and not weighings.established and weighings.voided_at is null
      and hypotheses.circle_id is null
    order by id`);
  return rows.map(({ id }) => id);
}

/** [SD9] The items that any of these members weighed as established ones, by hypothesis. */
export async function listEstablishedItems(
  tx: Transaction,
  userIds: readonly string[],
): Promise<{ evidenceId: string; hypothesisId: string }[]> {
  const { rows } = await tx.execute<{ id: string; claim: string }>(sql`
    select distinct weighings.hypothesis_id as claim, own.evidence_id as id
    from weighing_members own join weighings on weighings.id = own.weighing_id
    where own.user_id = any(${sql.param([...userIds])}::uuid[]) and weighings.established
    order by claim, id`);
  return rows.map(({ id, claim }) => ({ evidenceId: id, hypothesisId: claim }));
}

/** How many members operators named established. */
export const countNamed = (on: Executor): Promise<number> =>
  on.$count(users, and(eq(users.namedEstablished, true), isNull(users.deletedAt)));

/** [SD11] What a member holds, and from whom. */
export const findOwnStanding = (on: Executor, userId: string) =>
  firstOf(
    on
      .select({
        establishedAt: users.establishedAt,
        verifiedAt: users.emailVerifiedAt,
        givers: sql<string[]>`array(select giver.username from ${threadHolders} held
        join users giver on giver.id = held.given_by
        where held.user_id = users.id order by held.number)`,
      })
      .from(users)
      .where(eq(users.id, userId)),
  );

/** By which operators can name a member: deleted ones have only their ids. */
const operatorName = sql<string>`case when ${users.deletedAt} is null
  then ${users.username} else ${users.id}::text end`;

/** [SD3] The threads that a member holds, from whom, and how many members hold each. */
export const listThreads = (on: Executor, userId: string) =>
  on
    .select({
      thread: threadHolders.thread,
      givenBy: operatorName,
      holders: sql<number>`(select count(*)::int from thread_holders one
        where one.thread = ${threadHolders.thread})`,
      at: threadHolders.at,
    })
    .from(threadHolders)
    .innerJoin(users, eq(users.id, threadHolders.givenBy))
    .where(eq(threadHolders.userId, userId))
    .orderBy(threadHolders.number);

/** [SD3] To whom a member passed threads on, and when; the newest first. */
export const listPassed = (on: Executor, userId: string) =>
  on
    .select({ passedTo: operatorName, at: threadHolders.at })
    .from(threadHolders)
    .innerJoin(users, eq(users.id, threadHolders.userId))
    .where(eq(threadHolders.givenBy, userId))
    .orderBy(desc(threadHolders.number));
