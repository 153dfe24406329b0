import { asc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Few enough that the longest texts there are make about a megabyte. */
export const PAGE_ROWS = 50;

/** Everything there is, page by page, however much it is. */
export type Pages<Row> = AsyncGenerator<Row[], void, undefined>;

/** Each page begins behind the last row of the one before. */
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

/** In the order in which they were made. */
export const inOrder = (table: { createdAt: AnyPgColumn; id: AnyPgColumn }) => ({
  order: [asc(table.createdAt), asc(table.id)],
  behind: (last: Made | undefined): SQL | undefined =>
    last && sql`(${table.createdAt}, ${table.id}) > (${last.createdAt}, ${last.id})`,
});
