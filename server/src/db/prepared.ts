import { fillPlaceholders, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { connectionBeneath, type Database, type Executor } from './connection.ts';

/**
 * A statement of a hot path: its text is built once for the pool and for each connection that a
 * transaction takes of it, and planned once for each connection, because it has a name.
 */
export function prepared<Statement>(
  build: (on: Executor) => Statement,
): (on: Executor) => Statement {
  const built = new WeakMap<Executor, Statement>();
  return (on) => {
    const connection = connectionBeneath(on);
    const statement = built.get(connection) ?? build(connection);
    built.set(connection, statement);
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

/**
 * One of the ids given under this name. Of an array that it can see, PostgreSQL knows the length,
 * finds that a plan for just this one would be cheaper, and plans the statement anew each time.
 */
export const amongIds = (column: SQLWrapper, name: string): SQL =>
  sql`${column} = any(array(select unnest(${sql.placeholder(name)}::uuid[])))`;

/** A prepared statement that is written as text. */
export function preparedText<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (db: Database, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return async ({ $client: pool }, values) => {
    const { rows } = await pool.query<Row>({
      name,
      text,
      values: fillPlaceholders(params, values),
    });
    return rows;
  };
}
