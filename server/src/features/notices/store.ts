import {
  type MailedKind,
  MEETING_KINDS,
  NOTICE_PAGE,
  type Notice,
  type noticeRoutes,
  type RouteAnswer,
} from '@midspan/contract';
import { REOPEN_WITHIN_MS } from '@midspan/domain';
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { newestFirst } from '../../db/newest-first.ts';
import { preparedText } from '../../db/prepared.ts';
import {
  blocks,
  circles,
  evidence,
  hypotheses,
  mailOutbox,
  type NewNotice,
  notices,
  overturnProposals,
  rounds,
  users,
} from '../../db/schema/index.ts';
import {
  type JsonFields,
  jsonObject,
  jsonPage,
  type PageRange,
  readWritten,
  type WrittenJson,
  type WrittenRow,
  writtenIn,
  writtenTime,
} from '../../db/written-json.ts';
import { isHidden, shownStatement, unlessHidden } from '../visibility/index.ts';

const other = alias(users, 'other');
/** the claim that a challenge is about, which is not the dispute's own */
const challenged = alias(hypotheses, 'challenged');

/** More than any notice quotes, and far less than an item may have. */
const BEGINNING = 240;

const undoUntil = sql`${overturnProposals.decidedAt} + ${sql.raw(`${REOPEN_WITHIN_MS}`)} * interval '1 millisecond'`;

/** [OV21] As the domain's `refuseReopening` has it, for the member whose notice it is. */
const isUndoable = sql`${overturnProposals.counterpartId} = ${notices.userId}
  and ${overturnProposals.byDefault} and ${overturnProposals.counterpartHereAt} is null
  and ${overturnProposals.reopens} is null and ${undoUntil} > now()
  and not exists (select from overturn_proposals later
    where later.evidence_id = ${overturnProposals.evidenceId}
      and (later.reopens = ${overturnProposals.id}
        or (later.outcome in ('applied', 'recalibrated')
          and later.decided_at > ${overturnProposals.decidedAt})))`;

/** [WG8] Whether a weight counts that the dispute's outcome leaves alone. */
const isWeighedByOthers = sql`exists (select from weighings other_weighing
  where other_weighing.evidence_id = ${overturnProposals.evidenceId}
    and other_weighing.origin = 'second opinion'
    and not other_weighing.overturned and other_weighing.voided_at is null
    and not exists (select from weighing_members disputing
      where disputing.weighing_id = other_weighing.id
        and disputing.user_id in (${overturnProposals.proposerId}, ${overturnProposals.counterpartId})))`;

const fields: JsonFields<Notice> = {
  id: notices.id,
  kind: notices.kind,
  created_at: writtenTime(notices.createdAt),
  is_read: sql`${notices.readAt} is not null`,
  username: other.username,
  circle_id: sql`coalesce(${notices.circleId}, ${hypotheses.circleId})`,
  circle_name: circles.name,
  hypothesis_id: notices.hypothesisId,
  hypothesis_statement: sql`case when ${hypotheses.id} is not null then ${shownStatement()} end`,
  conversation_id: notices.conversationId,
  evidence_description: sql`left(${unlessHidden(
    sql`${evidence.removalId} is not null`,
    evidence.description,
  )}, ${sql.raw(`${BEGINNING}`)})`,
  evidence_still_weighed: sql`coalesce(${evidence.stillWeighedBy} > 0, false)`,
  outcome: notices.outcome,
  hours_left: notices.hoursLeft,
  announced_for: writtenTime(notices.announcedFor),
  round: sql`case when ${rounds.id} is not null then json_build_object(
    'id', ${rounds.id}, 'title', ${rounds.title},
    'pairs_at', ${writtenTime(rounds.pairsAt)}, 'ends_at', ${writtenTime(rounds.endsAt)}) end`,
  challenge: sql`case when ${overturnProposals.id} is not null then json_build_object(
    'kind', ${overturnProposals.kind},
    'is_own', ${overturnProposals.proposerId} = ${notices.userId},
    'hypothesis_statement', ${unlessHidden(isHidden('challenged'), challenged.statement)},
    'deadline', ${writtenTime(overturnProposals.endsAt)},
    'is_carried', ${challenged.carriedSeq} is not null,
    'is_weighed_by_others', ${isWeighedByOthers},
    'is_reopened', ${overturnProposals.reopens} is not null,
    'undo_until', case when ${isUndoable} then ${writtenTime(sql`(${undoUntil})`)} end) end`,
};

const tables = sql`from ${notices}
  left join ${users} ${other} on ${other.id} = ${notices.otherId}
  left join ${hypotheses} on ${hypotheses.id} = ${notices.hypothesisId}
  left join ${circles} on ${circles.id} = coalesce(${notices.circleId}, ${hypotheses.circleId})
  left join ${evidence} on ${evidence.id} = ${notices.evidenceId}
  left join ${rounds} on ${rounds.id} = ${notices.roundId}
  left join ${overturnProposals} on ${overturnProposals.id} = ${notices.overturnId}
  left join ${hypotheses} ${challenged} on ${challenged.id} = ${overturnProposals.hypothesisId}`;

const isUnreadOf = (userId: string | Placeholder) =>
  and(eq(notices.userId, userId), isNull(notices.readAt));

function ownPage(userId: string | Placeholder, range: PageRange): SQL {
  const isOwn = eq(notices.userId, userId);
  const order = sql.join(newestFirst(notices.createdAt, notices.id), sql`, `);
  return jsonPage({
    fields,
    rows: sql`${tables} where ${isOwn} order by ${order}`,
    range,
    counted: sql`from ${notices} where ${isOwn}`,
    counts: {
      total: sql`count(*)`,
      unread: sql`count(*) filter (where ${isNull(notices.readAt)})`,
    },
  });
}

const firstOwnPage = preparedText<WrittenRow>(
  'own_notices',
  ownPage(sql.placeholder('userId'), NOTICE_PAGE),
);

export async function listOwn(
  db: Database,
  userId: string,
  page: { offset: number; limit: number },
): Promise<WrittenJson<RouteAnswer<typeof noticeRoutes.list>>> {
  return page.offset === 0 && page.limit === NOTICE_PAGE
    ? writtenIn(await firstOwnPage(db, { userId }))
    : readWritten(db, ownPage(userId, page));
}

export function countUnread(db: Database, userId: string): Promise<number> {
  return db.$count(notices, isUnreadOf(userId));
}

/** Those of the ids that still exist, with how many their owners have not read. */
export async function findNotices(
  db: Database,
  ids: readonly string[],
): Promise<{ rows: NoticeRow[]; unread: ReadonlyMap<string, number> }> {
  const rows = await findByIds(db, ids);
  const owners = [...new Set(rows.map(({ userId }) => userId))];
  const counts = await db
    .select({ userId: notices.userId, unread: count() })
    .from(notices)
    .where(and(inArray(notices.userId, owners), isNull(notices.readAt)))
    .groupBy(notices.userId);
  return { rows, unread: new Map(counts.map(({ userId, unread }) => [userId, unread])) };
}

export interface NoticeRow extends Record<string, unknown> {
  readonly userId: string;
  readonly mailedAs: MailedKind | null;
  readonly notice: Notice;
}

async function findByIds(on: Executor, ids: readonly string[]): Promise<NoticeRow[]> {
  const { rows } = await on.execute<NoticeRow>(
    sql`select ${notices.userId} as "userId", ${notices.mailedAs} as "mailedAs",
      ${jsonObject(fields)} as notice
    ${tables} where ${inArray(notices.id, [...ids])} order by ${notices.id}`,
  );
  return rows;
}

export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly mailOff: readonly string[];
  readonly unsubscribeToken: string;
  /** whether the address is theirs and the account is in use */
  readonly reachable: boolean;
}

/** Those who still are members; none of them is deleted before the end of `tx`. */
export async function holdRecipients(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  const found = await tx
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      mailOff: users.mailOff,
      unsubscribeToken: users.unsubscribeToken,
      reachable: sql<boolean>`${users.emailVerifiedAt} is not null and ${users.suspendedAt} is null`,
    })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('key share');
  return new Map(found.map((one) => [one.id, one]));
}

/** Returns them in the order given, which is that of their ids. */
export async function insertNotices(
  tx: Transaction,
  given: readonly (NewNotice & { readonly mailedAs: MailedKind | null })[],
): Promise<NoticeRow[]> {
  const rows = given.map((one) => ({ id: uuidv7(), ...one }));
  await tx.insert(notices).values(rows);
  return findByIds(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Serializes emails to a member until the end of `tx`: each must see what the others have counted.
 * In a fixed order, so that no two deadlock.
 */
export async function takeTurnMailing(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const keys = [...new Set(userIds)].sort().map((id) => `notice-mail:${id}`);
  for (const key of keys) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}

/**
 * How many emails of which kind these members were sent within the last day. Counted by emails,
 * because a block removes some of the notices.
 */
export const countMailed = (tx: Transaction, userIds: readonly string[]) =>
  tx
    .select({ userId: mailOutbox.userId, kind: mailOutbox.noticeKind, sent: count() })
    .from(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.userId, [...userIds]),
        sql`${mailOutbox.createdAt} > now() - interval '1 day'`,
      ),
    )
    .groupBy(mailOutbox.userId, mailOutbox.noticeKind);

/** Of each of these members the newest notice that is still unread. */
export async function findNewestUnread(
  db: Database,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinctOn([notices.userId], { id: notices.id })
    .from(notices)
    .where(and(inArray(notices.userId, [...userIds]), isNull(notices.readAt)))
    .orderBy(notices.userId, desc(notices.createdAt), desc(notices.id));
  return rows.map((row) => row.id);
}

/** Only those that are the member's own; all of them when none is named. */
export async function markRead(
  db: Database,
  userId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  const named = ids === undefined ? undefined : inArray(notices.id, [...ids]);
  await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(isUnreadOf(userId), named));
}

/** Marks a conversation's notices up to this number as read; returns them. */
export async function markSeen(
  on: Executor,
  userId: string,
  conversationId: string,
  seq: number,
): Promise<string[]> {
  const read = await on
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        isUnreadOf(userId),
        eq(notices.conversationId, conversationId),
        or(isNull(notices.seq), lte(notices.seq, seq)),
      ),
    )
    .returning({ id: notices.id });
  return read.map(({ id }) => id);
}

/** A newer notice of messages in the same conversation replaces the unread one. */
export async function markReplaced(tx: Transaction, given: readonly NewNotice[]): Promise<void> {
  const newer = given.filter(({ kind }) => kind === 'message');
  for (const { userId, conversationId } of newer) {
    if (conversationId == null) continue;
    await tx
      .update(notices)
      .set({ readAt: sql`now()` })
      .where(
        and(
          isUnreadOf(userId),
          eq(notices.conversationId, conversationId),
          eq(notices.kind, 'message'),
        ),
      );
  }
}

/** What is switched off once these choices are made; one statement, so that none undoes another. */
function mailOffAfter(choices: Partial<Record<MailedKind, boolean>>): SQL {
  let off = sql`${users.mailOff}`;
  for (const [kind, on] of Object.entries(choices)) {
    off = sql`array_remove(${off}, ${kind})`;
    if (!on) off = sql`array_append(${off}, ${kind})`;
  }
  return off;
}

export async function findMailOff(db: Database, userId: string): Promise<string[] | null> {
  const [row] = await db
    .select({ mailOff: users.mailOff })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row?.mailOff ?? null;
}

export async function saveMailChoices(
  db: Database,
  userId: string,
  choices: Partial<Record<MailedKind, boolean>>,
): Promise<string[] | null> {
  const [row] = await db
    .update(users)
    .set({ mailOff: mailOffAfter(choices) })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ mailOff: users.mailOff });
  return row?.mailOff ?? null;
}

/** Whether there is a member with this token. */
export async function switchOffByToken(
  db: Database,
  token: string,
  kind: MailedKind,
): Promise<boolean> {
  const switched = await db
    .update(users)
    .set({ mailOff: mailOffAfter({ [kind]: false }) })
    .where(eq(users.unsubscribeToken, token))
    .returning({ id: users.id });
  return switched.length > 0;
}

/** [MO1] Who among these members has blocked whom. */
export const listBlocksAmong = (tx: Transaction, userIds: readonly string[]) =>
  tx
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(and(inArray(blocks.blockerId, [...userIds]), inArray(blocks.blockedId, [...userIds])));

/** [MO1] Removes notices that would lead two members to each other after a block. */
export async function removeMeetingNotices(
  tx: Transaction,
  pair: readonly [string, string],
): Promise<void> {
  await tx
    .delete(notices)
    .where(
      and(
        inArray(notices.kind, MEETING_KINDS),
        inArray(notices.userId, [...pair]),
        inArray(notices.otherId, [...pair]),
      ),
    );
}

export async function removeOldNotices(db: Database): Promise<void> {
  await db.delete(notices).where(sql`${notices.createdAt} < now() - interval '90 days'`);
}
