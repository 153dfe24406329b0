import {
  CREDENCE_LIST,
  type CredenceListItem,
  type credenceRoutes,
  type Importance,
  type RouteAnswer,
} from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { and, count, eq, inArray, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Transaction } from '../../db/connection.ts';
import { countedPairs, isEarly } from '../../db/counted-pairs.ts';
import { newestFirst } from '../../db/newest-first.ts';
import { preparedText } from '../../db/prepared.ts';
import { conversations, credences, hypotheses, topics } from '../../db/schema/index.ts';
import {
  type JsonFields,
  jsonPage,
  type PageRange,
  readWritten,
  type WrittenJson,
  type WrittenRow,
  writtenIn,
  writtenTime,
} from '../../db/written-json.ts';
import { lockOwner } from '../../session/owner.ts';
import { isHidden, isHypothesisShown, isInReach } from '../visibility/index.ts';

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

/** Adds the newest values; earlier ones become history. */
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
  // Not now(), which is when the transaction began: one that had to wait would look older.
  const createdAt = sql`clock_timestamp()`;
  return tx
    .insert(credences)
    .values(given.map((one) => ({ id: uuidv7(), userId, createdAt, ...one })))
    .returning();
}

/** The hypotheses among these that can have credences; disputes can't. */
export const findBelievable = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({ id: hypotheses.id, hidden: isHidden() })
    .from(hypotheses)
    .where(and(inArray(hypotheses.id, [...ids]), not(hypotheses.isDispute)));

interface OwnPage {
  readonly userId: string | Placeholder;
  readonly category?: string | undefined;
  readonly range: PageRange;
}

const fields: JsonFields<CredenceListItem> = {
  id: credences.id,
  hypothesis_id: credences.hypothesisId,
  credence: sql`${credences.percent} / 100::float8`,
  reason: credences.reason,
  importance: credences.importance,
  created_at: writtenTime(credences.createdAt),
  hypothesis_statement: hypotheses.statement,
  topic_id: topics.id,
  topic_name: topics.name,
  circle_id: hypotheses.circleId,
  category: topics.category,
  thread_credence: hypotheses.pbPercent,
  thread_pairs: countedPairs('hypotheses'),
  thread_early: isEarly('hypotheses'),
};

function ownPage({ userId, category, range }: OwnPage): SQL {
  const own = sql`from ${credences}
    join ${hypotheses} on ${hypotheses.id} = ${credences.hypothesisId}
    join ${topics} on ${topics.id} = ${hypotheses.topicId}
    where ${credences.userId} = ${userId} and ${credences.isCurrent}
      and ${hypotheses.removalId} is null and not ${topics.isHidden}
      and ${isInReach(hypotheses.circleId, sql`${credences.userId}`)}
      ${category === undefined ? sql`` : sql`and ${topics.category} = ${category}`}`;
  const order = sql.join(newestFirst(credences.createdAt, credences.id), sql`, `);
  return jsonPage({
    fields,
    rows: sql`${own} order by ${order}`,
    range,
    counted: own,
    counts: { totalCount: sql`count(*)` },
  });
}

/** What a member opens first: the first page, in all categories. */
const firstOwnPage = preparedText<WrittenRow>(
  'own_credences',
  ownPage({ userId: sql.placeholder('userId'), range: CREDENCE_LIST.first }),
);

export async function listOwn(
  db: Database,
  userId: string,
  query: { offset: number; limit: number; category?: string | undefined },
): Promise<WrittenJson<RouteAnswer<typeof credenceRoutes.listOwn>>> {
  const { offset, limit, category } = query;
  const isFirst = offset === 0 && limit === CREDENCE_LIST.first && category === undefined;
  return isFirst
    ? writtenIn(await firstOwnPage(db, { userId }))
    : readWritten(db, ownPage({ userId, category, range: { offset, limit } }));
}

/** The member's current credence on a hypothesis, as a whole percent. */
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

/** [RF3] The member's conversation with this id, and whether a credence already names it. */
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
