import type { PrivateRequest } from '@midspan/contract';
import { and, asc, count, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Executor, Transaction } from '../../db/connection.ts';
import { hypotheses, privateRequests, users } from '../../db/schema/index.ts';
import { isHypothesisShown } from '../visibility/index.ts';

const requester = alias(users, 'requester');
const target = alias(users, 'target');

/** How many pending requests a member is shown at once. */
const SHOWN = 100;

/** Requests of suspended members are hidden; they stay pending, and may outlast the suspension. */
const bothHere = sql<boolean>`${requester.suspendedAt} is null and ${target.suspendedAt} is null`;

const select = (on: Executor) =>
  on
    .select({
      ...getTableColumns(privateRequests),
      requesterName: requester.username,
      targetName: target.username,
      bothHere,
    })
    .from(privateRequests)
    .innerJoin(requester, eq(requester.id, privateRequests.requesterId))
    .innerJoin(target, eq(target.id, privateRequests.targetId));

export type RequestRow = Awaited<ReturnType<typeof select>>[number];

export function presentRequest(row: RequestRow): PrivateRequest {
  return {
    id: row.id,
    hypothesis_id: row.hypothesisId,
    requester_id: row.requesterId,
    requester_username: row.requesterName,
    target_user_id: row.targetId,
    target_username: row.targetName,
    message: row.message,
    created_at: row.createdAt.toISOString(),
  };
}

const isPending = (ttlMs: number): SQL =>
  sql`${privateRequests.status} = 'pending' and ${privateRequests.createdAt} > now() - make_interval(secs => ${ttlMs / 1000})`;

const isPair = (hypothesisId: string, [one, other]: readonly [string, string]) =>
  and(
    eq(privateRequests.hypothesisId, hypothesisId),
    or(
      and(eq(privateRequests.requesterId, one), eq(privateRequests.targetId, other)),
      and(eq(privateRequests.requesterId, other), eq(privateRequests.targetId, one)),
    ),
  );

/** Expired requests make room for new ones. */
export async function expirePair(
  tx: Transaction,
  hypothesisId: string,
  pair: readonly [string, string],
  ttlMs: number,
): Promise<void> {
  await tx
    .update(privateRequests)
    .set({ status: 'expired' })
    .where(
      and(
        isPair(hypothesisId, pair),
        eq(privateRequests.status, 'pending'),
        sql`not (${isPending(ttlMs)})`,
      ),
    );
}

export async function findPendingOfPair(
  tx: Transaction,
  hypothesisId: string,
  pair: readonly [string, string],
  ttlMs: number,
): Promise<RequestRow | null> {
  const [row] = await select(tx).where(and(isPair(hypothesisId, pair), isPending(ttlMs)));
  return row ?? null;
}

/** How many the member has sent within the last day, by the database's clock. */
export async function countSent(
  tx: Transaction,
  requesterId: string,
  targetId: string,
): Promise<{ toOne: number; toAll: number }> {
  const [sent] = await tx
    .select({
      toOne: sql<number>`count(*) filter (where ${privateRequests.targetId} = ${targetId})`.mapWith(
        Number,
      ),
      toAll: count(),
    })
    .from(privateRequests)
    .where(
      and(
        eq(privateRequests.requesterId, requesterId),
        sql`${privateRequests.createdAt} > now() - interval '1 day'`,
      ),
    );
  return sent ?? { toOne: 0, toAll: 0 };
}

export async function insertRequest(
  tx: Transaction,
  values: { hypothesisId: string; requesterId: string; targetId: string; message: string | null },
): Promise<RequestRow> {
  const id = uuidv7();
  await tx.insert(privateRequests).values({ id, ...values });
  const [row] = await select(tx).where(eq(privateRequests.id, id));
  if (row === undefined) throw new Error('a request that was just made is missing');
  return row;
}

export async function listPending(
  on: Executor,
  userId: string,
  ttlMs: number,
): Promise<RequestRow[]> {
  return select(on)
    .where(
      and(
        or(eq(privateRequests.requesterId, userId), eq(privateRequests.targetId, userId)),
        isPending(ttlMs),
        bothHere,
        isHypothesisShown(privateRequests.hypothesisId),
      ),
    )
    .orderBy(asc(privateRequests.createdAt), asc(privateRequests.id))
    .limit(SHOWN);
}

/** Locks the request, so that only one of several answers counts. */
export async function lockRequest(
  tx: Transaction,
  id: string,
  ttlMs: number,
): Promise<(RequestRow & { pending: boolean }) | null> {
  const [locked] = await tx
    .select({ pending: sql<boolean>`${isPending(ttlMs)}` })
    .from(privateRequests)
    .where(eq(privateRequests.id, id))
    .for('update');
  const [row] = await select(tx).where(eq(privateRequests.id, id));
  if (locked === undefined || row === undefined) return null;
  return { ...row, pending: locked.pending && row.bothHere };
}

/** Ends requests; an answer under way holds its row. */
async function endWhere(tx: Transaction, which: SQL | undefined): Promise<PrivateRequest[]> {
  const ended = await tx
    .update(privateRequests)
    .set({ status: 'expired' })
    .where(and(eq(privateRequests.status, 'pending'), which))
    .returning({ id: privateRequests.id });
  const ids = ended.map(({ id }) => id);
  return (await select(tx).where(inArray(privateRequests.id, ids))).map(presentRequest);
}

/** [MO1] Ends the two members' requests to each other. */
export const endPending = (
  tx: Transaction,
  pair: readonly [string, string],
): Promise<PrivateRequest[]> =>
  endWhere(
    tx,
    and(
      inArray(privateRequests.requesterId, [...pair]),
      inArray(privateRequests.targetId, [...pair]),
    ),
  );

/** [CI7] [CI8] Ends the requests in a circle: those of one member, or all. */
export const endPendingIn = (
  tx: Transaction,
  circleId: string,
  userId: string | null,
): Promise<PrivateRequest[]> =>
  endWhere(
    tx,
    and(
      sql`${privateRequests.hypothesisId} in (
        select id from ${hypotheses} where circle_id = ${circleId})`,
      userId === null
        ? undefined
        : or(eq(privateRequests.requesterId, userId), eq(privateRequests.targetId, userId)),
    ),
  );

/** What became of a request: its target's answer, or its sender's change of mind. */
export async function saveOutcome(
  tx: Transaction,
  id: string,
  status: 'accepted' | 'declined' | 'expired',
): Promise<void> {
  await tx
    .update(privateRequests)
    .set({ status, answeredAt: sql`now()` })
    .where(eq(privateRequests.id, id));
}
