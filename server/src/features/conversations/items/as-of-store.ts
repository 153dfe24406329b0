import type { ListedEvidence, Paged } from '@midspan/contract';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { evidence } from '../../../db/schema/index.ts';
import { presentEvidence, type SelectedRow, select } from './listing-store.ts';
import { newestUpTo } from './open-ledger-store.ts';
import { stated } from './weight-columns.ts';

/** An item that counted after the entry with this number, with what is known of it since left out. */
function presentAsOf(row: SelectedRow, at: number): ListedEvidence {
  const entries = (row.ledger ?? []).filter(({ seq }) => seq <= at);
  const last = entries.at(-1);
  const agreed = entries.filter(({ cause }) => AGREED.includes(cause));
  return {
    ...presentEvidence({ ...row, ledger: entries, open: null }),
    ...(last && stated(last)),
    status: agreed.some(({ cause }) => cause === 'recalibrated') ? 'recalibrated' : 'accepted',
    jointly_accepted: true,
    weighings: agreed.length,
    waiting: false,
    set_aside: false,
    still_weighed_by: null,
    contested: false,
    challenged_undecided: false,
    overturned_by_default: false,
  };
}

/** The causes of entries by which two members agreed on a weight. */
const AGREED: readonly string[] = ['accepted', 'weighed', 'recalibrated'];

/**
 * [OL5] The public items that counted right after the entry with this number, strongest first. What
 * was removed since is left out, as it is everywhere.
 */
export async function listCountingAsOf(
  on: Executor,
  hypothesisId: string,
  at: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Paged<ListedEvidence[]>> {
  const newest = newestUpTo(on, hypothesisId, at);
  const { counts, hypothesis, negation } = newest;
  const counted = and(counts, isNull(evidence.removalId));
  const [rows, [all]] = await Promise.all([
    select(on)
      .innerJoin(newest, eq(newest.evidenceId, evidence.id))
      .where(counted)
      .orderBy(
        sql`greatest(${hypothesis}, ${negation})::float8 / least(${hypothesis}, ${negation}) desc`,
        desc(evidence.id),
      )
      .limit(limit)
      .offset(offset),
    on
      .select({ total: count() })
      .from(evidence)
      .innerJoin(newest, eq(newest.evidenceId, evidence.id))
      .where(counted),
  ]);
  return { items: rows.map((row) => presentAsOf(row, at)), total: all?.total ?? 0 };
}
