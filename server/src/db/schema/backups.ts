import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** Backups that were restored somewhere else and compared with the database. */
export const verifiedBackups = pgTable('verified_backups', {
  /** its folder */
  point: text('point').primaryKey(),
  takenAt: time('taken_at').notNull(),
  verifiedAt: time('verified_at').notNull(),
  /** the number of rows of each table */
  counts: jsonb('counts').$type<Record<string, string>>().notNull(),
});
