import { closeSockets } from './socket.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let started: Promise<TestServer> | undefined;

/**
 * One server for all files of a worker that need nothing special. It contains what other files left
 * behind, so a test brings its own members and hypotheses and counts only those. A file that
 * changes settings, counts all rows of a table, alters tables or stops things starts its own server
 * instead. `stop` only closes the file's sockets: the server ends with its worker.
 */
export async function sharedServer(): Promise<TestServer> {
  started ??= startTestServer();
  return { ...(await started), stop: async () => closeSockets() };
}
