import { and, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/connection.ts';

/** Few enough that a page of the longest texts is about a megabyte. */
export const PAGE_ROWS = 50;

/** All rows, page by page, however many there are. */
export type Pages<Row> = AsyncGenerator<Row[], void, undefined>;

/** Each page starts after the last row of the previous one. */
export async function* readPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): Pages<Row> {
  let page = await read(undefined);
  while (page.length > 0) {
    yield page;
    if (page.length < PAGE_ROWS) return;
    page = await read(page.at(-1));
  }
}

/** Whether a row comes after another one in the order of these columns. */
export const isBehind = (columns: readonly SQLWrapper[], values: readonly unknown[]): SQL =>
  sql`(${sql.join([...columns], sql`, `)}) > (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** The keys of tables that are read in order of creation. */
export const IN_ORDER = ['createdAt', 'id'] as const;

/** The rows of one table, in the order of these keys, which together are unique. */
export function readTable<Row>(
  tx: Transaction,
  table: PgTable & { readonly $inferSelect: Row },
  which: SQL | undefined,
  keys: readonly (keyof Row & string)[],
): Pages<Row> {
  const all = getTableColumns(table);
  const order = keys.flatMap((key) => all[key] ?? []);
  return readPages<Row>(async (last) => {
    const behind =
      last &&
      isBehind(
        order,
        keys.map((key) => last[key]),
      );
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(and(which, behind))
      .orderBy(...order)
      .limit(PAGE_ROWS);
    return rows as Row[];
  });
}
