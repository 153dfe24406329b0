import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SUPERUSER } from './access.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import { type Address, ensurePostmaster } from './postmaster.ts';

/** Any number works, as long as every server uses the same one. */
const SERVER_LOCK = 7_249_031;

/** Starting after a crash replays the log first, which is slow on a slow disk. */
const START_TIMEOUT_MS = 60_000;
/** A stopping server lets go within its shutdown time; most do at once. */
const HANDOVER_TIMEOUT_MS = 5_000;
/** Losing to another starter, or to a server that is stopping, is no reason to give up. */
const STARTS_MAX = 5;
const RETRY_MS = 50;

/** The one connection that makes a server the only one on its folder. It dies with the process. */
export interface Hold {
  readonly address: Address;
  readonly client: pg.Client;
}

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
  /** the address of the database that the other server holds */
  readonly address: Address;
  constructor(folder: string, address: Address) {
    super(
      `Another server is using the database in ${folder}: stop that one first, or set DATA_DIR to another folder or DATABASE_URL to another database.`,
    );
    this.address = address;
  }
}

export async function connect(address: Address): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    user: SUPERUSER,
    database: 'postgres',
    ssl: false,
    application_name: 'midspan server lock',
  });
  // Without a listener, a database restart would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [SERVER_LOCK],
  );
  return rows[0]?.taken === true;
}

/**
 * Makes sure that the database runs and is ours alone, waiting for a server that is stopping. A
 * database that stops in the meantime is started again, because another server may have been stopping it.
 */
export async function takeHold(
  place: Place,
  binaries: Binaries,
  extraSettings: Readonly<Record<string, string>>,
  signal: AbortSignal,
  handoverMs = HANDOVER_TIMEOUT_MS,
): Promise<Hold> {
  const startDeadline = Date.now() + START_TIMEOUT_MS;
  let handoverDeadline = Number.POSITIVE_INFINITY;
  let startsLeft = STARTS_MAX;
  let postmaster = await ensurePostmaster(place, binaries, extraSettings);
  for (;;) {
    const { address } = postmaster;
    const client = await connect(address).catch(() => null);
    const taken = client === null ? null : await tryLock(client).catch(() => null);
    if (client !== null && taken === true) return { address, client };
    await client?.end().catch(() => undefined);

    if (taken === false) {
      handoverDeadline = Math.min(handoverDeadline, Date.now() + handoverMs);
      if (Date.now() >= handoverDeadline) throw new FolderInUseError(place.home, address);
    }
    const lastWords = await postmaster.lastWords();
    if (lastWords !== null) startsLeft -= 1;
    if (startsLeft === 0 || Date.now() > startDeadline) {
      throw new Error(
        `The database in ${place.home} did not start; its log is in ${place.cluster}/log. ${lastWords ?? ''}`.trim(),
      );
    }
    await delay(RETRY_MS, undefined, { signal });
    if (lastWords !== null) postmaster = await ensurePostmaster(place, binaries, extraSettings);
  }
}
