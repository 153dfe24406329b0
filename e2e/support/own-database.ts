import {
  createDatabase,
  type TestDatabase,
  type TestPostgresAddress,
} from '@midspan/testkit/databases';

/** Workers inherit the environment of the process that starts them. */
export const POSTGRES_VARIABLE = 'MIDSPAN_E2E_POSTGRES';

/** A product's own database, in the PostgreSQL of the run. */
export async function openOwnDatabase(): Promise<TestDatabase> {
  const address = process.env[POSTGRES_VARIABLE];
  if (address === undefined) throw new Error('PostgreSQL was not started');
  return createDatabase(JSON.parse(address) as TestPostgresAddress);
}
