import { REMOVED_TEXT } from '@midspan/contract';
import { and, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { circleMembers, circles, hypotheses } from '../../db/schema/index.ts';

/**
 * [MO6] Whether a hypothesis is hidden: it was removed, its topic is hidden, or it is a dispute
 * that quotes a removed claim or item. Computed each time and never stored, so that restoring one
 * of these brings back exactly what it alone had hidden. `name` is the hypothesis's alias in the
 * query.
 */
export function isHidden(name = 'hypotheses'): SQL<boolean> {
  return sql.raw(`(${name}.removal_id is not null
    or exists (select from topics hiding_topic
      where hiding_topic.id = ${name}.topic_id and hiding_topic.is_hidden)
    or (${name}.is_dispute and exists (select from overturn_proposals quoting
      join evidence quoted_item on quoted_item.id = quoting.evidence_id
      join hypotheses quoted_claim on quoted_claim.id = quoting.hypothesis_id
      where quoting.dispute_hypothesis_id = ${name}.id
        and (quoted_item.removal_id is not null or quoted_claim.removal_id is not null))))`) as SQL<boolean>;
}

/** Whether the hypothesis with this id is shown, for queries that don't read it otherwise. */
export const isHypothesisShown = (hypothesisId: SQLWrapper): SQL =>
  sql`not exists (select from hypotheses claim
    where claim.id = ${hypothesisId} and ${isHidden('claim')})`;

/** A text that leaves the database only while it is shown. */
export const unlessHidden = (hidden: SQL, text: SQLWrapper): SQL<string> =>
  sql<string>`case when ${hidden} then ${REMOVED_TEXT}::text else ${text} end`;

/** A hypothesis's own statement, as anyone may read it. */
export const shownStatement = (): SQL<string> => unlessHidden(isHidden(), hypotheses.statement);
export const shownNegation = (): SQL<string> => unlessHidden(isHidden(), hypotheses.negation);

const hidden = prepared((on) =>
  on
    .select({ hidden: isHidden() })
    .from(hypotheses)
    .where(eq(hypotheses.id, sql.placeholder('hypothesisId')))
    .prepare('hidden_hypothesis'),
);

/** Whether nothing new may start about a hypothesis; null if it doesn't exist. */
export async function findHidden(on: Executor, hypothesisId: string): Promise<boolean | null> {
  const [row] = await hidden(on).execute({ hypothesisId });
  return row?.hidden ?? null;
}

/** [CI2] The circle of a hypothesis; null for a public one. */
export async function findCircle(on: Executor, hypothesisId: string): Promise<string | null> {
  const [row] = await on
    .select({ circleId: hypotheses.circleId })
    .from(hypotheses)
    .where(eq(hypotheses.id, hypothesisId));
  return row?.circleId ?? null;
}

/**
 * [CI2] Whether something may be in this member's own lists: it is public, or in a circle that the
 * member is in.
 */
export const isInReach = (circleId: SQLWrapper, userId: SQLWrapper | string): SQL =>
  sql`(${circleId} is null or exists (select from circle_members reach
    where reach.circle_id = ${circleId} and reach.user_id = ${userId} and reach.left_at is null))`;

/** [CI2] The same for something about a hypothesis, for queries that don't read it otherwise. */
export const isClaimInReach = (hypothesisId: SQLWrapper, userId: SQLWrapper | string): SQL =>
  sql`exists (select from hypotheses claim
    where claim.id = ${hypothesisId} and ${isInReach(sql`claim.circle_id`, userId)})`;

/** [CI2] Whether something about a hypothesis may be in lists for everyone. */
export const isClaimPublic = (hypothesisId: SQLWrapper): SQL =>
  sql`exists (select from hypotheses claim
    where claim.id = ${hypothesisId} and claim.circle_id is null)`;

/**
 * [CI2] [CI8] Whether something can begin between these members about a hypothesis: it is public, or
 * all of them are in its circle, which goes on. Stays true until the end of `tx`.
 */
export async function holdReach(
  tx: Transaction,
  hypothesisId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const circleId = await findCircle(tx, hypothesisId);
  if (circleId === null) return true;
  const inside = await tx
    .select({ userId: circleMembers.userId })
    .from(circleMembers)
    .innerJoin(circles, eq(circles.id, circleMembers.circleId))
    .where(
      and(
        eq(circleMembers.circleId, circleId),
        inArray(circleMembers.userId, [...userIds]),
        isNull(circleMembers.leftAt),
        isNull(circles.endedAt),
      ),
    )
    .orderBy(circleMembers.userId)
    .for('share');
  return inside.length === userIds.length;
}

/** [CI2] Who is in the circles of these hypotheses; those that are public are left out. */
export async function listInsiders(
  on: Executor,
  hypothesisIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await on
    .select({
      id: hypotheses.id,
      members: sql<string[]>`array(select inside.user_id::text from ${circleMembers} inside
        where inside.circle_id = ${hypotheses.circleId} and inside.left_at is null)`,
    })
    .from(hypotheses)
    .where(and(inArray(hypotheses.id, [...hypothesisIds]), isNotNull(hypotheses.circleId)));
  return new Map(rows.map(({ id, members }) => [id, new Set(members)]));
}
