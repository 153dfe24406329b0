import pg from 'pg';
import type { DatabaseAddress } from './connection.ts';

const CONNECT_WITHIN_MS = 5_000;

/** What only one server does at a time: any numbers that nothing else in this database locks on. */
export const LOCKS = { migration: 7_246_001, demo: 7_246_002 };

/**
 * Waits until no other server does this and then does it. The lock is held by a connection of its
 * own, which no limit of the server's ends; whoever dies meanwhile lets go of it, and the next one
 * takes over.
 */
export async function oneAtATime<T>(
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
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    // With the connection ends the lock.
    await client.end();
  }
}
