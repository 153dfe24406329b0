import { closeSockets } from './socket.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let started: Promise<TestServer> | undefined;

/**
 * One server for all files of a worker that ask nothing special of it. It holds what other files
 * left behind, so a test brings members and hypotheses of its own and counts nothing but theirs.
 * Whoever changes settings, counts all rows of a table, alters tables or stops things starts a server
 * of their own. Its `stop` only closes the file's sockets: the server ends with its worker.
 */
export async function sharedServer(): Promise<TestServer> {
  started ??= startTestServer();
  return { ...(await started), stop: async () => closeSockets() };
}
