import type { FactorEvent, FactorKind } from '@midspan/contract';
import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import {
  factorEvents,
  factorRecoveries,
  recoveryCodes,
  secondFactors,
  users,
} from '../../db/schema/index.ts';
import { hashSecret } from '../../session/secrets.ts';

export type Factor = typeof secondFactors.$inferSelect;
type NewFactor = Omit<typeof secondFactors.$inferInsert, 'id' | 'createdAt'>;

/** In the order in which they were added. */
export const listFactors = (on: Executor, userId: string): Promise<Factor[]> =>
  on.select().from(secondFactors).where(eq(secondFactors.userId, userId)).orderBy(secondFactors.id);

/** Throws the violated index if the member has an app, or someone has the passkey. */
export async function insertFactor(tx: Transaction, factor: NewFactor): Promise<void> {
  await tx.insert(secondFactors).values({ id: uuidv7(), ...factor });
}

/** Returns the kind of what was removed; null if the member has no such factor. */
export async function removeFactor(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<FactorKind | null> {
  const [removed] = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.id, id), eq(secondFactors.userId, userId)))
    .returning({ kind: secondFactors.kind });
  return removed?.kind ?? null;
}

/** Everything a member could prove, and the wish to lose it. */
export async function removeAllFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(factorRecoveries).where(eq(factorRecoveries.userId, userId));
}

export async function findApp(
  on: Executor,
  userId: string,
): Promise<{ id: string; secret: Buffer; usedStep: number | null; nowMs: number } | null> {
  const [row] = await on
    .select({
      id: secondFactors.id,
      secret: sql<Buffer>`${secondFactors.secret}`,
      usedStep: secondFactors.usedStep,
      nowMs: sql<number>`extract(epoch from now())::float8 * 1000`,
    })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.kind, 'totp')));
  return row ?? null;
}

/** [SF3] Uses a time step and all before it up; false if another call was faster. */
export async function useStep(tx: Transaction, id: string, step: number): Promise<boolean> {
  const used = await tx
    .update(secondFactors)
    .set({ usedStep: step, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(secondFactors.id, id),
        or(isNull(secondFactors.usedStep), lt(secondFactors.usedStep, step)),
      ),
    )
    .returning({ id: secondFactors.id });
  return used.length > 0;
}

export async function findPasskey(on: Executor, credentialId: string): Promise<Factor | null> {
  const [row] = await on
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.credentialId, credentialId));
  return row ?? null;
}

/** [SF7] Notes what a passkey counted; false if another call has changed it since it was read. */
export async function usePasskey(
  tx: Transaction,
  { id, counter }: Pick<Factor, 'id' | 'counter'>,
  signed: number,
): Promise<boolean> {
  const used = await tx
    .update(secondFactors)
    .set({ counter: signed, lastUsedAt: sql`now()` })
    .where(and(eq(secondFactors.id, id), eq(secondFactors.counter, counter ?? 0)))
    .returning({ id: secondFactors.id });
  return used.length > 0;
}

/** [SF4] The old ones stop working. */
export async function replaceCodes(
  tx: Transaction,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashSecret(code) })));
}

/** [SF4] Uses a code up; says what is wrong with it if that isn't possible. */
export async function useRecoveryCode(
  tx: Transaction,
  userId: string,
  code: string,
): Promise<'used' | 'unknown' | 'used_before'> {
  const isCode = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashSecret(code)),
  );
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isCode, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  if (used.length > 0) return 'used';
  const [found] = await tx
    .select({ usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(isCode);
  return found === undefined ? 'unknown' : 'used_before';
}

export async function countCodes(on: Executor, userId: string): Promise<number> {
  const [row] = await on
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

const recoveryFields = (waitMs: number) => {
  const possibleAt = sql`${factorRecoveries.confirmedAt} + make_interval(secs => ${waitMs / 1000})`;
  return {
    confirmedAt: factorRecoveries.confirmedAt,
    possibleAt: possibleAt.mapWith(factorRecoveries.confirmedAt),
    isDue: sql<boolean>`${possibleAt} <= now()`,
  };
};

/** [SF8] From when on operators can remove a member's factors; null if no loss was confirmed. */
export async function findRecovery(on: Executor, userId: string, waitMs: number) {
  const [row] = await on
    .select(recoveryFields(waitMs))
    .from(factorRecoveries)
    .where(eq(factorRecoveries.userId, userId));
  return row ?? null;
}

/** Confirmed again, it doesn't take longer. */
export async function insertRecovery(tx: Transaction, userId: string): Promise<void> {
  await tx.insert(factorRecoveries).values({ userId }).onConflictDoNothing();
}

/** Returns whether there was one. */
export async function removeRecovery(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(factorRecoveries)
    .where(eq(factorRecoveries.userId, userId))
    .returning({ userId: factorRecoveries.userId });
  return removed.length > 0;
}

/** Oldest first, because they have waited longest. */
export const listRecoveries = (on: Executor, waitMs: number, limit: number) =>
  on
    .select({ username: users.username, ...recoveryFields(waitMs) })
    .from(factorRecoveries)
    .innerJoin(users, eq(users.id, factorRecoveries.userId))
    .orderBy(factorRecoveries.confirmedAt)
    .limit(limit);

/** [SF9] */
export async function recordFactorEvent(
  on: Executor,
  userId: string,
  event: FactorEvent,
): Promise<void> {
  await on.insert(factorEvents).values({ id: uuidv7(), userId, event });
}

/** Newest first. */
export const listFactorEvents = (on: Executor, userId: string, limit: number) =>
  on
    .select({ at: factorEvents.createdAt, event: factorEvents.event })
    .from(factorEvents)
    .where(eq(factorEvents.userId, userId))
    .orderBy(desc(factorEvents.createdAt), desc(factorEvents.id))
    .limit(limit);

export async function removeOldEvents(db: Database): Promise<void> {
  await db.delete(factorEvents).where(sql`${factorEvents.createdAt} < now() - interval '180 days'`);
}
