import type { FactorProof } from '@midspan/contract';
import { emailKey } from '@midspan/domain';
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { knownDevices, users } from '../../db/schema/index.ts';
import { proofsOf } from '../../session/second-factors.ts';
import { hashSecret, looksLikeSecret, newSecret } from '../../session/secrets.ts';
import type { Account } from './store.ts';

/** [AC23] As many as a member has sessions; those that signed in longest ago are forgotten. */
const DEVICES_PER_MEMBER = 20;

const hashFor = (token: string | null, userId: typeof users.id | string) =>
  sql`sha256(${token === null ? null : hashSecret(token)}::bytea || uuid_send(${userId}::uuid))`;

/** A device's token as sent; null if there is none, or if it can't be one. */
const wellFormed = (token: string | undefined): string | null =>
  token !== undefined && looksLikeSecret(token) ? token : null;

/**
 * The account with this address, the device if it has signed in there before, and what a second
 * factor can be proved with. One statement, which takes equally long for an unknown address.
 */
export async function findForLogin(
  on: Executor,
  email: string,
  deviceToken: string | undefined,
): Promise<{ account: Account | null; device: string | null; proofs: readonly FactorProof[] }> {
  const hash = hashFor(wellFormed(deviceToken), users.id);
  const [row] = await on
    .select({
      account: users,
      device: sql<string | null>`encode(${knownDevices.tokenHash}, 'hex')`,
      proofs: proofsOf(users.id),
    })
    .from(users)
    .leftJoin(
      knownDevices,
      and(eq(knownDevices.userId, users.id), eq(knownDevices.tokenHash, hash)),
    )
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)));
  return row ?? { account: null, device: null, proofs: [] };
}

/**
 * Makes a device known to an account that it has just signed in to, and returns the token for it to
 * keep. The caller holds the account's row.
 */
export async function rememberDevice(
  tx: Transaction,
  userId: string,
  deviceToken: string | undefined,
): Promise<string> {
  const token = wellFormed(deviceToken) ?? newSecret();
  await tx
    .insert(knownDevices)
    .values({ userId, tokenHash: hashFor(token, userId), lastUsedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastUsedAt: sql`clock_timestamp()` },
    });
  const newest = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(DEVICES_PER_MEMBER);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.tokenHash, newest)));
  return token;
}

export async function forgetDevices(on: Executor, userId: string): Promise<void> {
  await on.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** A browser that no one has signed in with for this long is probably gone. */
export async function forgetOldDevices(db: Database): Promise<void> {
  await db
    .delete(knownDevices)
    .where(sql`${knownDevices.lastUsedAt} < now() - interval '180 days'`);
}
