import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { liftLimits } from './limits.ts';

/** An archive that takes longer is full or away. */
const WAIT_MAX_MS = 10 * 60_000;
const POLL_MS = 20;

/** What is compared of a database and of one restored from its backup, by what it is about. */
export type Measures = Readonly<Record<string, string>>;

/** A point in the database's log, and what a database restored up to it must be like. */
export interface Point {
  readonly name: string;
  readonly takenAt: string;
  /** just before and just after it; on a quiet night they are the same */
  readonly before: Measures;
  readonly after: Measures;
}

async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'midspan backup' });
  // Without a listener, a database restart would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await liftLimits(client);
  return client;
}

async function within<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(address);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** From here on the connection sees the database as it is now. */
const freeze = (client: pg.Client) =>
  client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1');

/** Every entry of every ledger, and every figure, whatever their order. */
const DIGESTS = {
  'ledger entries': 'SELECT sum(hashtextextended(l::text, 0)) AS value FROM ledger l',
  figures: `SELECT sum(hashtextextended(concat_ws(' ', id, pb_percent, tally, ledger_seq, ledger_hash), 0)) AS value FROM hypotheses`,
};

async function measure(client: pg.Client): Promise<Measures> {
  const measures: Record<string, string> = {};
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const statements = {
    ...Object.fromEntries(
      tables.map(({ name }) => [
        `rows of ${name}`,
        `SELECT count(*) AS value FROM ${client.escapeIdentifier(name)}`,
      ]),
    ),
    ...DIGESTS,
  };
  for (const [what, statement] of Object.entries(statements)) {
    const { rows } = await client.query<{ value: string | null }>(statement);
    measures[what] = rows[0]?.value ?? '0';
  }
  return measures;
}

/** Waits until a statement answers yes. */
async function until(client: pg.Client, statement: string, value: string): Promise<void> {
  const deadline = Date.now() + WAIT_MAX_MS;
  for (;;) {
    const { rows } = await client.query<{ yes: boolean | null }>(statement, [value]);
    if (rows[0]?.yes === true) return;
    if (Date.now() > deadline) throw new Error(`The database doesn’t get there: ${statement}`);
    await delay(POLL_MS);
  }
}

const IS_ARCHIVED = 'SELECT left(last_archived_wal, 24) >= $1 AS yes FROM pg_stat_archiver';
const ARE_DONE = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS yes';

/**
 * Names a point in the log between two snapshots that are a moment apart, so that counting holds up
 * no one. Needs the right to call pg_create_restore_point and pg_switch_wal.
 */
export function markPoint(address: DatabaseAddress): Promise<Point> {
  return within(address, (first) =>
    within(address, (marking) =>
      within(address, async (second) => {
        const name = `midspan-${randomUUID()}`;
        await freeze(first);
        const { rows: points } = await marking.query<{ now: string; segment: string }>(
          `SELECT clock_timestamp()::text AS now,
             pg_walfile_name(pg_create_restore_point($1)) AS segment`,
          [name],
        );
        const { rows: changes } = await marking.query<{ next: string }>(
          'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
        );
        const { now, segment } = points[0] ?? { now: '', segment: '' };
        // A change is in the log, and restored, a moment before anyone else can see it.
        await until(marking, ARE_DONE, changes[0]?.next ?? '');
        await freeze(second);
        // The segment that contains the point is archived now, and not when it is full.
        await marking.query('SELECT pg_switch_wal()');
        const [before, after] = [await measure(first), await measure(second)];
        await until(marking, IS_ARCHIVED, segment);
        return { name, takenAt: now, before, after };
      }),
    ),
  );
}

const isBetween = (one: string, value: string, other: string): boolean => {
  const [low, middle, high] = [BigInt(one), BigInt(value), BigInt(other)];
  return (low <= middle && middle <= high) || (high <= middle && middle <= low);
};

/** What differs in a database restored up to a point. */
export function differences({ before, after }: Point, restored: Measures): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(restored)]);
  return [...names].filter((what) => {
    const [first, second, found] = [before[what], after[what], restored[what]];
    if (first === undefined || second === undefined || found === undefined) return true;
    if (found === first || found === second) return false;
    // A digest that changed around the point may have had a third value in between.
    return first === second || (!(what in DIGESTS) && !isBetween(first, found, second));
  });
}

class BackupDiffersError extends Error {
  override name = 'BackupDiffersError';
}

/** Compares a restored database with the point, and notes in the other one that it agrees. */
export async function verifyRestored(
  address: DatabaseAddress,
  restored: DatabaseAddress,
  point: Point,
): Promise<void> {
  const found = await within(restored, measure);
  const different = differences(point, found);
  if (different.length > 0) {
    const details = different.map((what) => `${what}: ${point.before[what]}, ${found[what]}`);
    throw new BackupDiffersError(
      `The restored database differs from the one that was backed up. ${details.join('; ')}`,
    );
  }
  await within(address, (client) =>
    client.query(
      'INSERT INTO verified_backups (point, taken_at, verified_at, counts) VALUES ($1, $2, now(), $3)',
      [point.name, point.takenAt, JSON.stringify(found)],
    ),
  );
}
