import { afterAll } from 'vitest';
import { closeSockets } from './socket.ts';
import { startTestServer, type TestServer, type TestSettings } from './test-server.ts';

/** Only the worker stops a shared server, when it ends. */
export type SharedServer = Omit<TestServer, 'stop'>;

const started = new Map<string, Promise<TestServer>>();

function startedOnce(key: string, settings: TestSettings): Promise<SharedServer> {
  const server = started.get(key) ?? startTestServer(settings);
  started.set(key, server);
  return server;
}

const keyOf = (settings: TestSettings) => JSON.stringify(Object.entries(settings).sort());

/**
 * Returns the worker's server with these settings, which all files that ask for them share. It
 * contains what other files left behind, so a test brings its own members and claims and counts
 * only those. Call it at the top of a file; the file's sockets are closed after its last test.
 */
export async function sharedServer(settings: TestSettings = {}): Promise<SharedServer> {
  afterAll(closeSockets);
  return startedOnce(keyOf(settings), settings);
}

/**
 * Returns two servers on a database that no other file's server uses. Without Redis either may do a
 * job, and then only its own sockets receive the events, so a file that waits for the events of a
 * job must have its database to one server.
 */
export async function sharedPair(
  settings: TestSettings = {},
): Promise<readonly [SharedServer, SharedServer]> {
  afterAll(closeSockets);
  const key = keyOf(settings);
  const here = await startedOnce(`one of ${key}`, settings);
  const onSame = { ...settings, DATABASE_URL: here.databaseUrl };
  return [here, await startedOnce(`other of ${key}`, onSame)];
}

/**
 * Starts a server for this file alone, for tests that count all rows, alter tables or end servers.
 * Call it at the top of a file; it stops after the file's last test.
 */
export async function ownServer(settings: TestSettings = {}): Promise<TestServer> {
  const server = await startTestServer(settings);
  afterAll(server.stop);
  return server;
}
