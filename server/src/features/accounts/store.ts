import { accountTexts } from '@midspan/contract';
import { emailKey, usernameKey } from '@midspan/domain';
import { and, eq, isNull, like, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { mailLinks, sessions, users } from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FactorState, hasProved, proofsOf } from '../../session/second-factors.ts';
import { hashSecret, newSecret } from '../../session/secrets.ts';
import type { Session } from '../../session/sessions.ts';
import { notBlocked } from '../blocks/index.ts';
import { isClaimInReach } from '../visibility/index.ts';
import { skeletonOf } from './skeleton.ts';

export type Account = typeof users.$inferSelect;
export type LinkKind = (typeof mailLinks.$inferSelect)['kind'];

/** Says why someone can't come in. */
export const suspended = ({ suspensionReason }: Account, supportEmail: string): Refusal =>
  new Refusal('SUSPENDED', { message: accountTexts.suspended(suspensionReason, supportEmail) });

/** The comparison keys of a name, stored next to it wherever it is written. */
export const nameKeys = (username: string) => ({
  usernameKey: usernameKey(username),
  usernameSkeleton: skeletonOf(username),
});

export async function insertAccount(
  on: Executor,
  account: Pick<Account, 'email' | 'username' | 'passwordHash' | 'returnPath'>,
): Promise<Account> {
  const [row] = await on
    .insert(users)
    .values({
      id: uuidv7(),
      ...account,
      emailKey: emailKey(account.email),
      ...nameKeys(account.username),
    })
    .returning();
  if (row === undefined) throw new Error('an insert answered no row');
  return row;
}

export async function findAccount(on: Executor, id: string): Promise<Account | null> {
  const [row] = await on.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * [SF5] The account of a session that is about to change it, and whether that takes a second
 * factor: one statement, so that members without one don't wait longer.
 */
export async function findToChange(
  on: Executor,
  { id }: Pick<Session, 'id'>,
  maxAgeMs: number,
): Promise<FactorState & { readonly account: Account }> {
  const [row] = await on
    .select({ account: users, proofs: proofsOf(users.id), isProved: hasProved(maxAgeMs) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, id));
  if (row === undefined) throw new Refusal('UNAUTHENTICATED');
  return row;
}

const ownById = prepared((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      emailVerifiedAt: users.emailVerifiedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('own_account'),
);

export async function findOwn(db: Database, id: string) {
  const [row] = await ownById(db).execute({ id });
  return row ?? null;
}

/** What an account's owner sees of it. */
export type OwnAccount = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

export async function findAccountByEmail(on: Executor, email: string): Promise<Account | null> {
  const [row] = await on
    .select()
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)));
  return row ?? null;
}

export async function markVerified(on: Executor, userId: string): Promise<void> {
  await on
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(eq(users.id, userId));
}

/** Throws the violated index if someone else has the address. */
export async function setEmail(on: Executor, userId: string, email: string): Promise<Account> {
  const [row] = await on
    .update(users)
    .set({ email, emailKey: emailKey(email) })
    .where(eq(users.id, userId))
    .returning();
  if (row === undefined) throw new Error('an update answered no row');
  return row;
}

/** The account, locked against changes until the end of `tx`. */
export async function holdAccount(tx: Transaction, id: string): Promise<Account | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return row ?? null;
}

export async function setPasswordHash(
  on: Executor,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await on.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/**
 * The account as it is now, if the password is still this one; no reset can come in between until
 * the end of `tx`. The lock is the one that opening a session takes: with a weaker one, two logins
 * would deadlock.
 */
export async function holdPassword(
  tx: Transaction,
  { id, passwordHash }: Account,
): Promise<Account | null> {
  const [held] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  return held ?? null;
}

/** The new address of an email change, and the session that requested it. */
interface EmailChange {
  readonly email: string;
  readonly sessionId: string;
}

/** Creates the only valid link of its kind; older ones expire. Returns the secret for the email. */
export async function replaceLink(
  on: Transaction,
  kind: LinkKind,
  userId: string,
  change?: EmailChange,
): Promise<string> {
  // Two at once take turns, or neither would see the other's link and both would stay valid.
  await on.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await removeLinks(on, kind, userId);
  return insertLink(on, kind, userId, change);
}

/** Creates a link in addition to those that are already valid. Returns the secret for the email. */
export async function insertLink(
  on: Transaction,
  kind: LinkKind,
  userId: string,
  change?: EmailChange,
): Promise<string> {
  const secret = newSecret();
  await on.insert(mailLinks).values({ tokenHash: hashSecret(secret), kind, userId, ...change });
  return secret;
}

export async function removeLinks(on: Executor, kind: LinkKind, userId: string): Promise<void> {
  await on.delete(mailLinks).where(and(eq(mailLinks.userId, userId), eq(mailLinks.kind, kind)));
}

const isLink = (kind: LinkKind, secret: string) =>
  and(eq(mailLinks.tokenHash, hashSecret(secret)), eq(mailLinks.kind, kind));

export const isFresh = (ttlMs: number) =>
  sql<boolean>`${mailLinks.createdAt} > now() - make_interval(secs => ${ttlMs / 1000})`;

type Link = typeof mailLinks.$inferSelect;

/** Uses a link up: of any number of parallel calls, one gets it. */
export async function takeLink(
  tx: Transaction,
  kind: LinkKind,
  secret: string,
  ttlMs: number,
): Promise<Link | null> {
  const found = await findLink(tx, kind, secret);
  if (found === null) return null;
  // The account first, as in replacing a link: in the other order the two would deadlock.
  await holdAccount(tx, found.userId);
  const [taken] = await tx
    .update(mailLinks)
    .set({ usedAt: sql`now()` })
    .where(and(isLink(kind, secret), isFresh(ttlMs), isNull(mailLinks.usedAt)))
    .returning();
  return taken ?? null;
}

/** A link that was sent, whether fresh, expired or used. */
export async function findLink(on: Executor, kind: LinkKind, secret: string): Promise<Link | null> {
  const [row] = await on.select().from(mailLinks).where(isLink(kind, secret));
  return row ?? null;
}

/** Returns the refusal of a link: it is unknown or expired, or was `used` before. */
export async function refusalOfLink(
  on: Executor,
  kind: LinkKind,
  secret: string,
  used: 'ALREADY_VERIFIED' | 'ALREADY_STOPPED',
): Promise<Refusal> {
  const link = await findLink(on, kind, secret);
  if (link === null) return new Refusal('LINK_INVALID');
  return new Refusal(link.usedAt === null ? 'LINK_EXPIRED' : used);
}

/** Kept a while: an expired one can still request a new one, and a used one says that it worked. */
export async function removeOldLinks(db: Database): Promise<void> {
  await db.delete(mailLinks).where(sql`${mailLinks.createdAt} < now() - interval '30 days'`);
}

/**
 * Members who can take part in conversations: verified, onboarded, neither suspended nor deleted.
 */
const canTakePart = sql`${users.emailVerifiedAt} is not null and ${users.onboardingCompletedAt} is not null and ${users.suspendedAt} is null and ${users.deletedAt} is null`;

export async function findMemberByName(on: Executor, username: string): Promise<string | null> {
  const [row] = await on
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(username)), canTakePart));
  return row?.id ?? null;
}

/** Members whose name starts with this, except the searcher. Wildcards are taken literally. */
export async function searchMembers(
  db: Database,
  askerId: string,
  start: string,
  { atMost, hypothesisId }: { atMost: number; hypothesisId: string | undefined },
): Promise<{ id: string; username: string }[]> {
  const pattern = `${usernameKey(start).replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(
        like(users.usernameKey, pattern),
        ne(users.id, askerId),
        canTakePart,
        notBlocked(askerId, users.id),
        hypothesisId === undefined
          ? undefined
          : isClaimInReach(sql`${hypothesisId}::uuid`, sql`${users.id}`),
      ),
    )
    .orderBy(users.usernameKey)
    .limit(atMost);
}
