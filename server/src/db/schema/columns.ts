import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A transaction id that never wraps around. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Times come from the database's clock. */
export const createdAt = () => time('created_at').notNull().default(sql`now()`);

/** [WA1] The items that a weight is stated on top of. */
export const given = () => uuid('given').array().notNull().default(sql`'{}'`);

/** The id of a row elsewhere, which can't be deleted before this one. */
export const refersTo = (name: string, row: () => AnyPgColumn) =>
  uuid(name).notNull().references(row);

/** The id of a row elsewhere, together with which this one is deleted. */
export const belongsTo = (name: string, row: () => AnyPgColumn) =>
  uuid(name).notNull().references(row, { onDelete: 'cascade' });
