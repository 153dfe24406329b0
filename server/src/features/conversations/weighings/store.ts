import {
  type Pair,
  type Tally,
  type WeighedItem,
  type Weighing,
  waitingWeighings,
} from '@midspan/domain';
import { and, count, eq, isNull, not, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { hypotheses, weighingMembers, weighings } from '../../../db/schema/index.ts';
import type { EvidenceRow } from '../items/store.ts';

const members = sql<string[]>`(
  select array_agg(user_id order by user_id) from ${weighingMembers}
  where weighing_id = ${weighings.id})`;

const select = (on: Executor) => on.select({ row: weighings, members }).from(weighings);

type Selected = Awaited<ReturnType<typeof select>>[number];

function pairOf([one, other]: readonly string[]): Pair {
  if (one === undefined || other === undefined) throw new Error('a weighing without its two');
  return [one, other];
}

const weighingOf = ({ row, members: two }: Selected): Weighing => ({
  id: row.id,
  ledgerSeq: row.ledgerSeq,
  members: pairOf(two),
  weight: { hypothesis: row.hypothesisLikelihood, negation: row.negationLikelihood },
  given: row.given,
  origin: row.origin,
  established: row.established,
  threads: row.threads,
  establishedSeq: row.establishedSeq,
  voided: row.voidedAt !== null,
  overturned: row.overturned,
});

type ItemState = Pick<
  EvidenceRow,
  'id' | 'status' | 'wasRecalibrated' | 'removalId' | 'yields' | 'crowded'
>;

/** An item with all its weighings; changing it requires the lock of its hypothesis. */
export async function readWeighedItem(
  on: Executor,
  item: ItemState,
  { carriedSeq }: Pick<WeighedItem, 'carriedSeq'>,
): Promise<WeighedItem> {
  const { id, status, wasRecalibrated, removalId, yields, crowded } = item;
  const rows = await select(on).where(eq(weighings.evidenceId, id)).orderBy(weighings.ledgerSeq);
  const removed = removalId !== null;
  const weighed = rows.map(weighingOf);
  const standing = { id, status, wasRecalibrated, yields, crowded };
  return { ...standing, removed, carriedSeq, weighings: weighed };
}

/** A public figure with every item that was accepted once and all their weighings. */
export interface WeighedFigure {
  readonly tally: Tally;
  /** [SD8] what is shown, and [SD13] when that moves next */
  readonly pbPercent: number;
  readonly settlesAt: Date | null;
  readonly ledgerSeq: number;
  readonly carriedSeq: number | null;
  /** [SD10] [CI9] whether it can be early: not in a dispute, and not in a circle */
  readonly mayBeEarly: boolean;
  readonly items: readonly WeighedItem[];
}

const lastEntry = prepared((on) =>
  on
    .select({ ledgerSeq: hypotheses.ledgerSeq })
    .from(hypotheses)
    .where(eq(hypotheses.id, sql.placeholder('hypothesisId')))
    .prepare('last_ledger_entry'),
);

/** The number of the last entry in a hypothesis's ledger; null when there is no such hypothesis. */
export async function findLedgerSeq(on: Executor, hypothesisId: string): Promise<number | null> {
  const [row] = await lastEntry(on).execute({ hypothesisId });
  return row?.ledgerSeq ?? null;
}

/** A weighing and the item it is of. */
type Written = readonly [
  item: Pick<EvidenceRow, 'id' | 'status' | 'wasRecalibrated' | 'yields' | 'crowded'> & {
    readonly removed: boolean;
  },
  weighing: Weighing,
];

/**
 * Written by the database as one value: with hundreds of items, reading a row for each weighing
 * takes longer than everything computed from them.
 */
const WRITTEN = sql<Written[]>`(
  select coalesce(json_agg(json_build_array(
    json_build_object('id', item.id, 'status', item.status,
      'wasRecalibrated', item.was_recalibrated, 'yields', item.yields,
      'crowded', item.crowded, 'removed', item.removal_id is not null),
    json_build_object('id', one.id, 'ledgerSeq', one.ledger_seq,
      'members', (select array_agg(user_id order by user_id) from weighing_members
        where weighing_id = one.id),
      'weight', json_build_object('hypothesis', one.hypothesis_likelihood,
        'negation', one.negation_likelihood),
      'given', one.given, 'origin', one.origin, 'established', one.established, 'threads', one.threads,
      'establishedSeq', one.established_seq,
      'voided', one.voided_at is not null, 'overturned', one.overturned)
    ) order by one.ledger_seq), '[]')
  from weighings one join evidence item on item.id = one.evidence_id
  where one.hypothesis_id = ${hypotheses}.id)`;

const figure = prepared((on) =>
  on
    .select({
      tally: hypotheses.tally,
      pbPercent: hypotheses.pbPercent,
      settlesAt: hypotheses.settlesAt,
      ledgerSeq: hypotheses.ledgerSeq,
      carriedSeq: hypotheses.carriedSeq,
      mayBeEarly: sql<boolean>`(not ${hypotheses.isDispute} and ${hypotheses.circleId} is null)`,
      written: WRITTEN,
    })
    .from(hypotheses)
    .where(eq(hypotheses.id, sql.placeholder('hypothesisId')))
    .prepare('weighed_figure'),
);

/** One statement, so that figure and weighings belong together; null for no hypothesis. */
export async function readWeighedFigure(
  on: Executor,
  hypothesisId: string,
): Promise<WeighedFigure | null> {
  const [row] = await figure(on).execute({ hypothesisId });
  if (row === undefined) return null;
  const { written, ...rest } = row;
  const items = [...Map.groupBy(written, ([{ id }]) => id).values()].flatMap((own) =>
    own[0] === undefined
      ? []
      : {
          ...own[0][0],
          carriedSeq: row.carriedSeq,
          weighings: own.map(([, weighing]) => weighing),
        },
  );
  return { ...rest, items };
}

/** Where a weighing was agreed on. */
export interface WeighedIn {
  readonly hypothesisId: string;
  readonly conversationId: string;
}

export async function insertWeighing(
  tx: Transaction,
  evidenceId: string,
  { hypothesisId, conversationId }: WeighedIn,
  { id, ledgerSeq, weight, given, origin, members: two }: Weighing,
): Promise<void> {
  await tx.insert(weighings).values({
    id,
    evidenceId,
    hypothesisId,
    conversationId,
    ledgerSeq,
    hypothesisLikelihood: weight.hypothesis,
    negationLikelihood: weight.negation,
    given: [...given],
    origin,
    // Saved with the item, once it is known.
    established: false,
    // Not the transaction's start: a transaction that waited for the lock comes later, as its
    // number does.
    createdAt: sql`clock_timestamp()`,
  });
  const replaces = origin === 'recalibration';
  await tx
    .insert(weighingMembers)
    .values(two.map((userId) => ({ weighingId: id, evidenceId, userId, replaces })));
}

/** Who accepted an item. */
export const listFirstPair = (tx: Transaction, evidenceId: string) =>
  tx
    .select({ userId: weighingMembers.userId })
    .from(weighingMembers)
    .innerJoin(weighings, eq(weighings.id, weighingMembers.weighingId))
    .where(and(eq(weighings.evidenceId, evidenceId), eq(weighings.origin, 'acceptance')))
    .orderBy(weighingMembers.userId);

/** The stored state of a weighing. */
const standingOf = (item: WeighedItem) => {
  const waiting = new Set(waitingWeighings(item).map(({ id }) => id));
  return new Map(item.weighings.map((one) => [one.id, { ...one, waiting: waiting.has(one.id) }]));
};

/**
 * [SD9] A member's weighings that are neither established nor voided and whose two are both gone, by
 * hypothesis, oldest first; not inside disputes.
 */
export const listAbandoned = (on: Executor, userId: string) =>
  on
    .select({
      id: weighings.id,
      evidenceId: weighings.evidenceId,
      hypothesisId: weighings.hypothesisId,
    })
    .from(weighings)
    .innerJoin(hypotheses, eq(hypotheses.id, weighings.hypothesisId))
    .where(
      and(
        not(weighings.established),
        isNull(weighings.voidedAt),
        not(hypotheses.isDispute),
        isBy({ userId, partnerId: null }),
        sql`not exists (select from ${weighingMembers} by join users on users.id = by.user_id
          where by.weighing_id = ${weighings.id} and users.deleted_at is null)`,
      ),
    )
    .orderBy(weighings.hypothesisId, weighings.ledgerSeq);

/** Saves an item's weighings after a change, new ones included. */
export async function saveWeighings(
  tx: Transaction,
  before: WeighedItem,
  after: WeighedItem,
): Promise<void> {
  const known = standingOf(before);
  for (const [id, one] of standingOf(after)) {
    const was = known.get(id);
    const { established, threads, establishedSeq, waiting, overturned } = one;
    const isSame =
      was !== undefined &&
      was.established === established &&
      was.establishedSeq === establishedSeq &&
      was.waiting === waiting &&
      was.overturned === overturned &&
      was.voided === one.voided;
    // A new one that is not established and counts is as it was inserted.
    const isAsInserted = was === undefined && !established && !waiting;
    if (isSame || isAsInserted) continue;
    const voidedAt = one.voided ? sql`coalesce(${weighings.voidedAt}, clock_timestamp())` : null;
    await tx
      .update(weighings)
      .set({
        established,
        threads,
        establishedSeq,
        waiting,
        overturned,
        voidedAt,
      })
      .where(eq(weighings.id, id));
  }
}

/** [SD7] An item stopped counting on a carried claim, so everyone may weigh it once more. */
export const spendWeighings = (tx: Transaction, evidenceId: string) =>
  tx.update(weighingMembers).set({ spent: true }).where(eq(weighingMembers.evidenceId, evidenceId));

/** [SD8] The members of the established pairs that a claim's figure counts. */
export async function listCarriers(tx: Transaction, hypothesisId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: weighingMembers.userId })
    .from(weighingMembers)
    .innerJoin(weighings, eq(weighings.id, weighingMembers.weighingId))
    .where(
      and(
        eq(weighings.hypothesisId, hypothesisId),
        weighings.established,
        not(weighings.waiting),
        isNull(weighings.voidedAt),
      ),
    )
    .orderBy(weighingMembers.userId);
  return rows.map(({ userId }) => userId);
}

/** Whose weighings operators mean: a member's, or those of two members with one another. */
export interface WeighedBy {
  readonly userId: string;
  readonly partnerId: string | null;
}

const isBy = ({ userId, partnerId }: WeighedBy) => {
  const has = (member: string) => sql`exists (
    select from ${weighingMembers} by where by.weighing_id = ${weighings.id} and by.user_id = ${member})`;
  return partnerId === null ? has(userId) : and(has(userId), has(partnerId));
};

/** The weighings of a hypothesis that operators mean, oldest first, and their items. */
export const listWeighingsBy = (tx: Transaction, hypothesisId: string, by: WeighedBy) =>
  tx
    .select({ id: weighings.id, evidenceId: weighings.evidenceId })
    .from(weighings)
    .where(and(eq(weighings.hypothesisId, hypothesisId), isBy(by)))
    .orderBy(weighings.ledgerSeq);

/** Where operators find weighings they mean, in the order of the ids; not inside disputes. */
export const listWeighedHypotheses = (
  on: Executor,
  by: WeighedBy,
): Promise<{ id: string; weighings: number; voided: number }[]> =>
  on
    .select({
      id: weighings.hypothesisId,
      weighings: count(),
      voided: count(weighings.voidedAt),
    })
    .from(weighings)
    .innerJoin(hypotheses, eq(hypotheses.id, weighings.hypothesisId))
    .where(and(eq(hypotheses.isDispute, false), isBy(by)))
    .groupBy(weighings.hypothesisId)
    .orderBy(weighings.hypothesisId);
