import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { liftLimits } from './limits.ts';

const CONNECT_WITHIN_MS = 5_000;
const RETRY_MS = 50;

/**
 * Locks for what only one server does at a time: any numbers not used elsewhere in this database.
 */
export const LOCKS = {
  migration: 7_246_001,
  demo: 7_246_002,
  standing: 7_246_003,
  backup: 7_246_004,
};

/**
 * Asks again and again: a statement that waits keeps a snapshot, for whose end an index that the
 * holder builds concurrently would wait in turn.
 */
async function takeLock(client: pg.Client, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [lock],
    );
    if (rows[0]?.taken === true) return;
    await delay(RETRY_MS);
  }
}

/**
 * Waits until no other server is doing this, and then does it. A separate connection without the
 * server's limits holds the lock, so a process that dies releases it to the next one.
 */
export async function withExclusiveLock<T>(
  address: DatabaseAddress,
  lock: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...address,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
  });
  // Without a listener, a connection lost between two statements would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await liftLimits(client);
    await takeLock(client, lock);
    return await work(client);
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}
