import { CHALLENGE_DAY_MS, type EarlierChallenge } from '@midspan/domain';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../db/connection.ts';
import { blocks, overturnProposals } from '../../db/schema/index.ts';

/**
 * Challenges against one person take turns until the end of `tx`: whoever counts them counts those
 * made at the same moment in other conversations too. Taken after the conversation and the figure.
 */
export async function lockChallengesAgainst(tx: Transaction, counterpartId: string): Promise<void> {
  const name = `challenges against ${counterpartId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** What became of a member's earlier challenges of an item, and the database's time. */
export async function readEarlier(
  tx: Transaction,
  evidenceId: string,
  proposerId: string,
): Promise<{ earlier: EarlierChallenge[]; nowMs: number }> {
  const rows = await tx
    .select({ outcome: overturnProposals.outcome, decidedAt: overturnProposals.decidedAt })
    .from(overturnProposals)
    .where(
      and(
        eq(overturnProposals.evidenceId, evidenceId),
        eq(overturnProposals.proposerId, proposerId),
        isNotNull(overturnProposals.decidedAt),
      ),
    );
  const { rows: clock } = await tx.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  );
  const [seen] = clock;
  if (seen === undefined) throw new Error('the database answered no time');
  const earlier = rows.flatMap(({ outcome, decidedAt }) =>
    outcome === null || decidedAt === null ? [] : { outcome, decidedAtMs: decidedAt.getTime() },
  );
  return { earlier, nowMs: seen.now };
}

/** How often a member has challenged one person within the last 24 hours. */
export async function countRecent(
  tx: Transaction,
  proposerId: string,
  counterpartId: string,
): Promise<number> {
  const [row] = await tx
    .select({ recent: count() })
    .from(overturnProposals)
    .where(
      and(
        eq(overturnProposals.proposerId, proposerId),
        eq(overturnProposals.counterpartId, counterpartId),
        sql`${overturnProposals.createdAt} > clock_timestamp() - ${CHALLENGE_DAY_MS} * interval '1 millisecond'`,
      ),
    );
  return row?.recent ?? 0;
}

/** How many disputes a person has to answer. */
export async function countDisputesAgainst(
  tx: Transaction,
  counterpartId: string,
): Promise<number> {
  const [row] = await tx
    .select({ open: count() })
    .from(overturnProposals)
    .where(
      and(
        eq(overturnProposals.counterpartId, counterpartId),
        eq(overturnProposals.phase, 'dispute'),
      ),
    );
  return row?.open ?? 0;
}

/** Whether one member has blocked the other; not the other way round. */
export async function hasBlocked(
  on: Executor,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const found = await on
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
  return found.length > 0;
}
