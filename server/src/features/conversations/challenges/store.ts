import {
  CREDENCE_NEUTRAL,
  type DecidedOverturnState,
  disputeStatement,
  negate,
} from '@midspan/domain';
import { and, asc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { firstOf, idsOf } from '../../../db/rows.ts';
import {
  evidence,
  hypotheses,
  notices,
  overturnProposals,
  users,
} from '../../../db/schema/index.ts';
import { isInReach, shownStatement } from '../../visibility/index.ts';
import type { EvidenceRow } from '../items/store.ts';

export type ProposalRow = typeof overturnProposals.$inferSelect;

const proposer = alias(users, 'proposer');
const counterpart = alias(users, 'counterpart');

const select = (on: Executor) =>
  on
    .select({
      proposal: getTableColumns(overturnProposals),
      proposerName: proposer.username,
      counterpartName: counterpart.username,
      // [CI7] Someone who left the circle can't answer there either.
      counterpartGone: sql<boolean>`(${counterpart.deletedAt} is not null
        or not ${isInReach(hypotheses.circleId, counterpart.id)})`,
      isPublic: evidence.isPublic,
      itemConversationId: evidence.conversationId,
      itemProposerId: evidence.proposedBy,
      /** the hypothesis whose figure may move */
      statement: shownStatement(),
      isCarried: sql<boolean>`${hypotheses.carriedSeq} is not null`,
    })
    .from(overturnProposals)
    .innerJoin(proposer, eq(proposer.id, overturnProposals.proposerId))
    .innerJoin(counterpart, eq(counterpart.id, overturnProposals.counterpartId))
    .innerJoin(evidence, eq(evidence.id, overturnProposals.evidenceId))
    .innerJoin(hypotheses, eq(hypotheses.id, overturnProposals.hypothesisId));

export type ListedProposal = Awaited<ReturnType<typeof select>>[number];

export const findProposals = (on: Executor, ids: readonly string[]) =>
  ids.length === 0 ? [] : select(on).where(inArray(overturnProposals.id, [...ids]));

const byId = prepared((on) =>
  select(on)
    .where(eq(overturnProposals.id, sql.placeholder('id')))
    .prepare('challenge'),
);

export const findProposal = (on: Executor, id: string) => firstOf(byId(on).execute({ id }));

const disputeIn = prepared((on) =>
  select(on)
    .where(eq(overturnProposals.disputeConversationId, sql.placeholder('conversationId')))
    .prepare('dispute'),
);

export const findDispute = (on: Executor, conversationId: string) =>
  firstOf(disputeIn(on).execute({ conversationId }));

/**
 * Keeps the counterpart from being deleted before the end of `tx`, or waits for a deletion under
 * way.
 */
export const holdCounterpart = (tx: Transaction, { counterpartId }: ProposalRow) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, counterpartId)).for('key share');

/** Proposals made in a conversation that wait for its review. */
export const listReviews = (on: Executor, conversationId: string) =>
  reviews(on).execute({ conversationId });

const reviews = prepared((on) =>
  select(on)
    .where(
      and(
        eq(overturnProposals.conversationId, sql.placeholder('conversationId')),
        eq(overturnProposals.phase, 'review'),
      ),
    )
    .orderBy(asc(overturnProposals.createdAt), asc(overturnProposals.id))
    .prepare('reviews'),
);

/** More items of one hypothesis than are ever under review at once in normal use. */
const OPEN_MAX = 100;

/** Everything open about public items of these hypotheses, and about private conversations' own. */
export const listOpen = (
  on: Executor,
  hypothesisIds: readonly string[],
  privateConversationIds: readonly string[],
) =>
  select(on)
    .where(
      and(
        inArray(overturnProposals.hypothesisId, [...hypothesisIds]),
        ne(overturnProposals.phase, 'decided'),
        or(evidence.isPublic, inArray(evidence.conversationId, [...privateConversationIds])),
      ),
    )
    .limit(OPEN_MAX * hypothesisIds.length);

/** [CI8] Everything open in a circle. */
export const listOpenIn = (on: Executor, circleId: string) =>
  idsOf(
    on
      .select({ id: overturnProposals.id })
      .from(overturnProposals)
      .innerJoin(hypotheses, eq(hypotheses.id, overturnProposals.hypothesisId))
      .where(and(eq(hypotheses.circleId, circleId), ne(overturnProposals.phase, 'decided'))),
  );

/** Open proposals past their deadline, before checking who took part. */
export const listDue = (on: Executor) =>
  idsOf(
    on
      .select({ id: overturnProposals.id })
      .from(overturnProposals)
      .where(and(ne(overturnProposals.phase, 'decided'), sql`ends_at <= clock_timestamp()`))
      .orderBy(asc(overturnProposals.endsAt)),
  );

/**
 * An item with everything a challenge is checked against. The inner selects compare with the given
 * id: a column of the item would be written without its table, and mean the proposal's.
 */
export const findChallenged = (tx: Transaction, id: string) =>
  firstOf(
    tx
      .select({
        item: getTableColumns(evidence),
        overturnedBy: sql<string | null>`(
        select proposer_id from ${overturnProposals}
        where evidence_id = ${id} and kind = 'overturn' and outcome = 'applied'
        order by decided_at desc limit 1)`,
        hasOpenProposal: sql<boolean>`exists (
        select 1 from ${overturnProposals}
        where evidence_id = ${id} and phase <> 'decided')`,
      })
      .from(evidence)
      .where(eq(evidence.id, id)),
  );

/** What the end of a challenge stores on its item. */
export const markItem = (
  tx: Transaction,
  evidenceId: string,
  marks: Partial<Pick<EvidenceRow, 'challengedUndecided' | 'overturnedByDefault' | 'yields'>>,
) => tx.update(evidence).set(marks).where(eq(evidence.id, evidenceId));

type NewProposal = Omit<typeof overturnProposals.$inferInsert, 'id' | 'endsAt'>;

const inMs = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

export async function insertProposal(
  tx: Transaction,
  given: NewProposal,
  windowMs: number,
): Promise<string> {
  const id = uuidv7();
  await tx.insert(overturnProposals).values({ id, ...given, endsAt: inMs(windowMs) });
  return id;
}

export async function saveOutcome(
  tx: Transaction,
  { id, phase }: ProposalRow,
  { outcome }: Pick<DecidedOverturnState, 'outcome'>,
  /** the ledger's entry; null if nothing moved */
  appliedSeq: number | null,
): Promise<void> {
  const saved = await tx
    .update(overturnProposals)
    .set({
      phase: 'decided',
      outcome,
      appliedSeq,
      decidedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(overturnProposals.id, id), eq(overturnProposals.phase, phase)))
    .returning({ id: overturnProposals.id });
  if (saved.length === 0)
    throw new Error('a proposal changed although its conversation was locked');
}

/** The conversation of a dispute. */
export interface DisputePlace {
  readonly disputeHypothesisId: string;
  readonly disputeConversationId: string;
}

export const saveDispute = (
  tx: Transaction,
  { id }: Pick<ProposalRow, 'id'>,
  place: DisputePlace,
  windowMs: number,
) =>
  tx
    .update(overturnProposals)
    .set({
      phase: 'dispute',
      disputedAt: sql`clock_timestamp()`,
      endsAt: inMs(windowMs),
      ...place,
    })
    .where(and(eq(overturnProposals.id, id), eq(overturnProposals.phase, 'review')));

async function findAbout(tx: Transaction, evidenceId: string, hypothesisId: string) {
  const [about] = await tx
    .select({
      description: evidence.description,
      statement: hypotheses.statement,
      topicId: hypotheses.topicId,
      circleId: hypotheses.circleId,
    })
    .from(evidence)
    .innerJoin(hypotheses, eq(hypotheses.id, hypothesisId))
    .where(eq(evidence.id, evidenceId));
  if (about === undefined) throw new Error('a proposal without its item');
  return about;
}

/** [OV11] The claim the two of a dispute disagree about, under the original's topic. */
export async function insertDisputeHypothesis(
  tx: Transaction,
  { evidenceId, hypothesisId, proposerId, kind }: ProposalRow,
): Promise<string> {
  const about = await findAbout(tx, evidenceId, hypothesisId);
  const { topicId, circleId } = about;
  const statement = disputeStatement(kind, about.description, about.statement);
  const id = uuidv7();
  await tx.insert(hypotheses).values({
    id,
    topicId,
    circleId,
    statement,
    negation: negate(statement),
    createdBy: proposerId,
    initialPercent: CREDENCE_NEUTRAL,
    initialReason: '',
    isDispute: true,
  });
  return id;
}

/** Acting on evidence in a dispute before its deadline counts as taking part in it. */
export const recordActivity = (tx: Transaction, conversationId: string, userId: string) =>
  tx
    .update(overturnProposals)
    .set({
      proposerActed: sql`${overturnProposals.proposerActed} or ${overturnProposals.proposerId} = ${userId}`,
      counterpartActed: sql`${overturnProposals.counterpartActed} or ${overturnProposals.counterpartId} = ${userId}`,
    })
    .where(
      and(
        eq(overturnProposals.disputeConversationId, conversationId),
        sql`ends_at > clock_timestamp()`,
      ),
    );

/** Whether the two in a dispute were already reminded that this many hours are left. */
export async function wereReminded(
  tx: Transaction,
  { proposerId, disputeConversationId }: ProposalRow,
  hoursLeft: number,
): Promise<boolean> {
  if (disputeConversationId === null) return false;
  const found = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.userId, proposerId),
        eq(notices.conversationId, disputeConversationId),
        eq(notices.kind, 'dispute_reminder'),
        eq(notices.hoursLeft, hoursLeft),
      ),
    )
    .limit(1);
  return found.length > 0;
}
