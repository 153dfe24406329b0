import { type Placeholder, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';

/**
 * A statement of a hot path: its text is built once for each database, and planned once for each
 * connection, because it has a name.
 */
export function prepared<Statement>(
  build: (db: Database) => Statement,
): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>();
  return (db) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
}

/**
 * The limit of a prepared page, written into its text. As a parameter it could be anything, so
 * PostgreSQL would plan the page anew each time. Drizzle writes it as it is, but its types don't
 * know that.
 */
export const fixedLimit = (rows: number): Placeholder =>
  sql.raw(`${rows}`) as unknown as Placeholder;
