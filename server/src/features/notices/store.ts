import {
  type MailedKind,
  MEETING_KINDS,
  NOTICE_PAGE,
  type Notice,
  type noticeRoutes,
  type RouteAnswer,
} from '@midspan/contract';
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
  circles,
  conversations,
  evidence,
  hypotheses,
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
    'is_weighed_by_others', ${isWeighedByOthers}) end`,
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
  /** whether it is about a private conversation */
  readonly isPrivate: boolean;
  readonly notice: Notice;
}

export async function findByIds(on: Executor, ids: readonly string[]): Promise<NoticeRow[]> {
  const { rows } = await on.execute<NoticeRow>(
    sql`select ${notices.userId} as "userId", ${notices.mailedAs} as "mailedAs",
      exists (select from ${conversations} where ${conversations.id} = ${notices.conversationId}
        and ${conversations.type} = 'private') as "isPrivate",
      ${jsonObject(fields)} as notice
    ${tables} where ${inArray(notices.id, [...ids])} order by ${notices.id}`,
  );
  return rows;
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
