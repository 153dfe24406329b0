import {
  type LedgerRow,
  type ListedEvidence,
  type Paged,
  REMOVED_TEXT,
  SNAPSHOT,
} from '@midspan/contract';
import { countsTowardFigure } from '@midspan/domain';
import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
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
import {
  evidence,
  evidenceEstimates,
  ledger,
  overturnProposals,
  users,
  weighingMembers,
  weighings,
} from '../../../db/schema/index.ts';
import { givenItems, namesGone } from './given-store.ts';
import { isPending } from './store.ts';
import { stated, weightOf } from './weight-columns.ts';

/** Only while it matters: before the two decide. */
const earlier = sql`case when ${isPending} then (
  select json_build_object('id', same.id, 'description', same.description)
  from evidence same
  where same.hypothesis_id = ${evidence.hypothesisId}
    and md5(same.source_key) = md5(${evidence.sourceKey})
    and ${countsNow('same')} and same.id <> ${evidence.id}
    and (same.is_public or same.conversation_id = ${evidence.conversationId})
  order by same.decided_at limit 1) end`;

/**
 * Every change of the item's part in the figure, oldest first. The weighings it counted from aren't
 * returned: every pair adds one entry, and each entry names all pairs.
 */
const ledgerRows = sql`(
  select json_agg(json_build_object(
    'seq', entry.seq, 'cause', entry.cause, 'at', entry.created_at,
    'hypothesis', entry.hypothesis_likelihood, 'negation', entry.negation_likelihood,
    'weighingId', entry.weighing_id, 'counts', cardinality(entry.counting) > 0
  ) order by entry.seq)
  from ${ledger} entry where entry.evidence_id = ${evidence.id})`;

interface StoredLedgerRow {
  readonly seq: number;
  readonly cause: LedgerRow['cause'];
  readonly at: string;
  readonly hypothesis: number;
  readonly negation: number;
  readonly weighingId: string | null;
  /** null in private conversations, and in entries older than second opinions */
  readonly counts: boolean | null;
}

export const select = (on: Executor) =>
  on
    .select({
      item: getTableColumns(evidence),
      username: users.username,
      sameSource: sql<{ id: string; description: string } | null>`${earlier}`,
      ledger: sql<StoredLedgerRow[] | null>`${ledgerRows}`,
      given: givenItems(sql`${evidence.given}`),
      countsFrom: sql`case when ${evidence.waiting} then (select min(held.held_until)
        from ${weighings} held where held.evidence_id = ${evidence.id}) end`.mapWith(
        weighings.heldUntil,
      ) as SQL<Date | null>,
      open: {
        id: overturnProposals.id,
        endsAt: overturnProposals.endsAt,
        disputeHypothesisId: overturnProposals.disputeHypothesisId,
      },
    })
    .from(evidence)
    .leftJoin(users, eq(users.id, evidence.proposedBy))
    .leftJoin(
      overturnProposals,
      and(eq(overturnProposals.evidenceId, evidence.id), ne(overturnProposals.phase, 'decided')),
    );

export type SelectedRow = Awaited<ReturnType<typeof select>>[number];

/** An item's texts, or their replacement if it was removed. */
const textsOf = ({ removalId, description, source, sourceTier, reasoning }: SelectedRow['item']) =>
  removalId === null
    ? { removed: false, description, source, source_tier: sourceTier, reasoning }
    : { removed: true, description: REMOVED_TEXT, source: '', source_tier: null, reasoning: '' };

/** [WG11] An entry as everyone may see it. */
function presentEntry(evidenceId: string, entry: StoredLedgerRow): LedgerRow {
  const { cause, at, hypothesis, negation, weighingId } = entry;
  const weight = stated({ hypothesis, negation });
  const counts = entry.counts ?? (cause !== 'overturned' && cause !== 'removed');
  return {
    evidenceId,
    cause,
    ...weight,
    weighingId,
    counted: counts ? weight : null,
    created_at: new Date(at).toISOString(),
  };
}

/**
 * [AG9] What everyone may know of its weight. Others may learn of offers only if the two accepted
 * the item.
 */
function bargainOf({ item, ledger: entries }: SelectedRow) {
  const counting = stated(weightOf(item));
  const entry = entries?.find(({ cause }) => cause === 'accepted');
  const agreed = entry === undefined ? null : stated(entry);
  const { proposedHypothesis, proposedNegation } = item;
  return {
    ...counting,
    proposed:
      proposedHypothesis === null || proposedNegation === null
        ? (agreed ?? counting)
        : stated({ hypothesis: proposedHypothesis, negation: proposedNegation }),
    agreed,
  };
}

export function presentEvidence(row: SelectedRow): ListedEvidence {
  const { item, username, sameSource, open } = row;
  const texts = textsOf(item);
  const given = row.given ?? [];
  const counts =
    countsTowardFigure(item.status) && !texts.removed && !item.setAside && !item.waiting;
  return {
    id: item.id,
    conversation_id: item.conversationId,
    ...texts,
    ...bargainOf(row),
    given,
    given_gone: counts && given.some((named) => !named.counts),
    status: item.status,
    jointly_accepted: counts,
    jointly_rejected: item.status === 'rejected',
    // A rejection may quote the item.
    rejection_reason: texts.removed ? null : item.rejectionReason,
    is_under_review: open !== null,
    active_overturn_proposal_id: open?.id ?? null,
    overturn_deadline: open?.endsAt.toISOString() ?? null,
    dispute_hypothesis_id: open?.disputeHypothesisId ?? null,
    ledger: (row.ledger ?? []).map((entry) => presentEntry(item.id, entry)),
    weighings: item.weighings,
    waiting: item.waiting,
    counts_from: row.countsFrom?.toISOString() ?? null,
    set_aside: item.setAside,
    still_weighed_by: item.stillWeighedBy,
    contested: item.contested,
    challenged_undecided: item.challengedUndecided,
    overturned_by_default: item.overturnedByDefault,
    proposed_by: item.proposedBy,
    proposer_username: username,
    created_at: item.createdAt.toISOString(),
    decided_at: item.decidedAt?.toISOString() ?? null,
    same_source: sameSource,
  };
}

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

export async function listPendingEvidence(
  on: Executor,
  conversationId: string,
): Promise<ListedEvidence[]> {
  return (await pending(on).execute({ conversationId })).map(presentEvidence);
}

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
