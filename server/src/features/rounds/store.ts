import type { OpenedRound, Paged, Round } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { and, asc, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Executor, Transaction } from '../../db/connection.ts';
import {
  circleMembers,
  circles,
  hypotheses,
  roundClaims,
  roundSignups,
  rounds,
  topics,
  users,
} from '../../db/schema/index.ts';
import { isHidden } from '../visibility/index.ts';

export type RoundRow = typeof rounds.$inferSelect;
export type SignupRow = typeof roundSignups.$inferSelect;

/** Claims that a round could be about. */
export const listClaims = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({
      id: hypotheses.id,
      topicId: hypotheses.topicId,
      circleId: hypotheses.circleId,
      hidden: isHidden(),
    })
    .from(hypotheses)
    .where(and(inArray(hypotheses.id, [...ids]), not(hypotheses.isDispute)));

const isOpen = and(isNull(rounds.pairedAt), isNull(rounds.canceledAt));

/** [RO1] Whether they are established, and how many open rounds they have in public. */
export async function readOpener(
  tx: Transaction,
  userId: string,
): Promise<{ isEstablished: boolean; open: number }> {
  const [row] = await tx
    .select({ isEstablished: sql<boolean>`${users.establishedAt} is not null` })
    .from(users)
    .where(eq(users.id, userId));
  const open = await tx.$count(
    rounds,
    and(eq(rounds.openedBy, userId), isNull(rounds.circleId), isOpen),
  );
  return { isEstablished: row?.isEstablished === true, open };
}

/**
 * [RO1] Someone's part in a circle that goes on, and how many open rounds it has; null if they have
 * none. The circle stays as it is until the end of `tx`.
 */
export async function lockPart(
  tx: Transaction,
  circleId: string,
  userId: string,
): Promise<{ role: 'host' | 'member'; ended: boolean; open: number } | null> {
  const [circle] = await tx
    .select({ endedAt: circles.endedAt })
    .from(circles)
    .where(eq(circles.id, circleId))
    .for('no key update');
  const [part] = await tx
    .select({ role: circleMembers.role })
    .from(circleMembers)
    .where(
      and(
        eq(circleMembers.circleId, circleId),
        eq(circleMembers.userId, userId),
        isNull(circleMembers.leftAt),
      ),
    );
  if (circle === undefined || part === undefined) return null;
  const open = await tx.$count(rounds, and(eq(rounds.circleId, circleId), isOpen));
  return { role: part.role, ended: circle.endedAt !== null, open };
}

export async function insertRound(
  tx: Transaction,
  values: Omit<typeof rounds.$inferInsert, 'id'>,
  claimIds: readonly string[],
): Promise<string> {
  const id = uuidv7();
  await tx.insert(rounds).values({ id, ...values });
  await tx
    .insert(roundClaims)
    .values(claimIds.map((hypothesisId, position) => ({ roundId: id, hypothesisId, position })));
  return id;
}

/**
 * A round whose state stays as it is until the end of `tx`. Many can sign up at once, but no one
 * while it pairs or is canceled.
 */
export async function lockRound(
  tx: Transaction,
  id: string,
  to: 'join' | 'change',
): Promise<RoundRow | null> {
  const [row] = await tx
    .select()
    .from(rounds)
    .where(eq(rounds.id, id))
    .for(to === 'join' ? 'share' : 'no key update');
  return row ?? null;
}

export async function saveCanceled(tx: Transaction, id: string): Promise<void> {
  await tx.update(rounds).set({ canceledAt: sql`clock_timestamp()` }).where(eq(rounds.id, id));
}

export async function hasClaim(
  tx: Transaction,
  roundId: string,
  hypothesisId: string,
): Promise<boolean> {
  const found = await tx.$count(
    roundClaims,
    and(eq(roundClaims.roundId, roundId), eq(roundClaims.hypothesisId, hypothesisId)),
  );
  return found > 0;
}

/** Repeating it changes nothing; another claim replaces the one before. */
export async function saveSignup(
  tx: Transaction,
  given: Pick<SignupRow, 'roundId' | 'userId' | 'hypothesisId' | 'reminded'>,
): Promise<void> {
  await tx
    .insert(roundSignups)
    .values(given)
    .onConflictDoUpdate({
      target: [roundSignups.roundId, roundSignups.userId],
      set: { hypothesisId: given.hypothesisId },
    });
}

export async function deleteSignup(
  tx: Transaction,
  roundId: string,
  userId: string,
): Promise<void> {
  await tx
    .delete(roundSignups)
    .where(and(eq(roundSignups.roundId, roundId), eq(roundSignups.userId, userId)));
}

/** [MO9] Whether something of it can still be read. */
const isShown = sql<boolean>`exists (select from round_claims of_round
  join hypotheses claim on claim.id = of_round.hypothesis_id
  where of_round.round_id = ${rounds.id} and not ${isHidden('claim')})`;

const selectShown = (on: Executor) =>
  on
    .select({
      round: rounds,
      topic: { id: topics.id, name: topics.name },
      opener: sql<string | null>`case when ${users.deletedAt} is null then ${users.username} end`,
      isShown,
    })
    .from(rounds)
    .innerJoin(topics, eq(topics.id, rounds.topicId))
    .leftJoin(users, eq(users.id, rounds.openedBy));

export type ShownRound = Awaited<ReturnType<typeof selectShown>>[number];

const isAbout = (hypothesisId: string): SQL =>
  sql`exists (select from round_claims of_round
    where of_round.round_id = ${rounds.id} and of_round.hypothesis_id = ${hypothesisId})`;

export interface Where {
  readonly circleId?: string | undefined;
  readonly hypothesisId?: string | undefined;
}

/** Rounds that are coming or under way, the next one first. */
export async function listComing(
  on: Executor,
  { circleId, hypothesisId }: Where,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Paged<ShownRound[]>> {
  const inPlace = circleId === undefined ? isNull(rounds.circleId) : eq(rounds.circleId, circleId);
  const coming = and(
    isNull(rounds.canceledAt),
    gt(rounds.endsAt, sql`now()`),
    isShown,
    // A claim's own rounds are where the claim is.
    hypothesisId === undefined ? inPlace : isAbout(hypothesisId),
    hypothesisId !== undefined && circleId !== undefined ? inPlace : undefined,
  );
  const items = await selectShown(on)
    .where(coming)
    .orderBy(asc(rounds.pairsAt), asc(rounds.id))
    .limit(limit)
    .offset(offset);
  const isWhole = offset === 0 && items.length < limit;
  if (isWhole) return { items, total: items.length };
  return { items, total: await on.$count(rounds, coming) };
}

export async function findShown(on: Executor, id: string): Promise<ShownRound | null> {
  const [row] = await selectShown(on).where(eq(rounds.id, id));
  return row ?? null;
}

export type CountedClaim = Round['claims'][number] & { readonly roundId: string };

/** The claims of these rounds that are shown, with how many are signed up on each side. */
export async function listCounted(
  on: Executor,
  roundIds: readonly string[],
): Promise<CountedClaim[]> {
  const { rows } = await on.execute<CountedClaim & Record<string, unknown>>(sql`
    select of_round.round_id as "roundId", claim.id, claim.statement, claim.negation,
      coalesce(of_round.believing, counted.believing)::int as believing,
      coalesce(of_round.disbelieving, counted.disbelieving)::int as disbelieving
    from round_claims of_round
    join hypotheses claim on claim.id = of_round.hypothesis_id
    left join lateral (
      select count(*) filter (where held.percent > 50) as believing,
        count(*) filter (where held.percent < 50) as disbelieving
      from round_signups own
      join credences held on held.user_id = own.user_id
        and held.hypothesis_id = own.hypothesis_id and held.is_current
      where own.round_id = of_round.round_id and own.hypothesis_id = of_round.hypothesis_id
    ) counted on of_round.believing is null
    where of_round.round_id = any(${sql.param([...roundIds])}::uuid[])
      and not ${isHidden('claim')}
    order by of_round.round_id, of_round.position`);
  return rows;
}

export interface OwnSignup extends Omit<NonNullable<OpenedRound['signup']>, 'side'> {
  readonly percent: number | null;
}

export async function findSignup(
  on: Executor,
  roundId: string,
  userId: string,
): Promise<OwnSignup | null> {
  const { rows } = await on.execute<OwnSignup & Record<string, unknown>>(sql`
    select own.hypothesis_id, own.outcome, held.percent, newest.conversation_id,
      coalesce(newest.draw = 2, false) as paired_again
    from round_signups own
    left join lateral (select conversation_id, draw from round_pairs
      where round_id = ${roundId} and draw in (1, 2) and conversation_id is not null
        and (believing_id = ${userId} or disbelieving_id = ${userId})
      order by draw desc limit 1) newest on true
    left join credences held on held.user_id = own.user_id
      and held.hypothesis_id = own.hypothesis_id and held.is_current
    where own.round_id = ${roundId} and own.user_id = ${userId}`);
  return rows[0] ?? null;
}

/** [RO7] What a round's conversations had come to by a time. */
export async function countResults(
  on: Executor,
  roundId: string,
  by: Date,
): Promise<{ conversations: number; talked: number; completed: number }> {
  const at = by.toISOString();
  const wrote = (side: Side) => sql`exists (select from messages said
    where said.conversation_id = pair.conversation_id and said.created_at <= ${at}
      and said.sender_id = pair.${sql.raw(side)}_id)`;
  const { rows } = await on.execute<{ conversations: number; talked: number; completed: number }>(
    sql`select count(*)::int as conversations,
      (count(*) filter (where ${wrote('believing')} and ${wrote('disbelieving')}))::int as talked,
      (count(*) filter (where talk.completed_at <= ${at}))::int as completed
    from round_pairs pair join conversations talk on talk.id = pair.conversation_id
    where pair.round_id = ${roundId} and talk.created_at <= ${at}`,
  );
  return rows[0] ?? { conversations: 0, talked: 0, completed: 0 };
}
