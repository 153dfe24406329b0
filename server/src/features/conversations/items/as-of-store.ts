import type { GivenItem, ListedEvidence, Paged } from '@midspan/contract';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { evidence, ledger, weighings } from '../../../db/schema/index.ts';
import { newestUpTo } from './open-ledger-store.ts';
import { presentEvidence, type SelectedRow, select } from './presented-item.ts';
import { stated } from './weight-columns.ts';

/** An item that counted after the entry with this number, with what is known of it since left out. */
function presentAsOf(row: SelectedRow, at: number, given: GivenItem[]): ListedEvidence {
  const entries = (row.ledger ?? []).filter(({ seq }) => seq <= at);
  const last = entries.at(-1);
  const agreed = entries.filter(({ cause }) => AGREED.includes(cause));
  return {
    ...presentEvidence({ ...row, ledger: entries, open: null }),
    ...(last && stated(last)),
    status: agreed.some(({ cause }) => cause === 'recalibrated') ? 'recalibrated' : 'accepted',
    jointly_accepted: true,
    given,
    given_gone: given.some(({ counts }) => !counts),
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

/** [OL5] What the weighings that these items counted with named, and whether that counted then. */
async function listGivenAsOf(
  on: Executor,
  hypothesisId: string,
  at: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GivenItem[]>> {
  const { rows } = await on.execute<{ id: string; given: GivenItem[] }>(sql`
    with newest as (
      select distinct on (evidence_id) evidence_id, counting from ${ledger}
      where hypothesis_id = ${hypothesisId} and conversation_id is null and seq <= ${at}
      order by evidence_id, seq desc
    ), naming as (
      select distinct newest.evidence_id as id, given.id as given_id
      from newest join ${weighings} one on one.id = any(newest.counting), unnest(one.given) given(id)
      where newest.evidence_id = any(${sql.param([...ids])}::uuid[])
    )
    select naming.id, json_agg(json_build_object('id', named.id,
      'description', case when named.removal_id is null then named.description else '' end,
      'counts', cardinality(newest.counting) > 0) order by named.decided_at) as given
    from naming join ${evidence} named on named.id = naming.given_id
    join newest on newest.evidence_id = naming.given_id
    group by naming.id`);
  return new Map(rows.map(({ id, given }) => [id, given]));
}

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
  const ids = rows.map(({ item }) => item.id);
  const given = await listGivenAsOf(on, hypothesisId, at, ids);
  const items = rows.map((row) => presentAsOf(row, at, given.get(row.item.id) ?? []));
  return { items, total: all?.total ?? 0 };
}
