import type { Side } from '@midspan/domain';
import { and, between, eq, gt, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../../db/connection.ts';
import { amongIds, prepared } from '../../../db/prepared.ts';
import { firstOf } from '../../../db/rows.ts';
import {
  blocks,
  circleMembers,
  conversationEvents,
  conversations,
  hypotheses,
} from '../../../db/schema/index.ts';
import { noteTopicActivity } from '../../topics/index.ts';
import { isHidden } from '../../visibility/index.ts';

export const isTheirs = (userId: string | Placeholder) =>
  or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId));

export const countOfUser = (db: Database, userId: string): Promise<number> =>
  db.$count(conversations, isTheirs(userId));

/** What decides who may read these conversations. */
export const listEntrances = (on: Executor, ids: readonly string[]) =>
  entrances(on).execute({ ids });

const entrances = prepared((on) => {
  const { id, hypothesisId, type, user1Id, user2Id } = conversations;
  return on
    .select({ conversation: { id, hypothesisId, type, user1Id, user2Id }, hidden: isHidden() })
    .from(conversations)
    .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
    .where(amongIds(id, 'ids'))
    .prepare('entrances');
});

type Id = string | AnyPgColumn;

/** Whether it is the active conversation of these two about a hypothesis. */
export const isActiveBetween = (hypothesisId: Id, one: Id, other: Id): SQL =>
  sql`${conversations.hypothesisId} = ${hypothesisId} and ${conversations.status} = 'active'
    and least(${conversations.user1Id}, ${conversations.user2Id}) = least(${one}::uuid, ${other}::uuid)
    and greatest(${conversations.user1Id}, ${conversations.user2Id}) = greatest(${one}::uuid, ${other}::uuid)`;

/** The one active conversation of two members about a hypothesis. */
export async function findActive(
  tx: Transaction,
  hypothesisId: string,
  [one, other]: readonly [string, string],
): Promise<string | null> {
  const [row] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(isActiveBetween(hypothesisId, one, other));
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

/** The one active conversation of two members about a hypothesis. */
export interface Begun {
  readonly hypothesisId: string;
  readonly conversationId: string;
  /** whether this call began it */
  readonly isNew: boolean;
}

/** Of two calls at once, the second waits for the first and finds its conversation. */
export async function insertConversation(
  tx: Transaction,
  type: 'public' | 'private',
  hypothesisId: string,
  sides: ReadonlyMap<string, Side>,
  origin: Origin = {},
): Promise<Begun> {
  const { isDispute = false, byInvitation = false } = origin;
  const [first, second] = [...sides];
  if (first === undefined || second === undefined) throw new Error('a conversation needs two');
  const id = uuidv7();
  const inserted = await tx
    .insert(conversations)
    .values({
      id,
      hypothesisId,
      type,
      isDispute,
      byInvitation,
      user1Id: first[0],
      user1Side: first[1],
      user2Id: second[0],
      user2Side: second[1],
    })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  if (inserted.length === 0) {
    const conversationId = await findActive(tx, hypothesisId, [first[0], second[0]]);
    if (conversationId !== null) return { hypothesisId, conversationId, isNew: false };
    // It was completed just now.
    return insertConversation(tx, type, hypothesisId, sides, origin);
  }
  if (type === 'public') {
    await tx
      .update(hypotheses)
      .set({ conversationCount: sql`${hypotheses.conversationCount} + 1` })
      .where(eq(hypotheses.id, hypothesisId));
  }
  if (isListed({ type, isDispute })) await noteTopicActivity(tx, hypothesisId);
  return { hypothesisId, conversationId: id, isNew: true };
}

export const findRow = (db: Executor, id: string) =>
  firstOf(db.select().from(conversations).where(eq(conversations.id, id)));

export const noteEvidence = (tx: Transaction, conversationId: string) =>
  tx
    .update(conversations)
    .set({ evidenceCount: sql`${conversations.evidenceCount} + 1` })
    .where(eq(conversations.id, conversationId));

/** Marks an active conversation as completed; returns the time. */
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
      // Nothing begins during a block, so a newer conversation began after an earlier block was
      // lifted.
      sql`${conversations.createdAt} <= (
        select ${blocks.createdAt} from ${blocks}
        where ${blocks.blockerId} = ${blockerId} and ${blocks.blockedId} = ${blockedId})`,
    ),
  );

const isInCircle = (circleId: string) =>
  sql`${conversations.hypothesisId} in (select id from ${hypotheses} where circle_id = ${circleId})`;

export const listActiveIn = (db: Database, circleId: string) =>
  listActive(db, isInCircle(circleId));

/** [CI7] Of someone who is about to leave the circle, or only those from before they left. */
export const listActiveOfLeaving = (
  db: Database,
  circleId: string,
  userId: string,
  when: 'leaving' | 'left',
) =>
  listActive(
    db,
    and(
      isTheirs(userId),
      isInCircle(circleId),
      // None if the member came back.
      when === 'left'
        ? sql`${conversations.createdAt} <= (select left_at from ${circleMembers}
            where circle_id = ${circleId} and user_id = ${userId})`
        : undefined,
    ),
  );

/** Conversations whose open screens may show a member's name. */
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
    )
    .orderBy(conversationEvents.seq);

/** Events other than messages from one number to another, in order. */
export const listEventsBetween = (
  on: Executor,
  conversationId: string,
  { from, to }: { readonly from: number; readonly to: number },
) => eventsBetween(on).execute({ conversationId, from, to });

const eventsBetween = prepared((on) =>
  on
    .select()
    .from(conversationEvents)
    .where(
      and(
        eq(conversationEvents.conversationId, sql.placeholder('conversationId')),
        between(conversationEvents.seq, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(conversationEvents.seq)
    .prepare('events_between'),
);

/** The last number of each of these conversations. */
export const listSeqs = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: conversations.id, seq: conversations.seq })
    .from(conversations)
    .where(inArray(conversations.id, [...ids]));
