import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';

/**
 * An answer that the database has already written as JSON. Nothing looks at it on its way out: the
 * types hold its fields to the contract, and every test that reads it holds their values to it.
 */
export class WrittenJson<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For those who need it as a part of something else. */
  parse(): Value {
    return JSON.parse(this.text);
  }
}

/** What the fields of an object are read from, under the names they have in the contract. */
export type JsonFields<Item> = {
  readonly [Field in keyof Item]-?: Column | SQL<Item[Field]>;
};

/** A time as the contract writes it. */
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

/** Which page of a list; or its length, for one that begins the list and is prepared. */
export type PageRange = { readonly offset: number; readonly limit: number } | number;

/** As parameters they could be anything, so PostgreSQL would plan a prepared page anew each time. */
const within = (range: PageRange): SQL =>
  typeof range === 'number'
    ? sql.raw(`limit ${range}`)
    : sql`limit ${range.limit} offset ${range.offset}`;

interface JsonPage<Item> {
  readonly fields: JsonFields<Item>;
  /** from where all of the list is read, in order */
  readonly rows: SQL;
  readonly range: PageRange;
  /** from where all of the list is counted, in one go */
  readonly counted: SQL;
  /** how many there are on all pages, by the names of the contract */
  readonly counts: Readonly<Record<string, SQL<number>>>;
}

/** A statement that writes one page of a list, and how long the list is. */
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

/** Runs such a statement as it comes, for pages that are too rare to be prepared. */
export const readWritten = async <Value>(
  db: Database,
  statement: SQL,
): Promise<WrittenJson<Value>> => writtenIn((await db.execute<{ json: string }>(statement)).rows);
