import type { LedgerRow, ListedEvidence, Paged } from '@midspan/contract';
import {
  type Counting,
  countsTowardsFigure,
  isPendingEvidence,
  type Likelihood,
  type Weight,
} from '@midspan/domain';
import {
  and,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Executor, Transaction } from '../../db/connection.ts';
import { newestFirst } from '../../db/newest-first.ts';
import { evidence, ledger, overturnProposals, users } from '../../db/schema/index.ts';

export type EvidenceRow = typeof evidence.$inferSelect;

export interface NewEvidence {
  readonly description: string;
  readonly source: string;
  readonly source_tier: EvidenceRow['sourceTier'];
  readonly hypothesis_likelihood: Likelihood;
  readonly negation_likelihood: Likelihood;
  readonly reasoning: string;
}

/** Two spellings of one address are one source: no scheme, no "www.", no fragment, no last slash. */
function sourceKey(source: string): string {
  const folded = source.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
  return folded
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/#.*$/, '')
    .replace(/\/+$/, '');
}

const earlier = sql`(
  select json_build_object('id', same.id, 'description', same.description)
  from evidence same
  where same.hypothesis_id = ${evidence.hypothesisId}
    and md5(same.source_key) = md5(${evidence.sourceKey})
    and same.status in ('accepted', 'recalibrated')
    and same.id <> ${evidence.id}
    and (same.is_public or same.conversation_id = ${evidence.conversationId})
  order by same.decided_at limit 1)`;

/** Every change of the item's part in the figure, oldest first. */
const ledgerRows = sql`(
  select json_agg(json_build_object(
    'cause', entry.cause, 'at', entry.created_at,
    'hypothesis', entry.hypothesis_likelihood, 'negation', entry.negation_likelihood
  ) order by entry.seq)
  from ${ledger} entry where entry.evidence_id = ${evidence.id})`;

interface StoredLedgerRow {
  readonly cause: LedgerRow['cause'];
  readonly at: string;
  readonly hypothesis: number;
  readonly negation: number;
}

const select = (on: Executor) =>
  on
    .select({
      item: getTableColumns(evidence),
      username: users.username,
      sameSource: sql<{ id: string; description: string } | null>`${earlier}`,
      ledger: sql<StoredLedgerRow[] | null>`${ledgerRows}`,
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

type SelectedRow = Awaited<ReturnType<typeof select>>[number];

function presentEvidence(row: SelectedRow): ListedEvidence {
  const { item, username, sameSource, open } = row;
  return {
    id: item.id,
    conversation_id: item.conversationId,
    description: item.description,
    source: item.source,
    source_tier: item.sourceTier,
    hypothesis_likelihood: item.hypothesisLikelihood / 100,
    negation_likelihood: item.negationLikelihood / 100,
    reasoning: item.reasoning,
    status: item.status,
    jointly_accepted: countsTowardsFigure(item.status),
    jointly_rejected: item.status === 'rejected',
    rejection_reason: item.rejectionReason,
    is_under_review: open !== null,
    active_overturn_proposal_id: open?.id ?? null,
    overturn_deadline: open?.endsAt.toISOString() ?? null,
    dispute_hypothesis_id: open?.disputeHypothesisId ?? null,
    ledger: (row.ledger ?? []).map(({ cause, at, hypothesis, negation }) => ({
      evidenceId: item.id,
      cause,
      hypothesis_likelihood: hypothesis / 100,
      negation_likelihood: negation / 100,
      created_at: new Date(at).toISOString(),
    })),
    proposed_by: item.proposedBy,
    proposer_username: username,
    created_at: item.createdAt.toISOString(),
    // Only while it matters: before the two decide.
    same_source: isPendingEvidence(item.status) ? sameSource : null,
  };
}

export async function findEvidence(
  on: Executor,
  ids: readonly string[],
): Promise<ListedEvidence[]> {
  if (ids.length === 0) return [];
  return (await select(on).where(inArray(evidence.id, [...ids]))).map(presentEvidence);
}

export async function findItem(
  tx: Transaction,
  conversationId: string,
  id: string,
): Promise<EvidenceRow | null> {
  const [row] = await tx
    .select()
    .from(evidence)
    .where(and(eq(evidence.id, id), eq(evidence.conversationId, conversationId)));
  return row ?? null;
}

export async function insertEvidence(
  tx: Transaction,
  place: { conversationId: string; hypothesisId: string; isPublic: boolean; proposedBy: string },
  given: NewEvidence,
): Promise<string> {
  const id = uuidv7();
  await tx.insert(evidence).values({
    id,
    ...place,
    description: given.description,
    source: given.source,
    sourceKey: sourceKey(given.source),
    sourceTier: given.source_tier,
    hypothesisLikelihood: given.hypothesis_likelihood,
    negationLikelihood: given.negation_likelihood,
    reasoning: given.reasoning,
  });
  return id;
}

const isPending = sql`${evidence.status} in ('proposed', 'disputed')`;

export async function countPending(
  tx: Transaction,
  conversationId: string,
  proposedBy: string,
): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(evidence)
    .where(
      and(
        eq(evidence.conversationId, conversationId),
        eq(evidence.proposedBy, proposedBy),
        isPending,
      ),
    );
  return row?.total ?? 0;
}

export async function saveStatus(
  tx: Transaction,
  item: EvidenceRow,
  status: EvidenceRow['status'],
  rejectionReason: string | null,
): Promise<void> {
  const saved = await tx
    .update(evidence)
    .set({
      status,
      rejectionReason,
      ...(isPendingEvidence(status) ? {} : { decidedAt: sql`clock_timestamp()` }),
    })
    .where(and(eq(evidence.id, item.id), eq(evidence.status, item.status)))
    .returning({ id: evidence.id });
  if (saved.length === 0) throw new Error('an item changed although its conversation was locked');
}

export const weightOf = (item: EvidenceRow): Weight => ({
  hypothesis: item.hypothesisLikelihood,
  negation: item.negationLikelihood,
});

/** How an item that was accepted once stands from now on. */
export async function saveCounting(
  tx: Transaction,
  id: string,
  { status, weight, wasRecalibrated }: Counting,
): Promise<void> {
  await tx
    .update(evidence)
    .set({
      status,
      hypothesisLikelihood: weight.hypothesis,
      negationLikelihood: weight.negation,
      wasRecalibrated,
    })
    .where(eq(evidence.id, id));
}

/** Withdraws what is still pending when a conversation ends; answers the items. */
export async function withdrawPending(tx: Transaction, conversationId: string): Promise<string[]> {
  const rows = await tx
    .update(evidence)
    .set({ status: 'withdrawn', decidedAt: sql`clock_timestamp()` })
    .where(and(eq(evidence.conversationId, conversationId), isPending))
    .returning({ id: evidence.id });
  return rows.map((row) => row.id).sort();
}

export async function listPendingEvidence(
  on: Executor,
  conversationId: string,
): Promise<ListedEvidence[]> {
  const rows = await select(on)
    .where(and(eq(evidence.conversationId, conversationId), isPending))
    .orderBy(evidence.createdAt, evidence.id);
  return rows.map(presentEvidence);
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const page = (on: Executor, where: SQL | undefined, { offset, limit }: Page) =>
  select(on)
    .where(where)
    .orderBy(...newestFirst(evidence.decidedAt, evidence.id))
    .limit(limit)
    .offset(offset);

async function total(on: Executor, where: SQL | undefined): Promise<number> {
  const [row] = await on.select({ total: count() }).from(evidence).where(where);
  return row?.total ?? 0;
}

const publicDecided = (hypothesisId: string) =>
  and(eq(evidence.hypothesisId, hypothesisId), evidence.isPublic, isNotNull(evidence.decidedAt));

/** Decided items of all public conversations about a hypothesis, newest first. */
export async function listPublicDecided(
  on: Executor,
  hypothesisId: string,
  query: Page,
): Promise<Paged<ListedEvidence[]>> {
  const where = publicDecided(hypothesisId);
  const [rows, all] = await Promise.all([page(on, where, query), total(on, where)]);
  return { items: rows.map(presentEvidence), total: all };
}

/** The items that were proposed in one conversation, oldest first. */
export async function listProposedIn(
  on: Executor,
  conversationId: string,
  limit: number,
): Promise<Paged<ListedEvidence[]>> {
  const where = eq(evidence.conversationId, conversationId);
  const [rows, all] = await Promise.all([
    select(on).where(where).orderBy(evidence.createdAt, evidence.id).limit(limit),
    total(on, where),
  ]);
  return { items: rows.map(presentEvidence), total: all };
}

export interface Inside {
  readonly id: string;
  readonly hypothesisId: string;
  readonly isPublic: boolean;
}

/** The same, with a private conversation's own items in their places among them. */
export async function listDecidedInside(
  on: Executor,
  conversation: Inside,
  query: Page,
): Promise<Paged<ListedEvidence[]>> {
  if (conversation.isPublic) return listPublicDecided(on, conversation.hypothesisId, query);
  const open = publicDecided(conversation.hypothesisId);
  const own = and(
    eq(evidence.conversationId, conversation.id),
    ne(evidence.isPublic, true),
    isNotNull(evidence.decidedAt),
  );
  // Each half comes from its own index in order, and only as far as the page reaches.
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
    total: (await total(on, own)) + (await total(on, open)),
  };
}

/** Items a member proposed that both sides accepted. */
export async function countShared(on: Executor, userId: string): Promise<number> {
  return total(
    on,
    and(
      eq(evidence.proposedBy, userId),
      inArray(evidence.status, ['accepted', 'recalibrated', 'overturned']),
    ),
  );
}
