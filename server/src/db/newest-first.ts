import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Newest first, matching the descending indexes of the schema. They put nulls last, and PostgreSQL
 * sorts every row again for an order that puts them first, even without nulls.
 */
export const newestFirst = (time: AnyPgColumn, id: AnyPgColumn): SQL[] => [
  sql`${time} desc nulls last`,
  sql`${id} desc nulls last`,
];
