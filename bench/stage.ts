import { fork } from 'node:child_process';
import { once } from 'node:events';
import type pg from 'pg';
import { openPool } from '../server/src/db/connection.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { databaseUrl } from '../testkit/src/databases.ts';
import {
  nodeFlags,
  type ServerProcess,
  startServerProcess,
} from '../testkit/src/server-process.ts';
import { makeTempFolder } from '../testkit/src/temp-folder.ts';

export interface OwnServer extends ServerProcess {
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
}

export interface BareServer {
  readonly baseUrl: string;
}

/** A fully durable PostgreSQL, and servers on it that stop with the measurement's stack. */
export interface Stage {
  readonly postgresVersion: string;
  /** Midspan on a new database of its own, without limits. */
  startOwn(started: AsyncDisposableStack): Promise<OwnServer>;
  /** The bare server that stores each message, in a database of its own, with these settings. */
  startBare(
    started: AsyncDisposableStack,
    settings?: Record<string, string>,
  ): Promise<BareServer & { readonly pool: pg.Pool }>;
}

/** A server of this folder in a process of its own. */
export async function forkServer(
  started: AsyncDisposableStack,
  file: URL,
  settings: Record<string, string>,
): Promise<BareServer> {
  const server = fork(file, {
    env: { PATH: process.env['PATH'], ...settings },
    execArgv: await nodeFlags(),
  });
  started.defer(async () => {
    server.kill();
    await once(server, 'close');
  });
  const [port] = await once(server, 'message');
  return { baseUrl: `http://127.0.0.1:${port}` };
}

/** The bare server that stores nothing, unless its settings say otherwise. */
export const startRelay = (
  started: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<BareServer> =>
  forkServer(started, new URL('./bare-server.ts', import.meta.url), settings);

export async function openStage(opened: AsyncDisposableStack): Promise<Stage> {
  const folder = await makeTempFolder();
  opened.defer(() => folder.remove());
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: folder.path,
    log: { info: () => undefined, error: (message) => console.error(message) },
  });
  opened.defer(stop);
  const log = createLogger(false);
  const admin = openPool({ connectionString: databaseUrl(connection, 'postgres') }, log);
  opened.defer(() => admin.end());
  const { rows } = await admin.query<{ server_version: string }>('SHOW server_version');
  let databases = 0;

  async function createDatabase(): Promise<string> {
    databases += 1;
    await admin.query(`CREATE DATABASE bench_${databases}`);
    return databaseUrl(connection, `bench_${databases}`);
  }

  return {
    postgresVersion: rows[0]?.server_version ?? '',
    async startOwn(started) {
      const url = await createDatabase();
      const own = await startServerProcess(folder.path, {
        DATABASE_URL: url,
        // High enough to turn it off.
        MESSAGE_LIMIT: '1000000',
        RATE_LIMITS: 'off',
        DEMO: 'off',
      });
      started.defer(async () => {
        own.kill('SIGTERM');
        await own.ended;
      });
      await own.ready;
      const pool = openPool({ connectionString: url }, log);
      started.defer(() => pool.end());
      return { ...own, pool, databaseUrl: url };
    },
    async startBare(started, settings) {
      const url = await createDatabase();
      const bare = await startRelay(started, { ...settings, DATABASE_URL: url });
      const pool = openPool({ connectionString: url }, log);
      started.defer(() => pool.end());
      return { ...bare, pool };
    },
  };
}
