import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** [OL4] Where the ledger of every public claim stood at the end of a day; never changed. */
export const ledgerRoots = pgTable('ledger_roots', {
  date: date('date').primaryKey(),
  /** a line for each claim */
  heads: text('heads').notNull(),
  /** SHA-256 of `heads` */
  hash: text('hash').notNull(),
  createdAt: createdAt(),
});
