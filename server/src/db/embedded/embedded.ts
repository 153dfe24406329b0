import { setTimeout as delay } from 'node:timers/promises';
import type { SocketAddress } from '../address.ts';
import { ensureAccess, SUPERUSER } from './access.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type Hold, takeHold } from './hold.ts';
import { choosePlace } from './place.ts';
import { reloadPostmaster, stopPostmaster } from './postmaster.ts';

export const DATABASE = 'midspan';
const RETAKE_PAUSE_MS = 1_000;

export interface EmbeddedLog {
  info(message: string): void;
  error(message: string): void;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** PostgreSQL settings other than the defaults, for tests that need no durability */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  readonly connection: SocketAddress;
  /** where the cluster lives */
  readonly folder: string;
  /** why that isn't in the data folder, or null if it is */
  readonly movedBecause: string | null;
  stop(): Promise<void>;
}

async function ensureDatabase({ client }: Hold): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
    DATABASE,
  ]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}

/**
 * The embedded PostgreSQL. It runs in its own session and outlives a server that is killed; the
 * next one on the same folder takes it over. Only one server at a time holds it.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await choosePlace(dataDir);
  const binaries = await findBinaries(place.account);
  await ensureCluster(place, binaries);
  if (await ensureAccess(place.cluster, place.account)) await reloadPostmaster(place);
  const stopping = new AbortController();
  const hold = () => takeHold(place, binaries, settings, stopping.signal);
  const first = await hold();
  await ensureDatabase(first);

  let holding = false;
  let retaking = Promise.resolve();

  /** The database restarted or someone stopped it: start it and hold it again. */
  async function retake(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        keep(await hold());
        log.info('The database is back.');
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error(error instanceof Error ? error.message : String(error));
        await delay(RETAKE_PAUSE_MS);
      }
    }
  }

  function keep({ client }: Hold): void {
    holding = true;
    client.once('end', () => {
      if (stopping.signal.aborted) return;
      holding = false;
      log.error('The connection to the database was lost.');
      retaking = retake();
    });
  }
  keep(first);

  return {
    connection: { ...first.address, user: SUPERUSER, database: DATABASE },
    folder: place.cluster,
    movedBecause: place.movedBecause,
    stop: async () => {
      stopping.abort();
      await retaking;
      // What isn't ours, or no longer is, is another server's to stop.
      const ours = holding;
      holding = false;
      if (ours) await stopPostmaster(place);
    },
  };
}
