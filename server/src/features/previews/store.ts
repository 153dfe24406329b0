import { and, desc, eq, isNull, not, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connection.ts';
import { countedPairs, isEarly } from '../../db/counted-pairs.ts';
import {
  conversations,
  hypotheses,
  roundClaims,
  rounds,
  topics,
  users,
} from '../../db/schema/index.ts';
import { isHidden } from '../visibility/index.ts';

export async function findTopic(db: Database, id: string) {
  const { name, description, category, hypothesesCount, isHidden: hidden } = topics;
  const [row] = await db
    .select({ name, description, category, hypothesesCount, hidden })
    .from(topics)
    .where(and(eq(topics.id, id), isNull(topics.circleId)));
  return row ?? null;
}

/** How many items the public figure rests on. */
const countingItems = sql<number>`(
  select count(*)::int from evidence item
  where item.hypothesis_id = ${hypotheses}.id and item.is_public
    and item.status in ('accepted', 'recalibrated') and item.removal_id is null
    and not item.set_aside and not item.waiting)`;

export async function findHypothesis(db: Database, id: string) {
  const { statement, pbPercent, isDispute } = hypotheses;
  const [row] = await db
    .select({
      statement,
      pbPercent,
      isDispute,
      pairs: countedPairs('hypotheses'),
      items: countingItems,
      early: isEarly('hypotheses'),
      hidden: isHidden(),
    })
    .from(hypotheses)
    .where(and(eq(hypotheses.id, id), isNull(hypotheses.circleId)));
  return row ?? null;
}

/** Nothing of private conversations is read, so nothing can be shown. */
export async function findPublicConversation(db: Database, id: string) {
  const [user1, user2] = [alias(users, 'user1'), alias(users, 'user2')];
  const [row] = await db
    .select({
      statement: hypotheses.statement,
      hidden: isHidden(),
      name1: user1.username,
      name2: user2.username,
      finalPercent: conversations.finalPercent,
      pbPercent: hypotheses.pbPercent,
      early: isEarly('hypotheses'),
      isDispute: conversations.isDispute,
    })
    .from(conversations)
    .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
    .innerJoin(user1, eq(user1.id, conversations.user1Id))
    .innerJoin(user2, eq(user2.id, conversations.user2Id))
    .where(
      and(eq(conversations.id, id), eq(conversations.type, 'public'), isNull(hypotheses.circleId)),
    );
  return row ?? null;
}

/** With the first of its claims that is shown; null if there is none. */
export async function findRound(db: Database, id: string) {
  const [row] = await db
    .select({ title: rounds.title, statement: hypotheses.statement })
    .from(rounds)
    .innerJoin(roundClaims, eq(roundClaims.roundId, rounds.id))
    .innerJoin(hypotheses, eq(hypotheses.id, roundClaims.hypothesisId))
    .where(and(eq(rounds.id, id), isNull(rounds.circleId), not(isHidden())))
    .orderBy(roundClaims.position)
    .limit(1);
  return row ?? null;
}

/** How many of each kind, newest first: a sitemap doesn't have to be complete to be useful. */
const LISTED = 5_000;

/** What search engines may index. Ids are ordered by time, so their index is used. */
export function listPublicPages(db: Database) {
  const kind = (name: 'topics' | 'hypotheses' | 'summaries') => sql<typeof name>`${name}::text`;
  return unionAll(
    db
      .select({ kind: kind('topics'), id: topics.id })
      .from(topics)
      .where(and(not(topics.isHidden), isNull(topics.circleId)))
      .orderBy(desc(topics.id))
      .limit(LISTED),
    db
      .select({ kind: kind('hypotheses'), id: hypotheses.id })
      .from(hypotheses)
      .where(and(not(hypotheses.isDispute), isNull(hypotheses.circleId), not(isHidden())))
      .orderBy(desc(hypotheses.id))
      .limit(LISTED),
    db
      .select({ kind: kind('summaries'), id: conversations.id })
      .from(conversations)
      .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
      .where(
        and(
          eq(conversations.type, 'public'),
          not(conversations.isDispute),
          isNull(hypotheses.circleId),
          not(isHidden()),
        ),
      )
      .orderBy(desc(conversations.id))
      .limit(LISTED),
  );
}
