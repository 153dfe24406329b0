import { fillPlaceholders, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { connectionBeneath, type Database, type Executor } from './connection.ts';

/**
 * A statement of a hot path. Its text is built once for the pool and once for each connection that
 * a transaction uses, and planned once per connection, because it has a name.
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
 * PostgreSQL would plan the page again each time. Drizzle accepts it, but its types don't say so.
 */
export const fixedLimit = (rows: number): Placeholder =>
  sql.raw(`${rows}`) as unknown as Placeholder;

/**
 * One of the ids given under this name. If PostgreSQL sees an array itself, it knows its length,
 * expects a plan for just this one to be cheaper, and plans the statement again each time.
 */
export const amongIds = (column: SQLWrapper, name: string): SQL =>
  sql`${column} = any(array(select unnest(${sql.placeholder(name)}::uuid[])))`;

/** A prepared statement written as text. */
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
