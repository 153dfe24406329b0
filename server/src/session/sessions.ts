import { accountTexts, PRIVACY_POLICY_VERSION } from '@midspan/contract';
import { type Access, refuseAccess, type Standing } from '@midspan/domain';
import { and, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../db/connection.ts';
import { inSlices } from '../db/in-slices.ts';
import { amongIds, prepared, preparedText } from '../db/prepared.ts';
import {
  accessChanges,
  circleMembers,
  circles,
  factorTickets,
  sessions,
  users,
} from '../db/schema/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { createShortMemory } from '../platform/short-memory.ts';
import { hashSecret, looksLikeSecret, newSecret } from './secrets.ts';

/** Who is behind a call, at this moment. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly standing: Standing;
  /** [CI2] the circles the member is in, and whether each is still open */
  readonly circles: Readonly<Record<string, 'open' | 'ended'>>;
  /** the text for a suspended member; null for all others */
  readonly suspendedText: string | null;
}

/** A session, and how long it lasts if it isn't used. */
export interface ActiveSession extends Session {
  readonly leftMs: number;
}

/** What changed up to a point in the database's history, from which the next reader goes on. */
export interface AccessChanges {
  readonly userIds: readonly string[];
  readonly upTo: string;
}

export interface SessionLife {
  readonly ttlMs: number;
  readonly idleMs: number;
  readonly supportEmail: string;
}

/** The first missing requirement of a call or event, in words for this member, or null. */
export function refusalFor(access: Access, session: Session | null): Refusal | null {
  const code = refuseAccess(access, session?.standing ?? null);
  if (code === null) return null;
  const message = code === 'SUSPENDED' ? session?.suspendedText : null;
  return new Refusal(code, message == null ? {} : { message });
}

export interface SessionStore {
  /**
   * Opens a session and returns its token, which is stored nowhere else. Ends the member's oldest
   * sessions beyond the limit.
   */
  open(tx: Transaction, userId: string, how?: { readonly withFactor: boolean }): Promise<string>;
  find(token: string): Promise<Session | null>;
  /** Of these tokens, those with an active session, in one statement. */
  findAll(tokens: readonly string[]): Promise<ReadonlyMap<string, Session>>;
  /**
   * A session that was looked up a moment ago; null if it has to be looked up. For reads only: it
   * may have ended on another server since.
   */
  remembered(token: string): Session | null;
  /** After sessions were ended on this server: forgets all that are cached. */
  forgetAll(): void;
  /** Whether the token was valid when this server last saw it. Makes no query. */
  isKnown(token: string): boolean;
  /** Of the given sessions, those still active, with their current standing. */
  findActive(ids: readonly string[]): Promise<ActiveSession[]>;
  /**
   * The members whose sessions, standing or circles changed since an earlier `upTo` of the last
   * hour: none is missed, some may be repeated. A session that expires is no change.
   */
  changedSince(upTo: string | null): Promise<AccessChanges>;
  /** Of the given sessions, those still active. */
  listActiveIds(ids: readonly string[]): Promise<string[]>;
  /** Keeps the given sessions from expiring as idle. */
  recordUse(ids: readonly string[]): Promise<void>;
  /** [SF5] Notes that a session has just proved a second factor; false if it has ended. */
  recordFactor(tx: Transaction, id: string): Promise<boolean>;
  end(id: string): Promise<void>;
  /** Ends every session of a member except those named, and any sign-in that is halfway. */
  endAllOf(on: Executor, userId: string, except?: readonly string[]): Promise<void>;
  removeDead(): Promise<void>;
}

/** [AC13] More devices than one person uses. */
export const SESSIONS_PER_MEMBER = 20;

/**
 * Recording every use would turn each read into a write; a tenth of the idle time is exact enough.
 */
const USE_NOTED_EVERY_MAX_MS = 60_000;

/** Many more than are connected to one server; the oldest are forgotten. */
const KNOWN_MAX = 20_000;

/** As long as the socket of a dead session may stay open until it is checked. */
const REMEMBERED_MS = 2_000;
const REMEMBERED_BYTES_MAX = 2_000_000;

/**
 * Members who lack something are looked up each time, so that what they do about it counts at once.
 */
const lacksNothing = ({ standing }: Session): boolean => refuseAccess('member', standing) === null;

/** By hash, so that no secrets are kept in memory. */
const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64');

/** How long it is kept who changed; a server that didn't ask for half as long starts anew. */
const CHANGES_KEPT_MS = 3_600_000;
export const CHANGES_ASKED_WITHIN_MS = CHANGES_KEPT_MS / 2;

const inMs = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;

const columns = {
  id: sessions.id,
  userId: sessions.userId,
  username: users.username,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  policyAccepted: sql<boolean>`coalesce(${users.policyVersion} = ${PRIVACY_POLICY_VERSION}, false)`,
  onboardingCompleted: sql<boolean>`${users.onboardingCompletedAt} is not null`,
  suspended: sql<boolean>`${users.suspendedAt} is not null`,
  suspensionReason: users.suspensionReason,
  /** [DK1] Looked up each time, so that it ends at once. Almost no one is in that index. */
  deskRole: sql<Standing['deskRole']>`case when ${users.moderatorSince} is not null then 'moderator'
    when exists (select from ${circleMembers} where ${circleMembers.userId} = ${sessions.userId}
      and ${circleMembers.leftAt} is null and ${circleMembers.role} = 'host') then 'host' end`,
  /** Looked up each time, so that no one who was removed gets in. Most members are in none. */
  circles: sql<Session['circles'] | null>`(
    select jsonb_object_agg(${circles.id},
      case when ${circles.endedAt} is null then 'open' else 'ended' end)
    from ${circleMembers} join ${circles} on ${circles.id} = ${circleMembers.circleId}
    where ${circleMembers.userId} = ${sessions.userId} and ${circleMembers.leftAt} is null)`,
};

type Row = Pick<Session, 'id' | 'userId' | 'username'> & {
  readonly suspensionReason: string | null;
  readonly circles: Session['circles'] | null;
} & Standing;

export function createSessionStore(db: Database, life: SessionLife): SessionStore {
  const toSession = ({
    id,
    userId,
    username,
    suspensionReason,
    circles: own,
    ...standing
  }: Row): Session => ({
    id,
    userId,
    username,
    standing,
    circles: own ?? {},
    suspendedText: standing.suspended
      ? accountTexts.suspended(suspensionReason, life.supportEmail)
      : null,
  });
  const useNotedEveryMs = Math.min(USE_NOTED_EVERY_MAX_MS, life.idleMs / 10);
  const isActiveIn = (ms: number) =>
    sql<boolean>`${sessions.createdAt} > now() - ${inMs(life.ttlMs - ms)} and ${sessions.lastUsedAt} > now() - ${inMs(life.idleMs - ms)}`;
  const isActive = isActiveIn(0);

  const useIsOld = sql<boolean>`${sessions.lastUsedAt} < now() - ${inMs(useNotedEveryMs)}`;
  const used = prepared((on) =>
    on
      .update(sessions)
      .set({ lastUsedAt: sql`now()` })
      .where(and(amongIds(sessions.id, 'ids'), useIsOld))
      .prepare('sessions_used'),
  );
  const recordUse = async (all: readonly string[]) => {
    await inSlices(all, async (ids) => {
      await used(db).execute({ ids });
      return [];
    });
  };

  const known = new LRUCache<string, true>({ max: KNOWN_MAX });
  function note(tokenHash: Buffer, isGood: boolean): void {
    const key = keyOf(tokenHash);
    if (isGood) known.set(key, true);
    else known.delete(key);
  }

  const recent = createShortMemory<{ session: Session | null }>(
    REMEMBERED_BYTES_MAX,
    REMEMBERED_MS,
  );

  const findByHash = prepared((on) =>
    on
      .select({
        ...columns,
        useIsOld,
        // While it is remembered, it must not expire.
        lasts: isActiveIn(REMEMBERED_MS),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(sql`${sessions.tokenHash} = ${sql.placeholder('tokenHash')} and ${isActive}`)
      .prepare('session_by_token'),
  );

  const findByHashes = prepared((on) =>
    on
      .select({ ...columns, tokenHash: sessions.tokenHash, useIsOld })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        sql`${sessions.tokenHash} = any(array(select unnest(${sql.placeholder('hashes')}::bytea[]))) and ${isActive}`,
      )
      .prepare('sessions_by_token'),
  );

  const endsAt = sql`least(${sessions.createdAt} + ${inMs(life.ttlMs)}, ${sessions.lastUsedAt} + ${inMs(life.idleMs)})`;
  const findByIds = prepared((on) =>
    on
      .select({
        ...columns,
        leftMs: sql<number>`(extract(epoch from ${endsAt} - now()) * 1000)::float8`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(amongIds(sessions.id, 'ids'), isActive))
      .prepare('sessions_by_id'),
  );

  // Transactions below the oldest that is still open have ended: whatever they changed was read
  // already. Later ones are read again until then, because some may have committed since.
  const changes = preparedText<{ userIds: string[]; upTo: string }>(
    'access_changes',
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as "upTo", array(
      select distinct ${accessChanges.userId} from ${accessChanges}
      where ${accessChanges.transactionId} >= ${sql.placeholder('upTo')}::text::xid8) as "userIds"`,
  );

  return {
    async open(tx, userId, { withFactor } = { withFactor: false }) {
      const token = newSecret();
      const tokenHash = hashSecret(token);
      // Concurrent logins are serialized: otherwise neither would see the other's session, and both
      // would stay.
      await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update');
      await tx.insert(sessions).values({
        id: uuidv7(),
        tokenHash,
        userId,
        // Not the transaction's start time: one that had to wait would be older than those it saw.
        createdAt: sql`clock_timestamp()`,
        ...(withFactor && { factorAt: sql`clock_timestamp()` }),
      });
      const beyondLimit = tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt), desc(sessions.id))
        .offset(SESSIONS_PER_MEMBER);
      await tx.delete(sessions).where(inArray(sessions.id, beyondLimit));
      note(tokenHash, true);
      return token;
    },

    isKnown: (token) => known.has(keyOf(hashSecret(token))),

    remembered(token) {
      if (!looksLikeSecret(token)) return null;
      return recent.find(keyOf(hashSecret(token)))?.session ?? null;
    },

    forgetAll: recent.forgetAll,

    async find(token) {
      if (!looksLikeSecret(token)) return null;
      const tokenHash = hashSecret(token);
      // Before it is read, so that a session that ends in the meantime isn't remembered.
      const noted: { session: Session | null } = { session: null };
      recent.begin(keyOf(tokenHash), noted);
      const [row] = await findByHash(db).execute({ tokenHash });
      note(tokenHash, row !== undefined);
      if (row === undefined) return null;
      const { useIsOld: mustNote, lasts, ...found } = row;
      if (mustNote) await recordUse([row.id]);
      const session = toSession(found);
      if (lasts && lacksNothing(session)) noted.session = session;
      return session;
    },

    async findAll(tokens) {
      const hashes = new Map(tokens.map((token) => [token, hashSecret(token)]));
      const rows = await findByHashes(db).execute({ hashes: [...hashes.values()] });
      const idle = rows.filter((row) => row.useIsOld).map(({ id }) => id);
      if (idle.length > 0) await recordUse(idle);
      const found = new Map(
        rows.map(({ tokenHash, useIsOld: _, ...row }) => [keyOf(tokenHash), toSession(row)]),
      );
      const active = new Map<string, Session>();
      for (const [token, tokenHash] of hashes) {
        const session = found.get(keyOf(tokenHash));
        note(tokenHash, session !== undefined);
        if (session !== undefined) active.set(token, session);
      }
      return active;
    },

    recordUse,

    async findActive(ids) {
      const rows = await inSlices(ids, (slice) => findByIds(db).execute({ ids: slice }));
      return rows.map(({ leftMs, ...row }) => ({ ...toSession(row), leftMs }));
    },

    async changedSince(upTo) {
      const [read] = await changes(db, { upTo });
      if (read === undefined) throw new Error('A statement without a table returned no row');
      return read;
    },

    async listActiveIds(ids) {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, [...ids]), isActive));
      return rows.map(({ id }) => id);
    },

    async recordFactor(tx, id) {
      const proved = await tx
        .update(sessions)
        .set({ factorAt: sql`clock_timestamp()` })
        .where(eq(sessions.id, id))
        .returning({ id: sessions.id });
      return proved.length > 0;
    },

    async end(id) {
      await db.delete(sessions).where(eq(sessions.id, id));
    },

    async endAllOf(on, userId, except = []) {
      await on
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), notInArray(sessions.id, [...except])));
      await on
        .delete(factorTickets)
        .where(and(eq(factorTickets.userId, userId), isNull(factorTickets.sessionId)));
    },

    async removeDead() {
      await db.delete(sessions).where(sql`not (${isActive})`);
      const isOld = sql`${accessChanges.createdAt} < now() - ${inMs(CHANGES_KEPT_MS)}`;
      await db.delete(accessChanges).where(isOld);
    },
  };
}
