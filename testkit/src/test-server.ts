import { devNull } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServer } from '../../server/src/app.ts';
import { loadSettings } from '../../server/src/platform/settings.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { makeTempFolder } from './temp-folder.ts';
import { createTestDatabase, databaseSettings } from './test-database.ts';

export interface TestServer {
  readonly baseUrl: string;
  readonly api: ApiClient;
  /** for what no call offers: reading rows, or changing timestamps to let time pass */
  readonly pool: pg.Pool;
  /** the server's own connections, to watch what it does with them */
  readonly serverPool: pg.Pool;
  readonly mail: MailServer;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** Environment variables, as an operator would set them. */
export type TestSettings = Readonly<Record<string, string | undefined>>;

/** Where people reach a test's server, as far as its settings go: in links, and for passkeys. */
export const ORIGIN = 'http://localhost:3000';

/**
 * A server with a database and a mail server keeps no files, so this folder can't be written to.
 */
const NO_FOLDER = join(devNull, 'nothing-is-kept-here');

/** Without a mail server, emails become files. */
const writesMails = (settings: TestSettings): boolean =>
  'SMTP_URL' in settings && settings['SMTP_URL'] === undefined;

/** By the address of a database, whose servers share a queue: any of them may send an email. */
const mailServers = new Map<string, MailServer>();

/** The mail server of a database; the first server that asks for it stops it. */
async function mailServerOf(url: string, undo: (() => Promise<void>)[]): Promise<MailServer> {
  const known = mailServers.get(url);
  if (known !== undefined) return known;
  const mail = await startMailServer();
  mailServers.set(url, mail);
  undo.push(async () => {
    mailServers.delete(url);
    await mail.stop();
  });
  return mail;
}

/** The server's own, unless that leads to a pooler: tests hold locks and change settings of sessions. */
function openTestPool(own: pg.Pool, url: string, undo: (() => Promise<void>)[]): pg.Pool {
  if (!('DATABASE_DIRECT_URL' in databaseSettings(url))) return own;
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  undo.push(() => pool.end());
  return pool;
}

/**
 * The real server in this process, on a free port, with its own database and mail server. With
 * DATABASE_URL it shares another server's database.
 */
export async function startTestServer(settings: TestSettings = {}): Promise<TestServer> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    let dataDir = NO_FOLDER;
    if (writesMails(settings)) {
      const folder = await makeTempFolder();
      undo.push(folder.remove);
      dataDir = folder.path;
    }
    let url = settings['DATABASE_URL'];
    if (url === undefined) {
      const database = await createTestDatabase();
      undo.push(database.drop);
      url = database.url;
    }
    const mail = await mailServerOf(url, undo);
    const running = await startServer(
      loadSettings({
        DATA_DIR: dataDir,
        PORT: '0',
        RATE_LIMITS: 'off',
        DEMO: 'off',
        PUBLIC_URL: ORIGIN,
        // A busy machine is slow to render and to search, and tests compare the results.
        PAINT_WITHIN_MS: '10000',
        SPELLING_WITHIN_MS: '10000',
        // Two who are ready wait for Start, however slow the machine is.
        READY_MS: '600000',
        SMTP_URL: mail.url,
        ...settings,
        ...databaseSettings(url),
      }),
    );
    undo.push(() => running.stop());
    const pool = openTestPool(running.pool, url, undo);
    const baseUrl = `http://127.0.0.1:${running.port}`;
    return {
      baseUrl,
      api: apiClient(baseUrl),
      pool,
      serverPool: running.pool,
      mail,
      databaseUrl: url,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
