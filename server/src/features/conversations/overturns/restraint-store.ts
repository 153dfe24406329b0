import { CHALLENGE_DAY_MS, CHALLENGE_REST_MS, type DisputesAgainst } from '@midspan/domain';
import { and, eq, inArray, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { readClockMs } from '../../../db/clock.ts';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { blocks, overturnProposals } from '../../../db/schema/index.ts';

/**
 * Serializes challenges against one person until the end of `tx`, so that counting includes those
 * made at the same moment in other conversations. Taken after the conversation and the figure.
 */
export async function lockChallengesAgainst(tx: Transaction, counterpartId: string): Promise<void> {
  const name = `challenges against ${counterpartId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The challenges of a member that match, and the database's time. */
async function readDecided(on: Executor, proposerId: string, about: SQL) {
  const rows = await on
    .select({
      evidenceId: overturnProposals.evidenceId,
      outcome: overturnProposals.outcome,
      decidedAt: overturnProposals.decidedAt,
    })
    .from(overturnProposals)
    .where(
      and(
        about,
        eq(overturnProposals.proposerId, proposerId),
        isNotNull(overturnProposals.decidedAt),
      ),
    );
  const earlier = rows.flatMap(({ evidenceId, outcome, decidedAt }) =>
    outcome === null || decidedAt === null
      ? []
      : { evidenceId, outcome, decidedAtMs: decidedAt.getTime() },
  );
  return { earlier, nowMs: await readClockMs(on) };
}

/** The outcomes of a member's earlier challenges of an item. */
export const readEarlier = (on: Executor, evidenceId: string, proposerId: string) =>
  readDecided(on, proposerId, eq(overturnProposals.evidenceId, evidenceId));

/** The outcomes of a member's earlier challenges of a hypothesis's items, as far as they matter. */
export const readEarlierOn = (on: Executor, hypothesisId: string, proposerId: string) =>
  readDecided(
    on,
    proposerId,
    sql`${overturnProposals.hypothesisId} = ${hypothesisId}
      and ${overturnProposals.decidedAt} > clock_timestamp() - ${CHALLENGE_REST_MS} * interval '1 millisecond'`,
  );

const withinADay = (time: SQLWrapper) =>
  sql`${time} > clock_timestamp() - ${CHALLENGE_DAY_MS} * interval '1 millisecond'`;

/** [OV13] How many items of one person a member has challenged within the last 24 hours. */
export const countRecent = (
  tx: Transaction,
  proposerId: string,
  counterpartId: string,
): Promise<number> =>
  tx.$count(
    overturnProposals,
    and(
      eq(overturnProposals.proposerId, proposerId),
      eq(overturnProposals.counterpartId, counterpartId),
      eq(overturnProposals.kind, 'overturn'),
      withinADay(overturnProposals.createdAt),
    ),
  );

/** [OV14] The disputes a person has to answer, and those opened within the last 24 hours. */
export async function countDisputesAgainst(
  tx: Transaction,
  counterpartId: string,
  challengerId: string,
): Promise<DisputesAgainst> {
  const isRecent = withinADay(overturnProposals.disputedAt);
  const isByChallenger = eq(overturnProposals.proposerId, challengerId);
  const isOpen = eq(overturnProposals.phase, 'dispute');
  const countWhere = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await tx
    .select({
      open: countWhere(isOpen),
      withinADay: countWhere(isRecent),
      withinADayByChallenger: countWhere(and(isRecent, isByChallenger)),
    })
    .from(overturnProposals)
    .where(and(eq(overturnProposals.counterpartId, counterpartId), or(isOpen, isRecent)));
  if (row === undefined) throw new Error('the database counted nothing');
  return row;
}

/** [OV20] Which of a proposal's two have blocked the other. */
export async function listBlockers(
  on: Executor,
  { proposerId, counterpartId }: { readonly proposerId: string; readonly counterpartId: string },
): Promise<string[]> {
  const two = [proposerId, counterpartId];
  const found = await on
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(and(inArray(blocks.blockerId, two), inArray(blocks.blockedId, two)));
  return found.map(({ blockerId }) => blockerId);
}
