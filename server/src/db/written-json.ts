import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';

/**
 * An answer that the database has already written as JSON. It isn't checked on its way out: types
 * hold its fields to the contract, and every test that reads it checks their values.
 */
export class WrittenJson<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For callers who need it as a part of something else. */
  parse(): Value {
    return JSON.parse(this.text);
  }
}

/** Where the fields of an object are read from, by their names in the contract. */
export type JsonFields<Item> = {
  readonly [Field in keyof Item]-?: Column | SQL<Item[Field]>;
};

/** A time in the contract's format. */
export const writtenTime = (column: Column | SQL): SQL<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const named = <Item>(fields: JsonFields<Item>): SQL =>
  sql.join(
    Object.entries<Column | SQL>(fields).map(
      ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );

/** One object, as a column of a row. */
export const jsonObject = <Item>(fields: JsonFields<Item>): SQL<Item> =>
  sql`(select row_to_json(object) from (select ${named(fields)}) object)`;

/** Which page of a list; or, for a prepared first page, its length. */
export type PageRange = { readonly offset: number; readonly limit: number } | number;

/**
 * As parameters they could be anything, so PostgreSQL would plan a prepared page again each time.
 */
const within = (range: PageRange): SQL =>
  typeof range === 'number'
    ? sql.raw(`limit ${range}`)
    : sql`limit ${range.limit} offset ${range.offset}`;

interface JsonPage<Item> {
  readonly fields: JsonFields<Item>;
  /** what the list is read from, in order */
  readonly rows: SQL;
  readonly range: PageRange;
  /** what the whole list is counted from, in one statement */
  readonly counted: SQL;
  /** the totals over all pages, by their names in the contract */
  readonly counts: Readonly<Record<string, SQL<number>>>;
}

/** A statement that writes one page of a list, with the length of the list. */
export function jsonPage<Item>({ fields, rows, range, counted, counts }: JsonPage<Item>): SQL {
  const numbers = Object.entries(counts).map(
    ([name, count]) => sql`, ${sql.raw(`'${name}'`)}, ${count}`,
  );
  return sql`select json_build_object(
    'items', (select coalesce(json_agg(page), '[]') from (
      select ${named(fields)} ${rows} ${within(range)}) page)${sql.join(numbers)})::text as json ${counted}`;
}

export interface WrittenRow extends Record<string, unknown> {
  readonly json: string;
}

export function writtenIn<Value>([row]: readonly WrittenRow[]): WrittenJson<Value> {
  if (row === undefined) throw new Error('a written page has no row');
  return new WrittenJson(row.json);
}

/** Runs such a statement unprepared, for pages that are rarely read. */
export const readWritten = async <Value>(
  db: Database,
  statement: SQL,
): Promise<WrittenJson<Value>> => writtenIn((await db.execute<{ json: string }>(statement)).rows);
