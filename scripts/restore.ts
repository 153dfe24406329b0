import { restoreBackup } from '../server/src/db/embedded/restore.ts';
import { readSettingsHere } from '../server/src/platform/settings.ts';

const USAGE = `Restores the embedded database from a backup, into a DATA_DIR without one.

  npm run restore -- /path/to/backups/7561…/2026-11-19T03:41:07.123Z`;

try {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error(USAGE);
  const { DATABASE_URL, DATA_DIR } = readSettingsHere();
  if (DATABASE_URL !== undefined) {
    throw new Error(
      'DATABASE_URL is set: a database of your own is restored by pgBackRest, as docs/operations.md describes.',
    );
  }
  await restoreBackup(folder, DATA_DIR);
  console.log(`Restored ${folder}. Start the server with the same DATA_DIR.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
