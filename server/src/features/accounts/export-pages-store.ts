import { asc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

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

export interface Made {
  readonly createdAt: Date;
  readonly id: string;
}

/** In order of creation. */
export const inOrder = (table: { createdAt: AnyPgColumn; id: AnyPgColumn }) => ({
  order: [asc(table.createdAt), asc(table.id)],
  behind: (last: Made | undefined): SQL | undefined =>
    last && sql`(${table.createdAt}, ${table.id}) > (${last.createdAt}, ${last.id})`,
});
