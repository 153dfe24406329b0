import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/connection.ts';
import { ledgerRoots } from '../../db/schema/index.ts';

/**
 * [OL4] Writes where every public claim's ledger stands as the heads of yesterday (UTC), unless that
 * was done. Disputes are left out, as they are in no list. Once written, nothing changes it.
 */
export async function writeRoot(on: Executor): Promise<void> {
  await on.execute(sql`
    insert into ledger_roots (date, heads, hash)
    select day, heads, encode(sha256(convert_to(heads, 'UTF8')), 'hex')
    from (select (now() at time zone 'utc')::date - 1 as day) yesterday,
      lateral (
        select coalesce(string_agg(
          id::text || ' ' || ledger_seq || ' ' || ledger_hash || E'\n', '' order by id), '') as heads
        from hypotheses
        where circle_id is null and not is_dispute
          and not exists (select from ledger_roots where date = day)
      ) file
    where not exists (select from ledger_roots where date = day)
    on conflict (date) do nothing`);
}

export async function findHeads(on: Executor, date: string): Promise<string | null> {
  const { heads } = ledgerRoots;
  // As text, because an address may name the 31st of February.
  const isOf = sql`${ledgerRoots.date}::text = ${date}`;
  const [row] = await on.select({ heads }).from(ledgerRoots).where(isOf);
  return row?.heads ?? null;
}

/** Oldest first. */
export const listRoots = (on: Executor) => {
  const { date, hash } = ledgerRoots;
  return on.select({ date, hash }).from(ledgerRoots).orderBy(date);
};
