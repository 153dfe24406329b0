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
