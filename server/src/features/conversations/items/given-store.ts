import type { GivenItem } from '@midspan/contract';
import { type Nameable, refuseChanged, refuseGiven } from '@midspan/domain';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { countsNow } from '../../../db/counted-pairs.ts';
import { evidence } from '../../../db/schema/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EvidenceRow } from './store.ts';

/**
 * The items that a column of ids names, in its order, for a statement that reads the column anyway;
 * null for none. A removed one has no text.
 */
export const givenItems = (ids: SQL) => sql<
  GivenItem[] | null
>`case when cardinality(${ids}) > 0 then (
  select json_agg(json_build_object('id', named.id, 'counts', ${countsNow('named')},
    'description', case when named.removal_id is null then named.description else '' end)
    order by given.place)
  from unnest(${ids}) with ordinality as given(id, place)
  join evidence named on named.id = given.id) end`;

/** [WA4] Whether a column of ids names something that no longer counts. */
export const namesGone = (ids: SQL) => sql<boolean>`(cardinality(${ids}) > 0 and exists (
  select from evidence named where named.id = any(${ids}) and not ${countsNow('named')}))`;

interface Naming {
  readonly id: string;
  readonly isPending: boolean;
  /** whether anyone may see it */
  readonly isOpen: boolean;
}

/**
 * [WA4] The items that name another one, or on which an offer stands that does: they say whether it
 * still counts.
 */
export async function listNaming(on: Executor, evidenceId: string): Promise<Naming[]> {
  const { rows } = await on.execute<{ id: string; isPending: boolean; isOpen: boolean }>(sql`
    select item.id, item.decided_at is null as "isPending",
      item.is_public and item.decided_at is not null as "isOpen"
    from evidence item
    where item.hypothesis_id = (select hypothesis_id from evidence where id = ${evidenceId})
      and (cardinality(item.given) > 0 and ${evidenceId} = any(item.given)
        or exists (select from offers
          where offers.evidence_id = item.id and offers.ending is null
            and ${evidenceId} = any(offers.given)))`);
  return rows;
}

const nameable = (row: Nameable & { readonly isPublic: boolean; readonly privateTo: string }) => ({
  ...row,
  privateTo: row.isPublic ? null : row.privateTo,
});

async function findNameable(tx: Transaction, ids: readonly string[]): Promise<Nameable[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: evidence.id,
      hypothesisId: evidence.hypothesisId,
      isPublic: evidence.isPublic,
      privateTo: evidence.conversationId,
      acceptedAt: evidence.decidedAt,
      counts: sql<boolean>`${countsNow('evidence')}`,
    })
    .from(evidence)
    .where(inArray(evidence.id, [...ids]));
  return rows.map((row) => nameable({ ...row, acceptedAt: row.acceptedAt?.getTime() ?? null }));
}

/** An item before two members agree on what it weighs. */
type Weighed = Pick<EvidenceRow, 'hypothesisId' | 'isPublic' | 'conversationId'> &
  Partial<Pick<EvidenceRow, 'id' | 'decidedAt'>>;

/** [WA1] Refuses terms that name what a weighing of the item can't name. */
export async function checkGiven(
  tx: Transaction,
  { id = '', hypothesisId, isPublic, conversationId, decidedAt }: Weighed,
  given: readonly string[],
): Promise<void> {
  const item = {
    ...{ id, hypothesisId, isPublic, privateTo: conversationId, counts: true },
    acceptedAt: decidedAt?.getTime() ?? null,
  };
  const refusal = refuseGiven(nameable(item), given, await findNameable(tx, given));
  if (refusal !== null) throw new Refusal(refusal);
}

/** [WA2] Refuses an agreement if something named no longer counts; its figure is locked. */
export async function checkUnchanged(tx: Transaction, given: readonly string[]): Promise<void> {
  const refusal = refuseChanged(given, await findNameable(tx, given));
  if (refusal !== null) throw new Refusal(refusal);
}

/** Named items by id. */
export async function findGiven(
  on: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GivenItem>> {
  if (ids.length === 0) return new Map();
  const { rows } = await on.execute<{ given: GivenItem[] }>(
    sql`select ${givenItems(sql`${sql.param([...new Set(ids)])}::uuid[]`)} as given`,
  );
  return new Map((rows[0]?.given ?? []).map((item) => [item.id, item]));
}
