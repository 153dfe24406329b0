import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Newest first, as the descending indexes of the schema have it. They put nulls last, and
 * PostgreSQL sorts every row anew when an order puts them first, even where there are none.
 */
export const newestFirst = (time: AnyPgColumn, id: AnyPgColumn): SQL[] => [
  sql`${time} desc nulls last`,
  sql`${id} desc nulls last`,
];
