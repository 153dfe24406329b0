import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeTempFolder } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts';
import { databaseUrl } from '../testkit/src/databases.ts';
import { finishAndCheck } from './history.ts';
import { type Load, startLoad } from './load.ts';
import {
  expectSoonInLongRun,
  LONG,
  limitBeside,
  openOwnPool,
  openServer,
  openSubject,
  report,
  secondsBetween,
  servedInCalmS,
} from './stage.ts';

const AWAY_MS = LONG ? 20_000 : 2_000;
const RECOVERED_WITHIN_S = 5;
/** After a full disk the database may have to recover first. */
const WRITING_AGAIN_WITHIN_S = 15;
/** Holds an empty database and a little more. */
const DISK = '192m';

const quietly = { info: () => undefined, error: () => undefined };
const startPostgres = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: quietly });

/** A server and a load on a fully durable PostgreSQL whose data is in this folder. */
async function openWith(undo: AsyncDisposableStack, dataDir: string) {
  let postgres = await startPostgres(dataDir);
  undo.defer(() => postgres.stop());
  const url = databaseUrl(postgres.connection, postgres.connection.database);
  const server = await openServer(undo, { DATABASE_URL: url });
  const pool = openOwnPool(undo, { connectionString: url });
  const { baseUrl } = server;
  const subject = await openSubject(server, pool);
  const load = await startLoad({ ...subject, pool, baseUrls: [baseUrl, baseUrl] });
  undo.defer(load.close);
  for (let turn = 0; turn < 2; turn += 1) await load.allServed();
  return {
    calmS: await servedInCalmS(load),
    server,
    pool,
    load,
    stop: () => postgres.stop(),
    async start() {
      postgres = await startPostgres(dataDir);
    },
  };
}

/** The answers received in this period; operations from before may be acknowledged in it. */
const codesBetween = ({ answers }: Load, fromMs: number, toMs: number): string[] => {
  const ofThisTime = answers.filter(
    ({ atMs, tookMs, code }) =>
      atMs >= fromMs && atMs <= toMs && !(code === 'ok' && atMs - tookMs < fromMs),
  );
  return [...new Set(ofThisTime.map(({ code }) => code))];
};

test(`returns clean errors and no false acknowledgements while PostgreSQL is down for ${AWAY_MS / 1_000} seconds, and serves everyone once it is back`, async () => {
  await using undo = new AsyncDisposableStack();
  const folder = await makeTempFolder();
  undo.defer(folder.remove);
  const { calmS, server, pool, load, stop, start } = await openWith(undo, folder.path);

  await stop();
  const stoppedAt = Date.now();
  const away = delay(AWAY_MS);
  expect((await server.api.send('GET', '/ready')).status).toBe(503);
  expect((await server.api.send('GET', '/topics')).status).toBe(503);
  expect((await server.api.send('GET', '/health')).status).toBe(200);
  await away;
  const codes = codesBetween(load, stoppedAt, Date.now());
  await start();
  const returnedAt = Date.now();
  const recoveredAfterS = secondsBetween(returnedAt, await load.allServed());

  const figures = await finishAndCheck(load, { api: server.api, pool });
  report({ postgresAwayMs: AWAY_MS, codes, recoveredAfterS, ...figures });
  expect(codes).toEqual(['UNAVAILABLE']);
  expectSoonInLongRun(recoveredAfterS, limitBeside(RECOVERED_WITHIN_S, calmS));
});

/** A disk small enough to fill; null where mounting isn't permitted. */
async function mountDisk(undo: AsyncDisposableStack): Promise<string | null> {
  const folder = await makeTempFolder();
  undo.defer(folder.remove);
  const options = ['-t', 'tmpfs', '-o', `size=${DISK},mode=0711`, 'tmpfs', folder.path];
  if (spawnSync('mount', options).status !== 0) return null;
  undo.defer(async () => {
    spawnSync('umount', [folder.path]);
  });
  return folder.path;
}

/** Takes all the space that is left. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const bytes of [1_048_576, 4_096]) {
      const chunk = Buffer.alloc(bytes, 1);
      const isFull = (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
        return true;
      };
      while (!(await file.write(chunk).then(({ bytesWritten }) => bytesWritten < bytes, isFull)));
    }
  } finally {
    await file.close();
  }
}

async function mayMount(): Promise<boolean> {
  await using undo = new AsyncDisposableStack();
  return (await mountDisk(undo)) !== null;
}

if (await mayMount()) {
  test('acknowledges nothing it cannot store when the database disk is full, and recovers once there is space', async () => {
    await using undo = new AsyncDisposableStack();
    const disk = await mountDisk(undo);
    if (disk === null) throw new Error('a disk could be mounted a moment ago');
    const { calmS, server, pool, load } = await openWith(undo, disk);

    const filler = join(disk, 'filler');
    const fullAt = Date.now();
    await fill(filler);
    await expect
      .poll(() => codesBetween(load, fullAt, Date.now()).some((code) => code !== 'ok'), {
        timeout: 60_000,
      })
      .toBe(true);
    await delay(AWAY_MS);
    expect((await server.api.send('GET', '/health')).status).toBe(200);
    const codes = codesBetween(load, fullAt, Date.now());
    await rm(filler);
    const freedAt = Date.now();
    const writingAgainAfterS = secondsBetween(freedAt, await load.allServed());

    const figures = await finishAndCheck(load, { api: server.api, pool });
    report({ disk: 'full', codes, writingAgainAfterS, ...figures });
    expectSoonInLongRun(writingAgainAfterS, limitBeside(WRITING_AGAIN_WITHIN_S, calmS));
  });
} else {
  console.log(
    'Not run: the disk of the database full, because mounting one is not permitted here.',
  );
}
