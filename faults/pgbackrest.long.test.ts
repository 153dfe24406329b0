import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, makeTempFolder } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { startLoad } from './load.ts';
import { expectRestored, momentOf, talkOn } from './moment.ts';
import { endServer, openOwnPool, openSubject, report, startAgain } from './stage.ts';

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** PostgreSQL and pgBackRest refuse to run as root. */
async function accountOf(name: string) {
  if (process.getuid?.() !== 0) return {};
  const { stdout } = await run('id', ['-u', name]);
  const { stdout: group } = await run('id', ['-g', name]);
  return { uid: Number(stdout), gid: Number(group) };
}

test('restores a database of one’s own by pgBackRest to a moment in the middle of conversations', async () => {
  await using undo = new AsyncDisposableStack();
  const account = await accountOf('postgres');
  const made = await makeTempFolder();
  undo.defer(made.remove);
  const folder = join(made.path, 'database');
  await mkdir(folder);
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
  await chmod(made.path, 0o755);
  await chmod(folder, 0o755);
  const cluster = join(folder, 'cluster');
  const user = account.uid === undefined ? userInfo().username : 'midspan';
  const port = await freePort();
  const url = `postgresql://${user}@localhost:${port}/midspan?host=${encodeURIComponent(folder)}`;
  const env = {
    PATH: `${PROGRAMS}:${process.env['PATH']}`,
    HOME: folder,
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    DATABASE_URL: url,
    SCRATCH: join(folder, 'scratch'),
    SCRATCH_PORT: String(await freePort()),
  };
  const as = (program: string, ...args: string[]) =>
    run(program, args, { ...account, env, cwd: REPOSITORY });

  // The documented configuration, elsewhere.
  const documented = await readFile(join(REPOSITORY, 'deploy', 'pgbackrest.conf'), 'utf8');
  const own = ['repo', 'lock', 'log', 'spool'].map((name) => [name, join(folder, name)] as const);
  const configuration = documented
    .replace(
      'repo1-path=/var/lib/pgbackrest',
      own.map(([name, path]) => `${name === 'repo' ? 'repo1' : name}-path=${path}`).join('\n'),
    )
    .replace(
      'pg1-path=/var/lib/postgresql/15/main',
      `pg1-path=${cluster}\npg1-port=${port}\npg1-socket-path=${folder}\npg1-user=${user}\npg1-database=postgres`,
    );
  await writeFile(env.PGBACKREST_CONFIG, configuration);

  await as(
    'initdb',
    '--pgdata',
    cluster,
    '--username',
    user,
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
  );
  const archive = 'pgbackrest --stanza=midspan archive-push %p';
  const options = `-p ${port} -c listen_addresses= -c unix_socket_directories=${folder} -c archive_mode=on -c archive_timeout=60 -c archive_command='${archive}'`;
  const start = () =>
    as(
      'pg_ctl',
      '--pgdata',
      cluster,
      '--wait',
      '--log',
      join(folder, 'log.txt'),
      '--options',
      options,
      'start',
    );
  const stop = () => as('pg_ctl', '--pgdata', cluster, '--wait', '--mode', 'fast', 'stop');
  await start();
  undo.defer(async () => void (await stop().catch(() => undefined)));
  await as('createdb', '--host', folder, '--port', String(port), '--username', user, 'midspan');
  await as('pgbackrest', '--stanza=midspan', 'stanza-create');
  await as('pgbackrest', '--stanza=midspan', 'check');

  const settings = { PORT: String(await freePort()), DATABASE_URL: url };
  let server = await startAgain(made.path, settings);
  undo.defer(() => endServer(server));
  await server.ready;
  const pool = openOwnPool(undo, { connectionString: url });
  const subject = await openSubject(server, pool);
  const load = await startLoad({
    ...subject,
    pool,
    baseUrls: [server.baseUrl, server.baseUrl],
    pauseMs: 50,
  });
  undo.defer(load.close);
  await talkOn(load, 100);

  const { stdout } = await as('sh', 'deploy/verified-backup.sh');
  expect(stdout).toContain('is the same');
  await talkOn(load, 200);
  const moment = await momentOf(load, pool);
  await talkOn(load, 200);
  await load.finish();
  await endServer(server);

  await stop();
  const target = moment.time.replace('T', ' ').replace('Z', '+00');
  await as(
    'pgbackrest',
    '--stanza=midspan',
    '--delta',
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
    'restore',
  );
  await start();
  await expect
    .poll(async () => (await pool.query('SELECT pg_is_in_recovery() AS yes')).rows[0].yes)
    .toBe(false);
  server = await startAgain(made.path, settings);
  await server.ready;
  report(await expectRestored(pool, load, moment));
});
