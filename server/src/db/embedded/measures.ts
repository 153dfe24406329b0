import pg from 'pg';

/** What we compare between a database and its restored backup: rows of a table, or one ledger. */
interface Measure {
  /** the number of rows, or of the ledger's last entry */
  readonly count: number;
  /** of the ledger's last entry, which contains the hash of those before it; empty for rows */
  readonly digest: string;
}

export type Measures = ReadonlyMap<string, Measure>;

const LEDGER_HEADS = `
  (SELECT DISTINCT ON (hypothesis_id, conversation_id)
    concat_ws(' ', 'ledger', hypothesis_id, conversation_id) AS name, seq::float8 AS count,
    md5(l::text) AS digest
  FROM ledger l ORDER BY hypothesis_id, conversation_id, seq DESC)`;

/** Makes this connection see the database as it is now, until it ends. */
export async function freeze(client: pg.Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1');
}

export async function measure(client: pg.Client): Promise<Measures> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const rowCounts = tables.map(
    ({ name }) =>
      `SELECT ${pg.escapeLiteral(`rows of ${name}`)}, count(*)::float8, '' FROM ${pg.escapeIdentifier(name)}`,
  );
  const { rows } = await client.query<Measure & { name: string }>(
    [LEDGER_HEADS, ...rowCounts].join(' UNION ALL '),
  );
  return new Map(rows.map(({ name, count, digest }) => [name, { count, digest }]));
}

const NOTHING: Measure = { count: 0, digest: '' };

/**
 * What differs in a database that was restored to a moment between the two others. What didn't
 * change between them must be the same; a count that did must lie in between.
 */
export function differences(before: Measures, after: Measures, restored: Measures): string[] {
  return [...new Set([...before.keys(), ...after.keys(), ...restored.keys()])].filter((name) => {
    const found = restored.get(name) ?? NOTHING;
    const around = [before.get(name) ?? NOTHING, after.get(name) ?? NOTHING];
    const counts = around.map(({ count }) => count);
    if (found.count < Math.min(...counts) || found.count > Math.max(...counts)) return true;
    const same = around.filter(({ count }) => count === found.count);
    return same.length > 0 && same.every(({ digest }) => digest !== found.digest);
  });
}
