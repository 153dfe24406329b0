import type { Support } from '@midspan/contract';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/connection.ts';
import { evidence, hypotheses, weighings } from '../../../db/schema/index.ts';
import { unlessHidden } from '../../visibility/index.ts';

/** How many pairs a figure rests on, as of an entry of its ledger. */
export interface CountedPairs {
  readonly pairs: number;
  readonly establishedPairs: number;
  readonly pairsSeq: number;
}

/** Never over a newer number. */
export async function savePairs(
  db: Database,
  hypothesisId: string,
  counted: CountedPairs,
): Promise<void> {
  await db
    .update(hypotheses)
    .set(counted)
    .where(and(eq(hypotheses.id, hypothesisId), lt(hypotheses.pairsSeq, counted.pairsSeq)));
}

/** Figures whose pairs were not counted after they moved. */
export const listUncounted = (db: Database, limit: number) =>
  db
    .select({ id: hypotheses.id, ledgerSeq: hypotheses.ledgerSeq })
    .from(hypotheses)
    .where(lt(hypotheses.pairsSeq, hypotheses.ledgerSeq))
    .orderBy(hypotheses.id)
    .limit(limit);

/** [SD8] The first large change that is announced for a figure, with the items behind it. */
export async function findAnnounced(
  on: Executor,
  hypothesisId: string,
): Promise<Support['announced']> {
  const rows = await on
    .selectDistinctOn([evidence.id], {
      id: evidence.id,
      description: unlessHidden(sql`${evidence.removalId} is not null`, evidence.description),
      at: weighings.heldUntil,
    })
    .from(weighings)
    .innerJoin(evidence, eq(evidence.id, weighings.evidenceId))
    .where(and(eq(weighings.hypothesisId, hypothesisId), isNotNull(weighings.heldUntil)))
    .orderBy(evidence.id, weighings.heldUntil);
  const times = rows.flatMap(({ at }) => at?.getTime() ?? []);
  if (times.length === 0) return null;
  return {
    at: new Date(Math.min(...times)).toISOString(),
    items: rows.map(({ id, description }) => ({ id, description })),
  };
}
