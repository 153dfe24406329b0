import { type ListedEvidence, type Paged, SNAPSHOT } from '@midspan/contract';
import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/connection.ts';
import { countsNow } from '../../../db/counted-pairs.ts';
import { newestFirst } from '../../../db/newest-first.ts';
import { amongIds, fixedLimit, prepared } from '../../../db/prepared.ts';
import { evidence, evidenceEstimates, ledger, weighingMembers } from '../../../db/schema/index.ts';
import { namesGone } from './given-store.ts';
import { presentEvidence, select } from './presented-item.ts';
import { isPending } from './store.ts';

const among = prepared((on) =>
  select(on).where(amongIds(evidence.id, 'ids')).prepare('evidence_among'),
);

export async function findEvidence(
  on: Executor,
  ids: readonly string[],
): Promise<ListedEvidence[]> {
  if (ids.length === 0) return [];
  return (await among(on).execute({ ids })).map(presentEvidence);
}

export const listPendingEvidence = async (on: Executor, conversationId: string) =>
  (await pending(on).execute({ conversationId })).map(presentEvidence);

const pending = prepared((on) =>
  select(on)
    .where(and(eq(evidence.conversationId, sql.placeholder('conversationId')), isPending))
    .orderBy(evidence.createdAt, evidence.id)
    .prepare('pending_evidence'),
);

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly order?: keyof typeof ORDERS | undefined;
}

const { hypothesisLikelihood, negationLikelihood } = evidence;

/** [EV8] As the domain's `strongestFirst` has it; ids are in the order of proposal. */
const strongestFirst = [
  sql`case when ${countsNow('evidence')}
    then greatest(${hypothesisLikelihood}, ${negationLikelihood})::float8
      / least(${hypothesisLikelihood}, ${negationLikelihood})
    else 0 end desc`,
  desc(evidence.id),
];

/** How many weighings an item counts with; entries older than second opinions don't have it. */
const countingNow = sql`(
  select coalesce(cardinality(entry.counting), 1) from ${ledger} entry
  where entry.evidence_id = ${evidence.id} order by entry.seq desc limit 1)`;

/** [WG15] [WA4] Items that most need another pair come first. */
const mostWantedFirst = [
  sql`(${countsNow('evidence')} and ${namesGone(sql`${evidence.given}`)}) desc`,
  sql`(${evidence.waiting} or exists (select from weighings late
    where late.evidence_id = ${evidence.id} and late.waiting)) desc`,
  desc(evidence.challengedUndecided),
  sql`${countingNow} <= 1 desc`,
  ...strongestFirst,
];

const ORDERS = {
  newest: newestFirst(evidence.decidedAt, evidence.id),
  strongest: strongestFirst,
  wanted: mostWantedFirst,
} as const;

const ordered = (on: Executor, where: SQL | undefined, order: keyof typeof ORDERS = 'newest') =>
  select(on)
    .where(where)
    .orderBy(...ORDERS[order]);

const page = (on: Executor, where: SQL | undefined, { offset, limit, order }: Page) =>
  ordered(on, where, order).limit(limit).offset(offset);

const publicDecided = (hypothesisId: string | Placeholder) =>
  and(eq(evidence.hypothesisId, hypothesisId), evidence.isPublic, isNotNull(evidence.decidedAt));

const isShown = isNull(evidence.removalId);

/** Decided items of all public conversations about a hypothesis. */
export const listPublicDecided = (on: Executor, hypothesisId: string, query: Page) =>
  list(on, and(publicDecided(hypothesisId), isShown), query);

/** [WG15] Items that none of these members has weighed and another pair may, or one of them. */
export const listWanted = (
  on: Executor,
  hypothesisId: string,
  memberIds: readonly string[],
  { offset, limit, evidenceId }: Page & { readonly evidenceId?: string | undefined },
) =>
  list(
    on,
    and(
      publicDecided(hypothesisId),
      isShown,
      inArray(evidence.status, ['accepted', 'recalibrated']),
      evidenceId === undefined ? undefined : eq(evidence.id, evidenceId),
      memberIds.length === 0
        ? undefined
        : notExists(
            on
              .select({ one: sql`1` })
              .from(weighingMembers)
              .where(
                and(
                  eq(weighingMembers.evidenceId, evidence.id),
                  inArray(weighingMembers.userId, [...memberIds]),
                  not(weighingMembers.spent),
                ),
              ),
          ),
    ),
    { offset, limit, order: 'wanted' },
  );

/** How many items that list holds. */
export const countPublicDecided = (on: Executor, hypothesisId: string): Promise<number> =>
  on.$count(evidence, and(publicDecided(hypothesisId), isShown));

async function list(
  on: Executor,
  where: SQL | undefined,
  query: Page,
): Promise<Paged<ListedEvidence[]>> {
  const [rows, all] = await Promise.all([page(on, where, query), on.$count(evidence, where)]);
  return { items: rows.map(presentEvidence), total: all };
}

export interface Inside {
  readonly id: string;
  readonly hypothesisId: string;
  readonly isPublic: boolean;
}

const decidedInPublic = (id: string | Placeholder, hypothesisId: string | Placeholder) =>
  and(publicDecided(hypothesisId), or(isShown, eq(evidence.conversationId, id)));

/** The items that a public conversation opens with. */
const firstInPublic = prepared((on) =>
  ordered(on, decidedInPublic(sql.placeholder('id'), sql.placeholder('hypothesisId')))
    .limit(fixedLimit(SNAPSHOT.decidedEvidence))
    .prepare('decided_in_public'),
);

/**
 * The same, merged with a private conversation's own decided items. A removed item
 * is shown as removed where it was proposed, and nowhere else.
 */
export async function listDecidedInside(
  on: Executor,
  conversation: Inside,
  query: Page,
): Promise<Paged<ListedEvidence[]>> {
  const { id, hypothesisId, isPublic } = conversation;
  if (isPublic) {
    const where = decidedInPublic(id, hypothesisId);
    if (query.offset > 0 || query.limit !== SNAPSHOT.decidedEvidence) return list(on, where, query);
    const rows = await firstInPublic(on).execute({ id, hypothesisId });
    const total = rows.length < query.limit ? rows.length : await on.$count(evidence, where);
    return { items: rows.map(presentEvidence), total };
  }
  const open = and(publicDecided(hypothesisId), isShown);
  const own = and(
    eq(evidence.conversationId, conversation.id),
    not(evidence.isPublic),
    isNotNull(evidence.decidedAt),
  );
  // Each half is read from its own index in order, no further than the page needs.
  const half = (where: SQL | undefined) =>
    on
      .select({ id: evidence.id, decidedAt: evidence.decidedAt })
      .from(evidence)
      .where(where)
      .orderBy(...newestFirst(evidence.decidedAt, evidence.id))
      .limit(query.offset + query.limit);
  const ids = await unionAll(half(own), half(open))
    .orderBy(sql`decided_at desc nulls last, id desc nulls last`)
    .limit(query.limit)
    .offset(query.offset);
  const where = inArray(
    evidence.id,
    ids.map(({ id }) => id),
  );
  const rows = ids.length === 0 ? [] : await page(on, where, { offset: 0, limit: ids.length });
  return {
    items: rows.map(presentEvidence),
    total: (await on.$count(evidence, own)) + (await on.$count(evidence, open)),
  };
}

/** [AG14] Items decided in one conversation that had an estimate before. */
export const listEstimated = (on: Executor, conversationId: string, query: Page) =>
  list(
    on,
    and(
      eq(evidence.conversationId, conversationId),
      isNotNull(evidence.decidedAt),
      isShown,
      exists(
        on
          .select({ one: sql`1` })
          .from(evidenceEstimates)
          .where(eq(evidenceEstimates.evidenceId, evidence.id)),
      ),
    ),
    query,
  );

/** The items that were decided in one conversation, oldest first. */
export async function listDecidedIn(
  on: Executor,
  conversationId: string,
  limit: number,
): Promise<Paged<ListedEvidence[]>> {
  const where = and(eq(evidence.conversationId, conversationId), not(isPending));
  const [rows, all] = await Promise.all([
    select(on).where(where).orderBy(evidence.createdAt, evidence.id).limit(limit),
    on.$count(evidence, where),
  ]);
  return { items: rows.map(presentEvidence), total: all };
}
