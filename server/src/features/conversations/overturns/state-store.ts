import type { OverturnState } from '@midspan/domain';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import type { ListedProposal, ProposalRow } from '../challenges/store.ts';
import { listBlockers } from './restraint-store.ts';

/**
 * [OV7] Whether a member has written in a dispute `d`, or acted on evidence there. Taking part after
 * the deadline doesn't count, even while the check is late; the deadline's own millisecond is in
 * time, because times are stored no finer.
 */
export const hasTakenPart = (userId: SQLWrapper): SQL => sql`(
  (d.proposer_id = ${userId} and d.proposer_acted)
  or (d.counterpart_id = ${userId} and d.counterpart_acted)
  or exists (select from messages m where m.conversation_id = d.dispute_conversation_id
    and m.sender_id = ${userId} and m.created_at <= d.ends_at))`;

/** Who has taken part in a dispute, and the database's time. */
async function readTakingPart(on: Executor, { id }: ProposalRow) {
  const { rows } = await on.execute<{ now: number; proposer: boolean; counterpart: boolean }>(sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      ${hasTakenPart(sql`d.proposer_id`)} as proposer,
      ${hasTakenPart(sql`d.counterpart_id`)} as counterpart
    from overturn_proposals d where d.id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw new Error('a proposal that is gone');
  return { nowMs: row.now, proposerActive: row.proposer, counterpartActive: row.counterpart };
}

/** [TU1] Those of the two who have taken part. */
export async function listActive(on: Executor, proposal: ProposalRow): Promise<string[]> {
  const { proposerActive, counterpartActive } = await readTakingPart(on, proposal);
  return [
    ...(proposerActive ? [proposal.proposerId] : []),
    ...(counterpartActive ? [proposal.counterpartId] : []),
  ];
}

/** The proposal in the domain's form, and the database's time. */
export async function readState(
  tx: Transaction,
  { proposal, counterpartGone, isCarried }: ListedProposal,
): Promise<{ state: OverturnState; nowMs: number }> {
  const { nowMs, ...active } = await readTakingPart(tx, proposal);
  const { phase, outcome, reviewerId, counterpartId, endsAt } = proposal;
  if (phase === 'decided') return { state: { phase, outcome: outcome ?? 'cancelled' }, nowMs };
  // [OV22]
  const open = { endsAtMs: endsAt.getTime(), defaultApplies: !isCarried };
  if (phase === 'dispute') return { state: { phase, ...open, ...active }, nowMs };
  const blockers = await listBlockers(tx, proposal);
  const reviewed = {
    reviewerDecides: reviewerId === counterpartId,
    counterpartGone,
    blockedBy: blockedBy(proposal, blockers),
  };
  return { state: { phase, ...open, ...reviewed }, nowMs };
}

/** [OV20] Where both have blocked, the counterpart's block decides: it must not save an item. */
function blockedBy(
  { proposerId, counterpartId }: ProposalRow,
  blockers: readonly string[],
): 'counterpart' | 'proposer' | null {
  if (blockers.includes(counterpartId)) return 'counterpart';
  return blockers.includes(proposerId) ? 'proposer' : null;
}
