import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { SocketAddress } from '../address.ts';
import { SUPERUSER } from './access.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { DATABASE } from './embedded.ts';
import { connect, FolderInUseError, takeHold } from './hold.ts';
import { choosePlace } from './place.ts';
import { type Address, stopPostmaster } from './postmaster.ts';

/** Shared by all visitors that don't hold the database; the holder waits for them. */
const VISITORS_LOCK = 7_249_032;

/** Each failed attempt means that the holder stopped the database just as we came. */
const ATTEMPTS_MAX = 5;

/** A short use of the database by something other than a server. */
export interface Visit {
  readonly connection: SocketAddress;
  end(): Promise<void>;
}

/** Joins the holder of the database; null if it has just stopped the database. */
async function joinVisitors(address: Address): Promise<pg.Client | null> {
  const client = await connect(address).catch(() => null);
  try {
    await client?.query('SELECT pg_advisory_lock_shared($1)', [VISITORS_LOCK]);
    return client;
  } catch {
    await client?.end().catch(() => undefined);
    return null;
  }
}

/**
 * Uses the database of a folder without taking it away: next to the server that holds it, or
 * holding it until the visit ends if there is none. A server that starts in the meantime waits, as it
 * does for one that is stopping.
 */
export async function visitEmbeddedPostgres(dataDir: string): Promise<Visit> {
  const place = existsSync(dataDir) ? await choosePlace(dataDir) : null;
  if (place === null || !existsSync(join(place.cluster, 'PG_VERSION'))) {
    throw new Error(
      `There is no database in ${dataDir} yet: a first start of the server makes it.`,
    );
  }
  const binaries = await findBinaries(place.account);
  await ensureCluster(place, binaries);
  const connectionAt = (address: Address) => ({
    ...address,
    user: SUPERUSER,
    database: DATABASE,
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { address, client } = await takeHold(
        place,
        binaries,
        {},
        new AbortController().signal,
        0,
      );
      return {
        connection: connectionAt(address),
        async end() {
          await client.query('SELECT pg_advisory_lock($1)', [VISITORS_LOCK]);
          await stopPostmaster(place);
        },
      };
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      const client = await joinVisitors(error.address);
      if (client !== null) {
        return { connection: connectionAt(error.address), end: () => client.end() };
      }
      if (attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
