import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { addressFrom } from '../server/src/db/address.ts';
import { markPoint, type Point, verifyRestored } from '../server/src/db/compared.ts';
import { readSettingsHere } from '../server/src/platform/settings.ts';

/** What deploy/verified-backup.sh asks of the database, before and after it restores. */

const settings = readSettingsHere();
if (settings.DATABASE_URL === undefined) throw new Error('DATABASE_URL must be set.');
const address = addressFrom(settings);

const [action, file = '', host = '', port = ''] = process.argv.slice(2);
if (action === 'mark') {
  const point = await markPoint(address);
  await writeFile(file, JSON.stringify(point));
  console.log(point.name);
} else {
  const point: Point = JSON.parse(await readFile(file, 'utf8'));
  const { user = '', database = '' } = new pg.Client(address);
  await verifyRestored(address, { host, port: Number(port), user, database }, point);
  console.log(`The database restored up to ${point.name} is the same.`);
}
