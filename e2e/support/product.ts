import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { API_PREFIX, systemRoutes } from '@midspan/contract';
import { type MailServer, startMailServer } from '@midspan/testkit/mail-server';
import { makeTempFolder } from '@midspan/testkit/temp-folder';
import { openOwnDatabase } from './own-database.ts';

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 60_000;

/** Shares the compile cache of `npm start`. */
const COMPILED = join(tmpdir(), 'node-compile-cache');

export interface Product {
  readonly url: string;
  readonly mail: MailServer;
  /** for a test that has to change rows directly */
  readonly databaseUrl: string;
  /** what the server has printed so far */
  output(): string;
  /** What `npm run admin` prints for an operator of this server; fails if the command does. */
  admin(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

/**
 * The real server as a process, with its own database and the built web. Settings are given as
 * environment variables.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const [folder, mail, port, database] = await Promise.all([
    makeTempFolder(),
    startMailServer(),
    findFreePort(),
    openOwnDatabase(),
  ]);
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    // Short, so that a member who left disappears soon.
    PRESENCE_GRACE_MS: '3000',
    // A busy machine renders slowly, and journeys check what was rendered.
    PAINT_WITHIN_MS: '10000',
    SPELLING_WITHIN_MS: '10000',
    SMTP_URL: mail.url,
    NODE_COMPILE_CACHE: COMPILED,
    ...settings,
  };
  const server = spawn('node', ['server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const exited = once(server, 'exit');
  // A worker that is ended, as after a timeout, would leave it running.
  const end = () => server.kill('SIGTERM');
  process.once('exit', end);

  const stop = async () => {
    process.off('exit', end);
    server.kill('SIGTERM');
    await exited;
    await mail.stop();
    await database.drop();
    await folder.remove();
  };

  const deadline = Date.now() + START_MS;
  for (;;) {
    const ready = await fetch(`${url}${API_PREFIX}${systemRoutes.ready.path}`).catch(() => null);
    if (ready?.ok === true) break;
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start. ${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const admin = async (...args: string[]) =>
    (await run('node', ['scripts/admin.ts', ...args], { cwd: ROOT, env })).stdout;
  return { url, mail, databaseUrl: database.url, output: () => printed, admin, stop };
}

/** The fixture of a product with these settings, for all tests of a worker. */
export const productWith = (
  settings?: Record<string, string>,
): [
  fixture: (given: object, use: (product: Product) => Promise<void>) => Promise<void>,
  options: { scope: 'worker'; timeout: number },
] => [
  // Playwright reads the names of the fixtures it needs from this pattern.
  async ({}, use) => {
    const product = await startProduct(settings);
    await use(product);
    await product.stop();
  },
  { scope: 'worker', timeout: 120_000 },
];
