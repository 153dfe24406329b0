import type { DecidedOverturn } from '@midspan/domain';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { readClockMs } from '../../../db/clock.ts';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { overturnProposals, users } from '../../../db/schema/index.ts';
import type { ProposalRow } from '../challenges/store.ts';

/** A decided proposal in the domain's form, and the database's time; null while it is open. */
export async function readDecided(
  on: Executor,
  proposal: ProposalRow,
): Promise<{ decided: DecidedOverturn; nowMs: number } | null> {
  const { id, evidenceId, decidedAt } = proposal;
  if (decidedAt === null) return null;
  const later = await on
    .select({ id: overturnProposals.id, reopens: overturnProposals.reopens })
    .from(overturnProposals)
    .where(
      and(
        eq(overturnProposals.evidenceId, evidenceId),
        inArray(overturnProposals.outcome, ['applied', 'recalibrated']),
      ),
    )
    .orderBy(desc(overturnProposals.decidedAt))
    .limit(1);
  const [reopened] = await on
    .select({ id: overturnProposals.id })
    .from(overturnProposals)
    .where(eq(overturnProposals.reopens, id));
  return {
    decided: {
      byDefault: proposal.byDefault,
      counterpartWasHere: proposal.counterpartHereAt !== null,
      wasReopened: proposal.reopens !== null || reopened !== undefined,
      isOutdated: later[0]?.id !== id,
      decidedAtMs: decidedAt.getTime(),
    },
    nowMs: await readClockMs(on),
  };
}

/** What else is open about an item. */
export async function listOpenAbout(on: Executor, evidenceId: string): Promise<string[]> {
  const rows = await on
    .select({ id: overturnProposals.id })
    .from(overturnProposals)
    .where(
      and(eq(overturnProposals.evidenceId, evidenceId), ne(overturnProposals.phase, 'decided')),
    );
  return rows.map(({ id }) => id);
}

export async function isGone(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on
    .select({ gone: sql<boolean>`${users.deletedAt} is not null` })
    .from(users)
    .where(eq(users.id, userId));
  return row?.gone ?? true;
}

/** [OV21] The same proposal again, under review until its new dispute begins. */
export async function insertReopened(
  tx: Transaction,
  undone: ProposalRow,
  undoneSeq: number,
): Promise<ProposalRow> {
  const { evidenceId, hypothesisId, conversationId, kind, reason, description, source } = undone;
  const { proposerId, reviewerId, counterpartId } = undone;
  const [row] = await tx
    .insert(overturnProposals)
    .values({
      id: uuidv7(),
      ...{ evidenceId, hypothesisId, conversationId, kind, reason, description, source },
      ...{ proposerId, reviewerId, counterpartId },
      reopens: undone.id,
      undoneSeq,
      // Not the transaction's start: the undoing must be later than what it undoes.
      createdAt: sql`clock_timestamp()`,
      endsAt: sql`clock_timestamp()`,
    })
    .returning();
  if (row === undefined) throw new Error('a proposal was not written');
  return row;
}
