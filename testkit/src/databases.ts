import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const TEMPLATE_DATABASE = 'template_midspan';

/** The address of the run's PostgreSQL, in a form that can be passed between processes. */
export interface TestPostgresAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** of PgBouncer in front of it, if the run goes through one */
  readonly poolerPort?: number | undefined;
}

/** The URL form in which a server's settings name a database. */
export function databaseUrl({ host, port, user }: TestPostgresAddress, database: string): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A migrated, empty database, to be dropped after use; or a completely empty one, as before a first
 * start.
 */
export async function createDatabase(
  address: TestPostgresAddress,
  state: 'migrated' | 'untouched' = 'migrated',
): Promise<TestDatabase> {
  const asAdministrator = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl(address, 'postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const template = state === 'migrated' ? TEMPLATE_DATABASE : 'template1';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: databaseUrl(address, name),
    async drop() {
      // PostgreSQL waits up to 5 seconds for connections that are closing, because cutting one off
      // would be an error for its owner; after that the rest are cut off.
      await asAdministrator(`DROP DATABASE ${name}`).catch(() =>
        asAdministrator(`DROP DATABASE ${name} WITH (FORCE)`),
      );
    },
  };
}
