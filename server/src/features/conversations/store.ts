import type { Paged } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import {
  and,
  between,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { newestFirst } from '../../db/newest-first.ts';
import {
  blocks,
  conversationEvents,
  conversations,
  hypotheses,
  overturnProposals,
  users,
} from '../../db/schema/index.ts';
import { noteTopicActivity } from '../topics/index.ts';
import { isHidden, isHypothesisShown, shownNegation, shownStatement } from '../visibility/index.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const user1 = alias(users, 'user1');
const user2 = alias(users, 'user2');

/**
 * Undecided items, which only the two participants may know of. Read with the row in one statement,
 * so that it always matches the row's own count; the index of pending items has a few per
 * conversation.
 */
const pendingEvidence = sql<number>`(
  select count(*)::int from evidence pending
  where pending.conversation_id = ${conversations.id}
    and pending.status in ('proposed', 'disputed') and pending.removal_id is null)`;

const select = (on: Executor) =>
  on
    .select({
      conversation: getTableColumns(conversations),
      pendingEvidence,
      user1Name: user1.username,
      user2Name: user2.username,
      user1State: { deletedAt: user1.deletedAt, suspendedAt: user1.suspendedAt },
      user2State: { deletedAt: user2.deletedAt, suspendedAt: user2.suspendedAt },
      statement: shownStatement(),
      negation: shownNegation(),
      hidden: isHidden(),
      publicTally: hypotheses.tally,
      ledgerSeq: hypotheses.ledgerSeq,
      hypothesisCreatedAt: hypotheses.createdAt,
      readAt: sql<Date>`now()`,
      dispute: { proposalId: overturnProposals.id, endsAt: overturnProposals.endsAt },
    })
    .from(conversations)
    .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
    .innerJoin(user1, eq(user1.id, conversations.user1Id))
    .innerJoin(user2, eq(user2.id, conversations.user2Id))
    .leftJoin(overturnProposals, eq(overturnProposals.disputeConversationId, conversations.id));

export type ListedRow = Awaited<ReturnType<typeof select>>[number];

async function page(
  on: Executor,
  where: SQL | undefined,
  { offset, limit }: Page,
): Promise<Paged<ListedRow[]>> {
  const [items, totals] = await Promise.all([
    select(on)
      .where(where)
      .orderBy(...newestFirst(conversations.createdAt, conversations.id))
      .limit(limit)
      .offset(offset),
    on.select({ total: count() }).from(conversations).where(where),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

/** For others to find: a conversation about a removed hypothesis is for its two alone. */
const isOpenToAll = and(
  eq(conversations.type, 'public'),
  isHypothesisShown(conversations.hypothesisId),
);

export const listPublicOfHypothesis = (on: Executor, hypothesisId: string, query: Page) =>
  page(on, and(eq(conversations.hypothesisId, hypothesisId), isOpenToAll), query);

interface UserPage extends Page {
  readonly hypothesisId?: string | undefined;
  readonly type?: 'public' | 'private' | undefined;
}

/** Private conversations are for their two participants alone. */
export function listOfUser(on: Executor, userId: string, readerId: string, query: UserPage) {
  const { hypothesisId, type } = query;
  const asked = and(
    isTheirs(userId),
    hypothesisId === undefined ? undefined : eq(conversations.hypothesisId, hypothesisId),
    type === undefined ? undefined : eq(conversations.type, type),
  );
  return page(on, userId === readerId ? asked : and(asked, isOpenToAll), query);
}

export async function countOfUser(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(conversations).where(isTheirs(userId));
  return row?.total ?? 0;
}

export async function findConversation(on: Executor, id: string): Promise<ListedRow | null> {
  const [row] = await select(on).where(eq(conversations.id, id));
  return row ?? null;
}

/** Those of these conversations about a hypothesis that lists show to everyone. */
export const listPublicAmong = (on: Executor, hypothesisId: string, ids: readonly string[]) =>
  select(on).where(
    and(
      inArray(conversations.id, [...ids]),
      eq(conversations.hypothesisId, hypothesisId),
      isOpenToAll,
    ),
  );

export const listConversations = (on: Executor, ids: readonly string[]) =>
  select(on).where(inArray(conversations.id, [...ids]));

/** What decides who may look at these conversations. */
export const listEntrances = (on: Executor, ids: readonly string[]) => {
  const { id, hypothesisId, type, user1Id, user2Id } = conversations;
  return on
    .select({ conversation: { id, hypothesisId, type, user1Id, user2Id }, hidden: isHidden() })
    .from(conversations)
    .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
    .where(inArray(id, [...ids]));
};

/** The one active conversation of two members about a hypothesis. */
export async function findActive(
  tx: Transaction,
  hypothesisId: string,
  [one, other]: readonly [string, string],
): Promise<string | null> {
  const [row] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.hypothesisId, hypothesisId),
        sql`least(${conversations.user1Id}, ${conversations.user2Id}) = least(${one}::uuid, ${other}::uuid)`,
        sql`greatest(${conversations.user1Id}, ${conversations.user2Id}) = greatest(${one}::uuid, ${other}::uuid)`,
        eq(conversations.status, 'active'),
      ),
    );
  return row?.id ?? null;
}

/** Lists show nothing of private conversations and disputes, the order of topics included. */
export const isListed = ({
  type,
  isDispute,
}: Pick<typeof conversations.$inferSelect, 'type' | 'isDispute'>): boolean =>
  type === 'public' && !isDispute;

/** What it came from, if neither a waiting room nor a private request. */
export interface Origin {
  readonly isDispute?: boolean;
  readonly byInvitation?: boolean;
}

export async function insertConversation(
  tx: Transaction,
  type: 'public' | 'private',
  hypothesisId: string,
  sides: ReadonlyMap<string, Side>,
  { isDispute = false, byInvitation = false }: Origin = {},
): Promise<string> {
  const [first, second] = [...sides];
  if (first === undefined || second === undefined) throw new Error('a conversation needs two');
  const id = uuidv7();
  await tx.insert(conversations).values({
    id,
    hypothesisId,
    type,
    isDispute,
    byInvitation,
    user1Id: first[0],
    user1Side: first[1],
    user2Id: second[0],
    user2Side: second[1],
  });
  if (type === 'public') {
    await tx
      .update(hypotheses)
      .set({ conversationCount: sql`${hypotheses.conversationCount} + 1` })
      .where(eq(hypotheses.id, hypothesisId));
  }
  if (isListed({ type, isDispute })) await noteTopicActivity(tx, hypothesisId);
  return id;
}

export async function findRow(
  db: Executor,
  id: string,
): Promise<typeof conversations.$inferSelect | null> {
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  return row ?? null;
}

export async function noteEvidence(tx: Transaction, conversationId: string): Promise<void> {
  await tx
    .update(conversations)
    .set({ evidenceCount: sql`${conversations.evidenceCount} + 1` })
    .where(eq(conversations.id, conversationId));
}

/** Marks an active conversation as completed; returns when that was. */
export async function saveCompleted(
  tx: Transaction,
  id: string,
  finalPercent: number,
): Promise<Date> {
  const [completed] = await tx
    .update(conversations)
    .set({ status: 'completed', completedAt: sql`clock_timestamp()`, finalPercent })
    .where(and(eq(conversations.id, id), eq(conversations.status, 'active')))
    .returning({ completedAt: conversations.completedAt });
  const completedAt = completed?.completedAt;
  if (completedAt == null) throw new Error('a conversation that is over was completed again');
  return completedAt;
}

const isTheirs = (userId: string) =>
  or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId));

async function listActive(db: Database, which: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(which, eq(conversations.status, 'active')));
  return rows.map(({ id }) => id);
}

export const listActiveOf = (db: Database, userId: string) => listActive(db, isTheirs(userId));

export const listActiveBetween = (db: Database, blockerId: string, blockedId: string) =>
  listActive(
    db,
    and(
      isTheirs(blockerId),
      isTheirs(blockedId),
      // A dispute that began after the block continues: a block prevents none.
      sql`${conversations.createdAt} <= (
        select ${blocks.createdAt} from ${blocks}
        where ${blocks.blockerId} = ${blockerId} and ${blocks.blockedId} = ${blockedId})`,
    ),
  );

/** Where the name of a member may be on an open screen. */
export const listPlacesOf = (db: Database, userId: string) => {
  const { id, hypothesisId, type, user1Id, user2Id } = conversations;
  return db
    .select({ id, hypothesisId, type, user1Id, user2Id })
    .from(conversations)
    .where(isTheirs(userId));
};

export const listEventsSince = (on: Executor, conversationId: string, seq: number) =>
  on
    .select()
    .from(conversationEvents)
    .where(
      and(eq(conversationEvents.conversationId, conversationId), gt(conversationEvents.seq, seq)),
    );

/** What happened from one number to another, besides messages, in order. */
export const listEventsBetween = (
  on: Executor,
  conversationId: string,
  { from, to }: { readonly from: number; readonly to: number },
) =>
  on
    .select()
    .from(conversationEvents)
    .where(
      and(
        eq(conversationEvents.conversationId, conversationId),
        between(conversationEvents.seq, from, to),
      ),
    )
    .orderBy(conversationEvents.seq);

/** How far these conversations have come. */
export const listSeqs = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: conversations.id, seq: conversations.seq })
    .from(conversations)
    .where(inArray(conversations.id, [...ids]));
