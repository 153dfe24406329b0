import { startTestPostgres } from '../../testkit/src/test-postgres.ts';
import { POSTGRES_VARIABLE } from './own-database.ts';

/** One PostgreSQL for all products of a run: one for each took seconds to create and migrate. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  process.env[POSTGRES_VARIABLE] = JSON.stringify(postgres.address);
  return postgres.stop;
}
