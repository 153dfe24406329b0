import type { KeptApart, RoundPair, RoundSides, Side } from '@midspan/domain';
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Transaction } from '../../db/connection.ts';
import { roundPairs, roundSignups, rounds } from '../../db/schema/index.ts';
import { notBlocked } from '../blocks/index.ts';
import { isHidden, isInReach } from '../visibility/index.ts';
import type { SignupRow } from './store.ts';

const among = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`;

async function idsOf(found: Promise<{ id: string }[]>): Promise<string[]> {
  return (await found).map(({ id }) => id);
}

const isOpen = and(isNull(rounds.pairedAt), isNull(rounds.canceledAt));

/** Open rounds that pair within so many milliseconds, or should have. */
export const listOpenUntil = (db: Database, aheadMs: number) =>
  db
    .select()
    .from(rounds)
    .where(
      and(
        isOpen,
        lte(rounds.pairsAt, sql`clock_timestamp() + ${aheadMs} * interval '1 millisecond'`),
      ),
    )
    .orderBy(asc(rounds.pairsAt));

/** [RO5] Rounds under way in which no one was paired again yet. */
export const listPairedOnce = (db: Database) =>
  db
    .select()
    .from(rounds)
    .where(
      and(
        isNull(rounds.canceledAt),
        isNull(rounds.pairedAgainAt),
        sql`${rounds.pairedAt} is not null and ${rounds.endsAt} > clock_timestamp()`,
      ),
    );

export interface Candidate extends Record<string, unknown> {
  readonly userId: string;
  readonly hypothesisId: string;
  readonly percent: number | null;
  /** [RO3] whether they can be paired now, whatever their side is */
  readonly isHere: boolean;
}

/** [RO2] Those signed up, with the credence that they hold now. */
export async function listCandidates(
  tx: Transaction,
  roundId: string,
  only?: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await tx.execute<Candidate>(sql`
    select own.user_id as "userId", own.hypothesis_id as "hypothesisId", held.percent,
      member.deleted_at is null and member.suspended_at is null and not ${isHidden('claim')}
        and ${isInReach(sql`claim.circle_id`, sql`own.user_id`)}
        and not exists (select from circles ended
          where ended.id = claim.circle_id and ended.ended_at is not null) as "isHere"
    from round_signups own
    join users member on member.id = own.user_id
    join hypotheses claim on claim.id = own.hypothesis_id
    left join credences held on held.user_id = own.user_id
      and held.hypothesis_id = own.hypothesis_id and held.is_current
    where own.round_id = ${roundId} ${only ? sql`and own.user_id = ${among(only)}` : sql``}
    order by own.user_id`);
  return rows;
}

/** [RO3] Who has blocked whom, and who has talked with whom about the claim. */
export async function readKeptApart(
  tx: Transaction,
  hypothesisId: string,
  { believing, disbelieving }: RoundSides,
): Promise<KeptApart> {
  const [B, D] = [among(believing), among(disbelieving)];
  const { rows } = await tx.execute<{ one: string; others: string[] }>(sql`
    select one::text, array_agg(other::text) as others from (
      select user1_id as one, user2_id as other from conversations
        where hypothesis_id = ${hypothesisId} and user1_id = ${B} and user2_id = ${D}
      union all select user2_id, user1_id from conversations
        where hypothesis_id = ${hypothesisId} and user2_id = ${B} and user1_id = ${D}
      union all select blocker_id, blocked_id from blocks where blocker_id = ${B} and blocked_id = ${D}
      union all select blocked_id, blocker_id from blocks where blocked_id = ${B} and blocker_id = ${D}
    ) apart group by one`);
  return new Map(rows.map(({ one, others }) => [one, others]));
}

/** The driver takes at most 65,535 values in a statement. */
const ROWS_AT_ONCE = 5_000;

export async function insertPairs(
  tx: Transaction,
  { roundId, hypothesisId, draw }: { roundId: string; hypothesisId: string; draw: 1 | 2 },
  pairs: readonly RoundPair[],
): Promise<void> {
  for (let from = 0; from < pairs.length; from += ROWS_AT_ONCE) {
    const rows = pairs.slice(from, from + ROWS_AT_ONCE).map(([believingId, disbelievingId]) => ({
      id: uuidv7(),
      roundId,
      hypothesisId,
      draw,
      believingId,
      disbelievingId,
    }));
    await tx.insert(roundPairs).values(rows);
  }
}

export async function saveOutcome(
  tx: Transaction,
  roundId: string,
  userIds: readonly string[],
  outcome: SignupRow['outcome'],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .update(roundSignups)
    .set({ outcome })
    .where(and(eq(roundSignups.roundId, roundId), sql`${roundSignups.userId} = ${among(userIds)}`));
}

/** How many were signed up on each side of each claim. */
export async function saveCounts(
  tx: Transaction,
  roundId: string,
  counts: ReadonlyMap<string, Readonly<Record<Side, number>>>,
): Promise<void> {
  const ids = [...counts.keys()];
  const of = (side: Side) => sql.param(ids.map((id) => counts.get(id)?.[side] ?? 0));
  await tx.execute(sql`
    update round_claims set believing = coalesce(counted.believing, 0),
      disbelieving = coalesce(counted.disbelieving, 0)
    from round_claims own
    left join unnest(${sql.param(ids)}::uuid[], ${of('believing')}::int[], ${of('disbelieving')}::int[])
      as counted (id, believing, disbelieving) on counted.id = own.hypothesis_id
    where own.round_id = ${roundId} and round_claims.round_id = own.round_id
      and round_claims.hypothesis_id = own.hypothesis_id`);
}

const NOW = sql`clock_timestamp()`;

export async function savePaired(tx: Transaction, id: string): Promise<void> {
  await tx.update(rounds).set({ pairedAt: NOW }).where(eq(rounds.id, id));
}

export async function savePairedAgain(tx: Transaction, id: string): Promise<void> {
  await tx.update(rounds).set({ pairedAgainAt: NOW }).where(eq(rounds.id, id));
}

/** [RO5] Those who opened the conversation that they were drawn for, and whose partner didn't. */
export async function listLeftAlone(tx: Transaction, roundId: string): Promise<string[]> {
  const opened = (side: Side) => sql`exists (select from conversation_seen here
    where here.conversation_id = pair.conversation_id and here.seen_seq >= 0
      and here.user_id = pair.${sql.raw(side)}_id)`;
  const { rows } = await tx.execute<{ one: string; other: string; came: boolean; met: boolean }>(
    sql`select believing_id as one, disbelieving_id as other,
      ${opened('believing')} as came, ${opened('disbelieving')} as met
    from round_pairs pair
    where pair.round_id = ${roundId} and pair.draw = 1 and pair.conversation_id is not null`,
  );
  return rows.flatMap(({ one, other, came, met }) => (came === met ? [] : [came ? one : other]));
}

export type DrawnPair = typeof roundPairs.$inferSelect;

/**
 * Pairs whose conversation has not begun, of one claim and locked until the end of `tx`. Of one,
 * because conversations about two of a topic's claims lock their topic in no fixed order.
 */
export async function lockDrawn(tx: Transaction, limit: number): Promise<DrawnPair[]> {
  const { id, hypothesisId } = roundPairs;
  const isLeft = and(isNull(roundPairs.conversationId), isNull(roundPairs.droppedAt));
  const [first] = await tx
    .select({ hypothesisId })
    .from(roundPairs)
    .where(isLeft)
    .orderBy(asc(id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (first === undefined) return [];
  return tx
    .select()
    .from(roundPairs)
    .where(and(isLeft, eq(hypothesisId, first.hypothesisId)))
    .orderBy(asc(id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Of these pairs, those who still may meet. The caller keeps their members from blocking anyone. */
export async function listMeeting(
  tx: Transaction,
  pairs: readonly DrawnPair[],
): Promise<ReadonlySet<string>> {
  const isThere = (member: SQL) => sql`exists (select from users
    where users.id = ${member} and users.deleted_at is null and users.suspended_at is null)`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select pair.id from round_pairs pair
    where pair.id = ${among(pairs.map(({ id }) => id))}
      and ${isThere(sql`pair.believing_id`)} and ${isThere(sql`pair.disbelieving_id`)}
      and ${notBlocked(sql`pair.believing_id`, sql`pair.disbelieving_id`)}`);
  return new Set(rows.map(({ id }) => id));
}

export async function saveBegun(
  tx: Transaction,
  pair: DrawnPair,
  conversationId: string,
): Promise<void> {
  await tx.update(roundPairs).set({ conversationId }).where(eq(roundPairs.id, pair.id));
}

/** [RO3] The two can't meet anymore; someone drawn the first time has no partner then. */
export async function saveDropped(tx: Transaction, pair: DrawnPair): Promise<void> {
  await tx.update(roundPairs).set({ droppedAt: NOW }).where(eq(roundPairs.id, pair.id));
  if (pair.draw === 1) {
    const both = [pair.believingId, pair.disbelievingId];
    await saveOutcome(tx, pair.roundId, both, 'no_partner');
  }
}

export async function saveNotified(
  tx: Transaction,
  roundId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .update(roundSignups)
    .set({ notifiedAt: NOW })
    .where(and(eq(roundSignups.roundId, roundId), sql`${roundSignups.userId} = ${among(userIds)}`));
}

/** Rounds with someone who was not yet notified that it was canceled, or that they have no partner. */
export const listToNotify = (db: Database): Promise<string[]> =>
  idsOf(
    db
      .selectDistinct({ id: rounds.id })
      .from(roundSignups)
      .innerJoin(rounds, eq(rounds.id, roundSignups.roundId))
      .where(isToNotify),
  );

const isToNotify = sql`${roundSignups.notifiedAt} is null
  and (${rounds.canceledAt} is not null or ${roundSignups.outcome} in ('no_partner', 'no_side'))`;

/** Sign-ups for which something is due, and what is noted once it is done. */
export interface Due {
  readonly isDue: SQL;
  readonly done: { readonly notifiedAt: SQL } | { readonly reminded: number };
}

/** [RO2] [RO8] */
export const NOTIFY: Due = { isDue: isToNotify, done: { notifiedAt: NOW } };

/** [RO6] The reminders up to this one. */
export const remindersUpTo = (number: number): Due => ({
  isDue: sql`${roundSignups.reminded} < ${number}`,
  done: { reminded: number },
});

/** Some of the members for whom it is due; it may have been done by now. */
export const listDue = (
  db: Database,
  roundId: string,
  { isDue }: Due,
  limit: number,
): Promise<string[]> =>
  idsOf(
    db
      .select({ id: roundSignups.userId })
      .from(roundSignups)
      .innerJoin(rounds, eq(rounds.id, roundSignups.roundId))
      .where(and(eq(roundSignups.roundId, roundId), isDue))
      .orderBy(roundSignups.userId)
      .limit(limit),
  );

/** Notes it as done; returns those for whom it wasn't. The caller holds their rows as members. */
export const takeDue = (
  tx: Transaction,
  roundId: string,
  { isDue, done }: Due,
  userIds: readonly string[],
) =>
  tx
    .update(roundSignups)
    .set(done)
    .from(rounds)
    .where(
      and(
        eq(roundSignups.roundId, roundId),
        eq(rounds.id, roundSignups.roundId),
        inArray(roundSignups.userId, [...userIds]),
        isDue,
      ),
    )
    .returning({
      userId: roundSignups.userId,
      hypothesisId: roundSignups.hypothesisId,
      outcome: roundSignups.outcome,
    });
