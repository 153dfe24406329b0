import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, TEMPLATE_DATABASE } from './test-postgres.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(inject('postgres'), 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * PostgreSQL waits up to 5 seconds for connections that are closing, because cutting one off would
 * be an error for its owner; after that it cuts off the rest.
 */
async function drop(name: string): Promise<void> {
  const force = () => asAdministrator(`DROP DATABASE ${name} WITH (FORCE)`);
  // A pooler keeps its connections open, and may lose them.
  if (inject('postgres').poolerPort !== null) await force();
  else await asAdministrator(`DROP DATABASE ${name}`).catch(force);
}

/** The settings with which a server reaches a database, through the run's pooler if it has one. */
export function databaseSettings(url: string): Record<string, string> {
  const { host, user, poolerPort } = inject('postgres');
  const { pathname, searchParams } = new URL(url);
  // What a test puts in between stays in between.
  if (poolerPort === null || searchParams.get('host') !== host) return { DATABASE_URL: url };
  return {
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${poolerPort}${pathname}`,
    DATABASE_DIRECT_URL: url,
  };
}

/**
 * A migrated, empty database for one test file, which drops it in its `afterAll`; or a completely
 * empty one, as before a first start.
 */
export async function createTestDatabase(
  state: 'migrated' | 'untouched' = 'migrated',
): Promise<TestDatabase> {
  const template = state === 'migrated' ? TEMPLATE_DATABASE : 'template1';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: databaseUrl(inject('postgres'), name),
    drop: () => drop(name),
  };
}
