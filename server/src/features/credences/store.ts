import { CREDENCE_LIST, type Importance } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { and, count, eq, inArray, isNull, not, or, type Placeholder, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { newestFirst } from '../../db/newest-first.ts';
import { fixedLimit, prepared } from '../../db/prepared.ts';
import { conversations, credences, hypotheses, topics } from '../../db/schema/index.ts';
import { lockOwner } from '../../session/owner.ts';
import { isHidden, isHypothesisShown } from '../visibility/index.ts';

export interface GivenCredence {
  readonly hypothesisId: string;
  /** 1 to 99 */
  readonly percent: number;
  readonly reason: string;
  readonly importance: Importance | null;
  /** [RF3] the conversation after which it was given */
  readonly conversationId?: string | undefined;
}

export type CredenceRow = typeof credences.$inferSelect;

/** Adds the newest values; what counted before becomes history. */
export async function insertCredences(
  tx: Transaction,
  userId: string,
  given: readonly GivenCredence[],
): Promise<CredenceRow[]> {
  if (given.length === 0) return [];
  await lockOwner(tx, userId);
  const ids = given.map((one) => one.hypothesisId);
  await tx
    .update(credences)
    .set({ isCurrent: false })
    .where(
      and(eq(credences.userId, userId), inArray(credences.hypothesisId, ids), credences.isCurrent),
    );
  // Not now(), which is when the transaction began: one that had to wait would seem the older one.
  const createdAt = sql`clock_timestamp()`;
  return tx
    .insert(credences)
    .values(given.map((one) => ({ id: uuidv7(), userId, createdAt, ...one })))
    .returning();
}

/** Those of these that can have credences; disputes can't. */
export const findBelievable = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({ id: hypotheses.id, hidden: isHidden() })
    .from(hypotheses)
    .where(and(inArray(hypotheses.id, [...ids]), not(hypotheses.isDispute)));

interface OwnPage {
  readonly userId: string | Placeholder;
  readonly category?: string | undefined;
  readonly limit: number | Placeholder;
}

/** One page, and in each row how many there are on all of them. */
function ownPage(on: Executor, { userId, category, limit }: OwnPage) {
  const total = sql<number>`(
    select count(*)::int from credences mine
      join hypotheses claim on claim.id = mine.hypothesis_id
      join topics home on home.id = claim.topic_id
    where mine.user_id = ${userId} and mine.is_current and claim.removal_id is null
      and not home.is_hidden ${category === undefined ? sql`` : sql`and home.category = ${category}`})`;
  return on
    .select({
      credence: credences,
      hypothesis: { statement: hypotheses.statement, pbPercent: hypotheses.pbPercent },
      topic: { id: topics.id, name: topics.name, category: topics.category },
      total,
    })
    .from(credences)
    .innerJoin(hypotheses, eq(hypotheses.id, credences.hypothesisId))
    .innerJoin(topics, eq(topics.id, hypotheses.topicId))
    .where(
      and(
        eq(credences.userId, userId),
        credences.isCurrent,
        isNull(hypotheses.removalId),
        not(topics.isHidden),
        category === undefined ? undefined : eq(topics.category, category),
      ),
    )
    .orderBy(...newestFirst(credences.createdAt, credences.id))
    .limit(limit);
}

export type OwnCredenceRow = Awaited<ReturnType<typeof ownPage>>[number];

/** What a member opens: the first page, in all categories. */
const firstOwnPage = prepared((db) =>
  ownPage(db, {
    userId: sql.placeholder('userId'),
    limit: fixedLimit(CREDENCE_LIST.first),
  }).prepare('own_credences'),
);

export async function listOwn(
  db: Database,
  userId: string,
  query: { offset: number; limit: number; category?: string | undefined },
): Promise<{ rows: OwnCredenceRow[]; total: number }> {
  const { offset, limit, category } = query;
  const isFirst = offset === 0 && limit === CREDENCE_LIST.first && category === undefined;
  const rows = isFirst
    ? await firstOwnPage(db).execute({ userId })
    : await ownPage(db, { userId, category, limit }).offset(offset);
  // A page beyond the end has no row that would say how many there are.
  const [counted] =
    rows.length > 0 || offset === 0 ? rows : await ownPage(db, { userId, category, limit: 1 });
  return { rows, total: counted?.total ?? 0 };
}

/** The member's credence on a hypothesis right now, as a whole percent. */
export async function findCurrent(
  tx: Transaction,
  userId: string,
  hypothesisId: string,
): Promise<number | null> {
  const [row] = await tx
    .select({ percent: credences.percent })
    .from(credences)
    .where(
      and(
        eq(credences.userId, userId),
        eq(credences.hypothesisId, hypothesisId),
        credences.isCurrent,
      ),
    );
  return row?.percent ?? null;
}

/** [RF3] The member's conversation with this id, and whether a credence has named it. */
export async function findOwnTalk(tx: Transaction, userId: string, conversationId: string) {
  const [row] = await tx
    .select({
      hypothesisId: conversations.hypothesisId,
      isCompleted: sql<boolean>`${conversations.status} = 'completed'`,
      side: sql<Side>`case when ${conversations.user1Id} = ${userId}
        then ${conversations.user1Side} else ${conversations.user2Side} end`,
      isNoted: sql<boolean>`exists (select from credences noted
        where noted.user_id = ${userId} and noted.conversation_id = ${conversationId})`,
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.id, conversationId),
        or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId)),
      ),
    );
  return row ?? null;
}

/** Hypotheses on which the member's credence has been on both sides of 50. */
export async function countMindsChanged(db: Database, userId: string): Promise<number> {
  const changed = db
    .select({ hypothesisId: credences.hypothesisId })
    .from(credences)
    .where(and(eq(credences.userId, userId), isHypothesisShown(credences.hypothesisId)))
    .groupBy(credences.hypothesisId)
    .having(sql`bool_or(${credences.percent} > 50) and bool_or(${credences.percent} < 50)`)
    .as('changed');
  const [row] = await db.select({ total: count() }).from(changed);
  return row?.total ?? 0;
}
