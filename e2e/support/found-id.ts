import pg from 'pg';
import type { Product } from './product.ts';

/** The id of the one row that a statement selects, for what no page shows. */
export async function foundId(
  { databaseUrl }: Pick<Product, 'databaseUrl'>,
  statement: string,
  value: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(statement, [value]);
    const [row] = rows;
    if (row === undefined) throw new Error(`nothing is found for "${value}"`);
    return row.id;
  } finally {
    await client.end();
  }
}
