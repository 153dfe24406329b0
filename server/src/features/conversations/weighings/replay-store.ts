import type { Replay, ReplayedMember, ReplayedTalk } from '@midspan/domain';
import { isNotNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { talks, threadHolders, users } from '../../../db/schema/index.ts';

/** [SD4] Everyone and every talk that a replay needs. */
export async function readReplayed(
  tx: Transaction,
): Promise<{ members: ReplayedMember[]; talks: ReplayedTalk[] }> {
  const members = await tx
    .select({
      id: users.id,
      named: users.namedEstablished,
      namedAt: users.namedAt,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(
      sql`${users.namedEstablished} is not null or exists (
        select from ${talks} own where own.user1_id = ${users.id} or own.user2_id = ${users.id})`,
    );
  const counted = await tx
    .select({ user1Id: talks.user1Id, user2Id: talks.user2Id, countedAt: talks.countedAt })
    .from(talks)
    .where(sql`${talks.number} is not null`)
    .orderBy(talks.number);
  return {
    members: members.map(({ id, named, namedAt, verifiedAt }) => ({
      id,
      named,
      namedAtMs: namedAt?.getTime() ?? null,
      verifiedAtMs: verifiedAt?.getTime() ?? null,
    })),
    talks: counted.map(({ user1Id, user2Id, countedAt }) => ({
      members: [user1Id, user2Id],
      atMs: countedAt?.getTime() ?? 0,
    })),
  };
}

/** Everyone's standing: by member, whether they are established and which threads they hold. */
export async function readStandings(tx: Transaction): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; standing: string }>(sql`
    select users.id, concat_ws(' | ', (established_at is not null)::text, (
      select string_agg(held.thread, ' | ' order by held.thread) from thread_holders held
      where held.user_id = users.id)) as standing
    from users where established_at is not null
      or exists (select from thread_holders held where held.user_id = users.id)`);
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

/** Replaces everyone's standing with the result of a replay. */
export async function rewriteStanding(tx: Transaction, replay: Replay): Promise<void> {
  await tx.delete(threadHolders);
  const passed = replay.passed.map((one, n) => ({ ...one, n }));
  await tx.execute(sql`
    insert into thread_holders (thread, user_id, given_by, at)
    select thread, "to", "from", to_timestamp("atMs" / 1000.0)
    from json_to_recordset(${JSON.stringify(passed)}::json)
      as one(n int, thread text, "from" uuid, "to" uuid, "atMs" float8)
    order by n`);
  await tx
    .update(users)
    .set({ establishedAt: null, secondThreadAt: null })
    .where(or(isNotNull(users.establishedAt), isNotNull(users.secondThreadAt)));
  const ids = new Set([...replay.establishedAtMs.keys(), ...replay.secondThreadAtMs.keys()]);
  const times = [...ids].map((id) => ({
    id,
    established: replay.establishedAtMs.get(id) ?? null,
    second: replay.secondThreadAtMs.get(id) ?? null,
  }));
  await tx.execute(sql`
    update users set established_at = to_timestamp(one.established / 1000.0),
      second_thread_at = to_timestamp(one.second / 1000.0)
    from json_to_recordset(${JSON.stringify(times)}::json)
      as one(id uuid, established float8, second float8)
    where users.id = one.id`);
}

/** The items that any of these members weighed, by hypothesis, in the order of their ids. */
export async function listItemsOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<{ evidenceId: string; hypothesisId: string }[]> {
  if (userIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: string; claim: string }>(sql`
    select distinct weighings.hypothesis_id as claim, own.evidence_id as id
    from weighing_members own join weighings on weighings.id = own.weighing_id
    where own.user_id in (${sql.join(
      userIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) and weighings.voided_at is null
    order by claim, id`);
  return rows.map(({ id, claim }) => ({ evidenceId: id, hypothesisId: claim }));
}

/** Where a member's standing comes from, for operators. */
export interface HeldThreadRow {
  readonly thread: string;
  readonly givenBy: string;
  readonly holders: number;
  readonly at: Date;
}

export async function listThreads(on: Executor, userId: string): Promise<HeldThreadRow[]> {
  const { rows } = await on.execute<{
    thread: string;
    given_by: string;
    holders: number;
    at: Date;
  }>(sql`
    select held.thread,
      case when giver.deleted_at is null then giver.username else giver.id::text end as given_by,
      (select count(*)::int from thread_holders other where other.thread = held.thread) as holders,
      held.at
    from thread_holders held join users giver on giver.id = held.given_by
    where held.user_id = ${userId} order by held.number`);
  return rows.map(({ given_by, at, ...row }) => ({ ...row, givenBy: given_by, at: new Date(at) }));
}

/** Who passed on to whom, by thread and holder. */
export async function readGivers(
  on: Executor,
): Promise<(thread: string, holder: string) => string | null> {
  const rows = await on
    .select({
      thread: threadHolders.thread,
      userId: threadHolders.userId,
      givenBy: threadHolders.givenBy,
    })
    .from(threadHolders);
  const givers = new Map(rows.map((row) => [`${row.thread} ${row.userId}`, row.givenBy]));
  return (thread, holder) => givers.get(`${thread} ${holder}`) ?? null;
}
