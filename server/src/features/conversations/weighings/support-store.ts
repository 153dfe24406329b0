import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../db/connection.ts';
import { hypotheses } from '../../../db/schema/index.ts';

/** How many pairs a figure rests on, as of an entry of its ledger. */
export interface CountedPairs {
  readonly pairs: number;
  readonly establishedPairs: number;
  readonly pairsSeq: number;
}

/** Never over a newer number. */
export const savePairs = (db: Database, hypothesisId: string, counted: CountedPairs) =>
  db
    .update(hypotheses)
    .set(counted)
    .where(and(eq(hypotheses.id, hypothesisId), lt(hypotheses.pairsSeq, counted.pairsSeq)));

/** Figures whose pairs were not counted after they moved. */
export const listUncounted = (db: Database, limit: number) =>
  db
    .select({ id: hypotheses.id, ledgerSeq: hypotheses.ledgerSeq })
    .from(hypotheses)
    .where(lt(hypotheses.pairsSeq, hypotheses.ledgerSeq))
    .orderBy(hypotheses.id)
    .limit(limit);
