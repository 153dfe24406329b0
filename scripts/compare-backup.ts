import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { markPoint, type Point, verifyRestored } from '../server/src/db/compared.ts';
import { readSettingsHere } from '../server/src/platform/settings.ts';

/** What deploy/verified-backup.sh asks of the database, before and after it restores. */

const POLL_MS = 500;

const { DATABASE_URL } = readSettingsHere();
if (DATABASE_URL === undefined) throw new Error('DATABASE_URL must be set.');
const address = { connectionString: DATABASE_URL };

/** The database of the same name in the scratch cluster, once it has replayed its log. */
async function scratchAddress(host: string, port: number) {
  const { database, user } = new pg.Client(address);
  const scratch = { host, port, user: user ?? '', database: database ?? '' };
  for (;;) {
    const client = new pg.Client(scratch);
    await client.connect();
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS replaying');
    await client.end();
    if (rows[0]?.replaying === false) return scratch;
    await delay(POLL_MS);
  }
}

const [action, file = '', host = '', port = ''] = process.argv.slice(2);
if (action === 'mark') {
  const point = await markPoint(address);
  await writeFile(file, JSON.stringify(point));
  console.log(point.name);
} else {
  const point: Point = JSON.parse(await readFile(file, 'utf8'));
  await verifyRestored(address, await scratchAddress(host, Number(port)), point);
  console.log(`The database restored up to ${point.name} is the same.`);
}
