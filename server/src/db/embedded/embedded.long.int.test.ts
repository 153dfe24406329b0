import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeTempFolder, type TempFolder } from '@midspan/testkit';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { SYSTEM_FOLDER } from './place.ts';

const asRoot = process.getuid?.() === 0;
/** Beyond the largest process id of Linux and macOS. */
const NO_PROCESS = 2 ** 22 + 1;

let folder: TempFolder;
let undo: (() => Promise<unknown>)[];

const messages: string[] = [];
const log = {
  info: (message: string) => messages.push(message),
  error: (message: string) => messages.push(message),
};

const made = await makeTempFolder();
await (await startEmbeddedPostgres({ dataDir: made.path, log })).stop();
afterAll(() => made.remove());
beforeEach(async () => {
  folder = await makeTempFolder();
  undo = [folder.remove];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

async function start(dataDir = folder.path): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log });
  undo.push(() => database.stop());
  return database;
}

/**
 * Copies a database that an earlier start created, with its owner, because creating one takes
 * longest.
 */
const bringDatabase = () =>
  promisify(execFile)('cp', ['-a', join(made.path, 'postgres'), folder.path]);

async function query(database: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ ...database.connection });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(database: EmbeddedPostgres): Promise<number> {
  return Number.parseInt(await readFile(join(database.folder, 'postmaster.pid'), 'utf8'), 10);
}

/** A server in another process that holds the database until it is killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url))};
    await startEmbeddedPostgres({ dataDir: process.argv[1], log: console });
    console.log('ready');`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script, '--', folder.path],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  undo.push(async () => child.kill('SIGKILL'));
  await once(child.stdout ?? child, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

test('creates a durable UTF-8 database in a fresh folder, reachable only over a Unix socket', async () => {
  const database = await start();
  expect(database.folder).toBe(join(folder.path, 'postgres', 'cluster'));
  expect(database.movedBecause).toBeNull();
  const [settings] = await query(
    database,
    `SELECT current_database() AS name, current_setting('listen_addresses') AS listen,
       current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
       current_setting('full_page_writes') AS pages, current_setting('server_encoding') AS encoding,
       current_setting('timezone') AS zone, upper('straße é') AS folded`,
  );
  expect(settings).toEqual({
    name: 'midspan',
    listen: '',
    fsync: 'on',
    commits: 'on',
    pages: 'on',
    encoding: 'UTF8',
    zone: 'UTC',
    folded: 'STRAßE É',
  });
  expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
});

test('keeps data across a stop and a start, with nothing running in between', async () => {
  await bringDatabase();
  const first = await start();
  await query(first, 'CREATE TABLE kept AS SELECT 1 AS one');
  await first.stop();
  expect(await readdir(first.folder)).not.toContain('postmaster.pid');
  const second = await start();
  expect(await query(second, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('takes over the running database after the server was killed', async () => {
  await bringDatabase();
  const elsewhere = await startElsewhere();
  await kill(elsewhere);
  const database = await start();
  await query(database, 'CREATE TABLE kept AS SELECT 1 AS one');
  const pid = await postmasterPid(database);
  await database.stop();
  const again = await start();
  expect(await postmasterPid(again)).not.toBe(pid);
  expect(await query(again, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('recovers what was committed after server and database were both killed', async () => {
  await bringDatabase();
  const elsewhere = await startElsewhere();
  const cluster = join(folder.path, 'postgres', 'cluster');
  const socket = join(folder.path, 'postgres', 'socket');
  const client = new pg.Client({ host: socket, user: 'midspan', database: 'midspan' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE TABLE kept AS SELECT 1 AS one');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await kill(elsewhere);
  process.kill(Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10), 9);
  await ended;
  const database = await start();
  expect(await query(database, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

/** Connects to the database as another account, as the kernel reports it. */
async function comeAs(uid: number, database: EmbeddedPostgres): Promise<string> {
  process.seteuid?.(uid);
  try {
    return await query(database, 'SELECT 1').then(
      () => 'let in',
      (error: Error) => error.message,
    );
  } finally {
    process.seteuid?.(0);
  }
}

describe.runIf(asRoot)('as root, the account that PostgreSQL runs under', () => {
  test('cannot log in as its superuser', async () => {
    await bringDatabase();
    const database = await start();
    const { uid } = await stat(database.folder);
    expect(uid).not.toBe(0);
    expect(await comeAs(uid, database)).toBe('Peer authentication failed for user "midspan"');
    expect(await comeAs(0, database)).toBe('let in');
  });
});

test('lets one of two simultaneous starts in a fresh folder run, and tells the other what to do', async () => {
  const results = await Promise.allSettled([start(), start()]);
  const works = results.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []));
  const refusals = results.flatMap((r) => (r.status === 'rejected' ? [String(r.reason)] : []));
  expect(works).toHaveLength(1);
  expect(refusals).toEqual([
    `FolderInUseError: Another server is using the database in ${join(folder.path, 'postgres')}: stop that one first, or set DATA_DIR to another folder or DATABASE_URL to another database.`,
  ]);
  expect(await query(works[0] as EmbeddedPostgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const left = await readdir(join(folder.path, 'postgres'));
  expect(left.sort()).toEqual(['cluster', 'socket', 'start.log']);
});

test('waits for another server that is stopping', async () => {
  await bringDatabase();
  let running = await start();
  for (let handover = 0; handover < 4; handover += 1) {
    const [next] = await Promise.all([start(), running.stop()]);
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    running = next;
  }
});

test('restarts a database that someone stopped, and locks it again', async () => {
  await bringDatabase();
  const database = await start();
  const pid = await postmasterPid(database);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => query(database, 'SELECT 1 AS one').catch(() => null), { timeout: 20_000 })
    .toEqual([{ one: 1 }]);
  expect(await postmasterPid(database)).not.toBe(pid);
  await expect.poll(() => messages, { timeout: 20_000 }).toContain('The database is back.');
  await expect(start()).rejects.toThrow('Another server is using the database');
});

test.each([
  ['that is too long for a socket', 'long-'.repeat(30)],
  ['with characters that are special to PostgreSQL and shells', `it's "a", $HOME; folder`],
])('works in a data folder with a path %s', async (_, name) => {
  const dataDir = join(folder.path, name);
  const database = await start(dataDir);
  undo.push(() => rm(database.connection.host, { recursive: true, force: true }));
  undo.push(() => database.stop());
  expect(database.folder).toBe(join(dataDir, 'postgres', 'cluster'));
  expect(database.connection.host.length).toBeLessThan(90);
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

describe('a stale lock file after a power loss', () => {
  /** An unrelated process of the account that runs the database. */
  async function startBystander(database: EmbeddedPostgres): Promise<number> {
    const { uid, gid } = await stat(database.folder);
    const child = spawn('sleep', ['600'], { cwd: '/', ...(asRoot ? { uid, gid } : {}) });
    undo.push(async () => child.kill());
    await once(child, 'spawn');
    return child.pid ?? 0;
  }

  test.each([
    ['of a process that is gone', async () => String(NO_PROCESS)],
    [
      'whose process id now belongs to another process',
      async (database: EmbeddedPostgres) => String(await startBystander(database)),
    ],
    ['that is empty', async () => null],
  ])('%s does not prevent the start', async (_, holder) => {
    await bringDatabase();
    const first = await start();
    const text = await readFile(join(first.folder, 'postmaster.pid'), 'utf8');
    await first.stop();
    const pid = await holder(first);
    for (const lockFile of [
      join(first.folder, 'postmaster.pid'),
      join(first.connection.host, '.s.PGSQL.5432.lock'),
    ]) {
      await writeFile(lockFile, pid === null ? '' : text.replace(/^\d+/, pid));
      const before = new Date(Date.now() - 60_000);
      await utimes(lockFile, before, before);
    }
    const second = await start();
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

test('removes a half-made cluster left by a starter that died', async () => {
  const home = join(folder.path, 'postgres');
  await bringDatabase();
  await mkdir(join(home, `unfinished-${NO_PROCESS}-1`));
  await start();
  expect((await readdir(home)).sort()).toEqual(['cluster', 'socket', 'start.log']);
});

test('refuses a cluster of another PostgreSQL version in one sentence and leaves it alone', async () => {
  await bringDatabase();
  const cluster = join(folder.path, 'postgres', 'cluster');
  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
  const before = await readdir(cluster);
  await expect(start()).rejects.toThrow(
    /^The database in .+ was made by PostgreSQL 17 and this is PostgreSQL 18: upgrade it/,
  );
  expect(await readdir(cluster)).toEqual(before);
});

test('refuses a folder that other users can open', async () => {
  await mkdir(join(folder.path, 'postgres'), { mode: 0o755 });
  await expect(start()).rejects.toThrow('can be opened by other users');
});

test.runIf(asRoot)(
  'as root, puts the cluster elsewhere, permanently, when only root can enter the folder',
  async () => {
    const dataDir = join(folder.path, 'data');
    await chmod(folder.path, 0o700);
    const first = await start(dataDir);
    const home = dirname(first.folder);
    undo.unshift(() => rm(home, { recursive: true, force: true }));
    expect(dirname(home)).toBe(SYSTEM_FOLDER);
    expect(first.movedBecause).toContain(dataDir);
    expect(await readdir(dataDir)).toEqual([]);
    await query(first, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();

    await chmod(folder.path, 0o755);
    const second = await start(dataDir);
    expect(second.folder).toBe(first.folder);
    expect(await query(second, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  },
);
