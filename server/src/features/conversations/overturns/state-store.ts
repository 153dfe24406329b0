import { mayApplyByDefault, type OverturnState } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connection.ts';
import { messages } from '../../../db/schema/index.ts';
import { readVoices } from '../weighings/standing-store.ts';
import { listBlockers } from './restraint-store.ts';
import type { ListedProposal, ProposalRow } from './store.ts';

/** The proposal as the domain sees it, and the database's time. */
export async function readState(
  tx: Transaction,
  { proposal, counterpartGone, isCarried }: ListedProposal,
): Promise<{ state: OverturnState; nowMs: number }> {
  // Taking part after the deadline doesn't count, even while the check is late; the deadline's own
  // millisecond is in time, because times are stored no finer.
  const wrote = (userId: string) =>
    sql<boolean>`exists (
      select 1 from ${messages}
      where conversation_id = ${proposal.disputeConversationId} and sender_id = ${userId}
        and created_at <= ${proposal.endsAt.toISOString()})`;
  const { rows } = await tx.execute<{ now: number; proposer: boolean; counterpart: boolean }>(sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      ${wrote(proposal.proposerId)} as proposer, ${wrote(proposal.counterpartId)} as counterpart`);
  const [seen] = rows;
  if (seen === undefined) throw new Error('the database answered no time');
  const blockers = proposal.phase === 'review' ? await listBlockers(tx, proposal) : [];
  const voiceOf = await readVoices(tx, isCarried ? [proposal.proposerId, proposal.reviewerId] : []);
  const defaultApplies = mayApplyByDefault(
    isCarried,
    voiceOf(proposal.proposerId),
    voiceOf(proposal.reviewerId),
  );
  const known = { counterpartGone, blockedBy: blockedBy(proposal, blockers), defaultApplies };
  return { state: stateOf(proposal, known, seen), nowMs: seen.now };
}

/** [OV20] Where both have blocked, the counterpart's block decides: it must not save an item. */
function blockedBy(
  { proposerId, counterpartId }: ProposalRow,
  blockers: readonly string[],
): 'counterpart' | 'proposer' | null {
  if (blockers.includes(counterpartId)) return 'counterpart';
  return blockers.includes(proposerId) ? 'proposer' : null;
}

function stateOf(
  proposal: ProposalRow,
  known: Pick<
    Extract<OverturnState, { phase: 'review' }>,
    'counterpartGone' | 'blockedBy' | 'defaultApplies'
  >,
  wrote: { proposer: boolean; counterpart: boolean },
): OverturnState {
  const endsAtMs = proposal.endsAt.getTime();
  switch (proposal.phase) {
    case 'review':
      return {
        phase: 'review',
        endsAtMs,
        reviewerDecides: proposal.reviewerId === proposal.counterpartId,
        ...known,
      };
    case 'dispute':
      return {
        phase: 'dispute',
        endsAtMs,
        proposerActive: proposal.proposerActed || wrote.proposer,
        counterpartActive: proposal.counterpartActed || wrote.counterpart,
        defaultApplies: known.defaultApplies,
      };
    case 'decided':
      return { phase: 'decided', outcome: proposal.outcome ?? 'cancelled' };
  }
}
