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
  try {
    await asAdministrator(`DROP DATABASE ${name}`);
  } catch {
    await asAdministrator(`DROP DATABASE ${name} WITH (FORCE)`);
  }
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
