import type { evidenceBody } from '@midspan/contract';
import { type Counting, isPendingEvidence, type Terms } from '@midspan/domain';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { firstOf } from '../../../db/rows.ts';
import { evidence } from '../../../db/schema/index.ts';

/** How an item is named in a conversation. */
export interface Target {
  readonly conversationId: string;
  readonly evidenceId: string;
}

export type EvidenceRow = typeof evidence.$inferSelect;

export type NewEvidence = z.output<typeof evidenceBody> & { readonly tempId?: string | undefined };

/** Two spellings of one address are one source: no scheme, no "www.", no fragment, no last slash. */
export function sourceKey(source: string): string {
  const folded = source.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
  return folded
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/#.*$/, '')
    .replace(/(?<!\/)\/+$/, '');
}

export const findItem = (on: Executor, id: string) =>
  firstOf(on.select().from(evidence).where(eq(evidence.id, id)));

/**
 * An item with its row locked until the end of `tx`: a change that makes a bargain about it
 * pointless waits for the lock, and then finds the offer.
 */
export const holdItem = (tx: Transaction, id: string, as: 'share' | 'update') =>
  firstOf(tx.select().from(evidence).where(eq(evidence.id, id)).for(as));

/** The same for one that is known to exist and may change. */
export async function lockItem(tx: Transaction, id: string): Promise<EvidenceRow> {
  const row = await holdItem(tx, id, 'update');
  if (row === null) throw new Error('an item that is gone');
  return row;
}

const itemIn = prepared((on) => {
  const { id, conversationId } = evidence;
  return on
    .select()
    .from(evidence)
    .where(
      and(eq(id, sql.placeholder('id')), eq(conversationId, sql.placeholder('conversationId'))),
    )
    .prepare('item_in');
});

export const findItemIn = (tx: Transaction, conversationId: string, id: string) =>
  firstOf(itemIn(tx).execute({ conversationId, id }));

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
    given: [...given.given],
    proposedGiven: [...given.given],
    reasoning: given.reasoning,
    tempId: given.tempId,
  });
  return id;
}

/** [EV7] The item that the member already sent under this name in this conversation. */
export async function findSent(
  tx: Transaction,
  conversationId: string,
  proposedBy: string,
  tempId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: evidence.id })
    .from(evidence)
    .where(
      and(
        eq(evidence.conversationId, conversationId),
        eq(evidence.proposedBy, proposedBy),
        eq(evidence.tempId, tempId),
      ),
    );
  return row?.id ?? null;
}

/** The pending items that may name a decided one because both have the same source. */
export async function listSameSource(on: Executor, evidenceId: string): Promise<string[]> {
  const { rows } = await on.execute<{ id: string }>(sql`
    select item.id from evidence decided
    join conversations c on c.hypothesis_id = decided.hypothesis_id
    join evidence item on item.conversation_id = c.id and item.status in ('proposed', 'disputed')
    where decided.id = ${evidenceId} and item.source_key = decided.source_key
      and (decided.is_public or item.conversation_id = decided.conversation_id)`);
  return rows.map(({ id }) => id);
}

/** Of an item that the two have not decided yet. */
export const isPending = sql`${evidence.status} in ('proposed', 'disputed')`;

export const countPending = (
  tx: Transaction,
  conversationId: string,
  proposedBy: string,
): Promise<number> =>
  tx.$count(
    evidence,
    and(
      eq(evidence.conversationId, conversationId),
      eq(evidence.proposedBy, proposedBy),
      isPending,
      isNull(evidence.removalId),
    ),
  );

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

/** An item counts with the terms the two agreed on; the proposed ones are kept too. */
export const saveAgreed = (tx: Transaction, item: EvidenceRow, { weight, given }: Terms) =>
  tx
    .update(evidence)
    .set({
      hypothesisLikelihood: weight.hypothesis,
      negationLikelihood: weight.negation,
      given: [...given],
      proposedHypothesis: item.hypothesisLikelihood,
      proposedNegation: item.negationLikelihood,
    })
    .where(eq(evidence.id, item.id));

/** The new state of an item that was accepted once. */
export const saveCounting = (
  tx: Transaction,
  id: string,
  { status, weight, wasRecalibrated }: Counting,
  weighed: Partial<
    Pick<
      EvidenceRow,
      'crowded' | 'given' | 'setAside' | 'waiting' | 'weighings' | 'stillWeighedBy' | 'contested'
    >
  > = {},
) =>
  tx
    .update(evidence)
    .set({
      status,
      hypothesisLikelihood: weight.hypothesis,
      negationLikelihood: weight.negation,
      wasRecalibrated,
      ...weighed,
    })
    .where(eq(evidence.id, id));

/** Withdraws items still pending when a conversation ends; returns them. */
export async function withdrawPending(tx: Transaction, conversationId: string): Promise<string[]> {
  const rows = await tx
    .update(evidence)
    .set({ status: 'withdrawn', decidedAt: sql`clock_timestamp()` })
    .where(and(eq(evidence.conversationId, conversationId), isPending))
    .returning({ id: evidence.id });
  return rows.map((row) => row.id).sort();
}

/** Items a member proposed that both sides accepted. */
export const countShared = (on: Executor, userId: string): Promise<number> =>
  on.$count(
    evidence,
    and(
      eq(evidence.proposedBy, userId),
      inArray(evidence.status, ['accepted', 'recalibrated', 'overturned']),
      isNull(evidence.removalId),
    ),
  );
