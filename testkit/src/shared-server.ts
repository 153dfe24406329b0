import { afterAll } from 'vitest';
import { closeSockets } from './socket.ts';
import { startTestServer, type TestServer, type TestSettings } from './test-server.ts';

/** Only the worker stops a shared server, when it ends. */
export type SharedServer = Omit<TestServer, 'stop'>;

const started = new Map<string, Promise<TestServer>>();

/**
 * Returns the worker's server with these settings, which all files that ask for them share. It
 * contains what other files left behind, so a test brings its own members and claims and counts
 * only those. Call it at the top of a file; the file's sockets are closed after its last test.
 */
export async function sharedServer(settings: TestSettings = {}): Promise<SharedServer> {
  afterAll(closeSockets);
  const key = JSON.stringify(Object.entries(settings).sort());
  const server = started.get(key) ?? startTestServer(settings);
  started.set(key, server);
  return server;
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
