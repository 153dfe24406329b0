import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { factorChallenges, factorTickets } from '../../db/schema/index.ts';
import { hashSecret, looksLikeSecret } from '../../session/secrets.ts';

/** [SF2] How long someone has for a proof. */
const PROVE_WITHIN_MS = 5 * 60_000;

/** Longer, because an authenticator app may have to be installed first. */
const SET_UP_WITHIN_MS = 15 * 60_000;

export type Ticket = typeof factorTickets.$inferSelect;
type Purpose = (typeof factorChallenges.$inferSelect)['purpose'];

const isFresh = (
  createdAt: typeof factorTickets.createdAt | typeof factorChallenges.createdAt,
  ttlMs: number,
): SQL => sql`${createdAt} > now() - make_interval(secs => ${ttlMs / 1000})`;

const isTicket = (secret: string) =>
  and(
    eq(factorTickets.tokenHash, hashSecret(secret)),
    isFresh(factorTickets.createdAt, PROVE_WITHIN_MS),
  );

/** [SF2] A ticket that may still be tried, which counts as one try; null if it may not. */
export async function tryTicket(
  db: Database,
  secret: string,
  sessionId: string | null,
): Promise<Ticket | null> {
  if (!looksLikeSecret(secret)) return null;
  const ofNoOther = sessionId === null ? undefined : eq(factorTickets.sessionId, sessionId);
  const [tried] = await db
    .update(factorTickets)
    .set({ triesLeft: sql`${factorTickets.triesLeft} - 1` })
    .where(
      and(
        isTicket(secret),
        gt(factorTickets.triesLeft, 0),
        or(isNull(factorTickets.sessionId), ofNoOther),
      ),
    )
    .returning();
  return tried ?? null;
}

/** A ticket as it stands, without a try. */
export async function findTicket(on: Executor, secret: string): Promise<Ticket | null> {
  if (!looksLikeSecret(secret)) return null;
  const [found] = await on.select().from(factorTickets).where(isTicket(secret));
  return found ?? null;
}

/** [SF2] Uses a ticket up: of any number of parallel proofs, one gets it. */
export async function useTicket(tx: Transaction, { tokenHash }: Ticket): Promise<boolean> {
  const used = await tx
    .delete(factorTickets)
    .where(eq(factorTickets.tokenHash, tokenHash))
    .returning({ userId: factorTickets.userId });
  return used.length > 0;
}

export async function insertChallenge(
  on: Executor,
  challenge: typeof factorChallenges.$inferInsert,
): Promise<void> {
  await on.insert(factorChallenges).values(challenge);
}

/** Uses a challenge up; false if the server never asked it, or it was answered or is too old. */
export async function takeChallenge(
  on: Executor,
  value: Buffer,
  purpose: Purpose,
  sessionId: string | null,
): Promise<boolean> {
  const taken = await on
    .delete(factorChallenges)
    .where(
      and(
        eq(factorChallenges.value, value),
        eq(factorChallenges.purpose, purpose),
        sessionId === null
          ? isNull(factorChallenges.sessionId)
          : eq(factorChallenges.sessionId, sessionId),
        isFresh(factorChallenges.createdAt, PROVE_WITHIN_MS),
      ),
    )
    .returning({ value: factorChallenges.value });
  return taken.length > 0;
}

const isSetup = (sessionId: string) =>
  and(eq(factorChallenges.sessionId, sessionId), eq(factorChallenges.purpose, 'add_totp'));

/** Ends what this session began before: only the secret that was shown last can be confirmed. */
export async function removeSetups(on: Executor, sessionId: string): Promise<void> {
  await on.delete(factorChallenges).where(isSetup(sessionId));
}

export async function findSetup(
  on: Executor,
  sessionId: string,
): Promise<{ secret: Buffer; nowMs: number } | null> {
  const [row] = await on
    .select({
      secret: factorChallenges.value,
      nowMs: sql<number>`extract(epoch from now())::float8 * 1000`,
    })
    .from(factorChallenges)
    .where(and(isSetup(sessionId), isFresh(factorChallenges.createdAt, SET_UP_WITHIN_MS)));
  return row ?? null;
}

export async function removeOldTickets(db: Database): Promise<void> {
  await db.delete(factorTickets).where(sql`${factorTickets.createdAt} < now() - interval '1 hour'`);
  await db
    .delete(factorChallenges)
    .where(sql`${factorChallenges.createdAt} < now() - interval '1 hour'`);
}
