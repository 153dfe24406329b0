import { takeVerifiedBackup } from '../server/src/db/embedded/backup.ts';
import { visitEmbeddedPostgres } from '../server/src/db/embedded/visit.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { readSettingsHere } from '../server/src/platform/settings.ts';

/** Backs up the embedded database, whether or not a server is running, and verifies the backup. */
async function backUp(): Promise<string> {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = readSettingsHere();
  if (DATABASE_URL !== undefined) {
    throw new Error(
      'DATABASE_URL is set: a database of your own is backed up by pgBackRest, as docs/operations.md describes.',
    );
  }
  if (BACKUP_DIR === undefined) throw new Error('BACKUP_DIR must name a folder for backups.');
  const visit = await visitEmbeddedPostgres(DATA_DIR);
  try {
    await migrateDatabase(visit.connection);
    const { folder } = await takeVerifiedBackup(DATA_DIR, BACKUP_DIR, visit.connection);
    return `The backup in ${folder} was restored into a scratch database, and that is the same.`;
  } finally {
    await visit.end();
  }
}

try {
  console.log(await backUp());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
