import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, makeTempFolder } from '@midspan/testkit';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { startLoad } from './load.ts';
import { expectRestored, momentOf, talkOn } from './moment.ts';
import { endServer, openOwnPool, openSubject, report, startAgain } from './stage.ts';

const run = promisify(execFile);
const command = (name: string) => fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url));

test('restores the embedded database to a moment in the middle of conversations: what was acknowledged before it and nothing from after', async () => {
  await using undo = new AsyncDisposableStack();
  const folder = await makeTempFolder();
  undo.defer(folder.remove);
  const backups = await makeTempFolder();
  undo.defer(backups.remove);
  const settings = { PORT: String(await freePort()), BACKUP_DIR: backups.path };
  const operate = (name: string, ...args: string[]) =>
    run(process.execPath, [command(name), ...args], {
      cwd: folder.path,
      env: { PATH: process.env['PATH'], DATA_DIR: folder.path, BACKUP_DIR: backups.path },
    });

  let server = await startAgain(folder.path, settings);
  undo.defer(() => endServer(server));
  await server.ready;
  const host = join(folder.path, 'postgres', 'socket');
  const address = { host, port: 5432, user: 'midspan', database: 'midspan' };
  const pool: pg.Pool = openOwnPool(undo, address);
  const subject = await openSubject(server, pool);
  const { baseUrl } = server;
  const load = await startLoad({ ...subject, pool, baseUrls: [baseUrl, baseUrl], pauseMs: 50 });
  undo.defer(load.close);
  await talkOn(load, 100);

  const { stdout } = await operate('backup');
  expect(stdout).toContain('that is the same');
  await talkOn(load, 200);
  const moment = await momentOf(load, pool);
  await talkOn(load, 200);
  await load.finish();
  await endServer(server);

  const restored = await operate('restore', '--to', moment.time);
  expect(restored.stdout).toContain('What was there before is in');
  server = await startAgain(folder.path, settings);
  await server.ready;

  report(await expectRestored(pool, load, moment));
});
