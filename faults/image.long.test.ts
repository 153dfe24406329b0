import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type ApiClient,
  apiClient,
  findProgram,
  freePort,
  makeTempFolder,
  startRedis,
} from '@midspan/testkit';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts';
import { finishAndCheck } from './history.ts';
import { startLoad } from './load.ts';
import { openOwnPool, openSubject, report, secondsBetween } from './stage.ts';

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const IMAGE = 'localhost/midspan';
const ENDS_WITHIN_S = 10;

/** Without an engine: a container is a process of this system in the image's files. */
const WITHOUT_ENGINE = ['--isolation', 'chroot', '--network', 'host'];

const IS_MISSING = findProgram(['buildah']) === null;
if (IS_MISSING) console.log('The Dockerfile is not tried: buildah is not installed.');

interface ImageConfig {
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
  readonly StopSignal: NodeJS.Signals;
}

interface Container {
  readonly baseUrl: string;
  readonly api: ApiClient;
  /** Runs a command in it, and resolves with what it printed. */
  exec(command: readonly string[]): Promise<string>;
  /** Sends the image's stop signal, and resolves with the exit code. */
  stop(): Promise<number>;
}

/** How npm reaches its registry from this machine, for the build alone. */
const MOUNTS = [
  [join(homedir(), '.npmrc'), '/root/.npmrc'],
  ['/etc/npmrc', '/usr/local/etc/npmrc'],
  ['/etc/ssl', '/etc/ssl'],
  ['/etc/resolv.conf', '/etc/resolv.conf'],
]
  .filter(([path = '']) => existsSync(path))
  .flatMap(([path, there]) => ['--volume', `${path}:${there}:ro`]);

/** An empty PostgreSQL that containers reach by TCP. */
async function startPostgres(undo: AsyncDisposableStack, folder: string): Promise<string> {
  const rules = join(folder, 'trust.conf');
  await writeFile(rules, 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, error: console.error },
    settings: { hba_file: rules, listen_addresses: '127.0.0.1' },
  });
  undo.defer(stop);
  const { user, port, database } = connection;
  return `postgresql://${user}@127.0.0.1:${port}/${database}`;
}

/** Builds the image of the Dockerfile; its storage goes with the stack. */
async function buildImage(undo: AsyncDisposableStack) {
  const folder = await makeTempFolder();
  undo.defer(folder.remove);
  const storage = join(folder.path, 'storage.conf');
  await writeFile(
    storage,
    ['[storage]', 'driver = "vfs"']
      .concat(['graphroot', 'runroot'].map((name) => `${name} = "${join(folder.path, name)}"`))
      .join('\n'),
  );
  const options = { cwd: REPOSITORY, env: { ...process.env, CONTAINERS_STORAGE_CONF: storage } };
  const buildah = async (...args: string[]) =>
    (await run('buildah', args, { ...options, maxBuffer: 1e8 })).stdout.trim();
  const base = /^FROM (\S+)$/m.exec(await readFile(join(REPOSITORY, 'Dockerfile'), 'utf8'))?.[1];
  await run('bash', [join(REPOSITORY, 'faults', 'base-image.sh'), base ?? ''], options);
  // The format that keeps the health check.
  const format = ['--format', 'docker', '--pull-never', '--tag', IMAGE];
  await buildah('build', ...WITHOUT_ENGINE, ...MOUNTS, ...format, '.');
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE));
  const config: ImageConfig = inspected.Docker.config;

  const name = await buildah('from', '--pull-never', IMAGE);

  /** Starts the container, which keeps its files from one start to the next. */
  async function start(settings: Readonly<Record<string, string>>): Promise<Container> {
    const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const inside = (command: readonly string[]) => [
      'run',
      ...WITHOUT_ENGINE,
      ...env,
      name,
      '--',
      ...command,
    ];
    // The shell says its process id and becomes the server.
    const command = ['sh', '-c', 'echo "$$"; exec "$@"', 'sh', ...config.Cmd];
    const server = spawn('buildah', inside(command), {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(server, 'close');
    let output = '';
    await new Promise<void>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (output.includes('Midspan is ready')) resolve();
        });
      }
      server.once('close', () => reject(new Error(`The container ended: ${output}`)));
    });
    const pid = Number.parseInt(output, 10);
    const baseUrl = `http://127.0.0.1:${settings['PORT']}`;
    return {
      baseUrl,
      api: apiClient(baseUrl),
      exec: (asked) => buildah(...inside(asked)),
      async stop() {
        if (server.exitCode === null) process.kill(pid, config.StopSignal);
        const [code] = await ended;
        return code;
      },
    };
  }
  return { config, start };
}

test.skipIf(IS_MISSING)(
  'serves two members from the image of the Dockerfile, as an account that can’t change it, and loses nothing when it is stopped under load',
  async () => {
    await using undo = new AsyncDisposableStack();
    const folder = await makeTempFolder();
    undo.defer(folder.remove);
    const DATABASE_URL = await startPostgres(undo, folder.path);
    const redis = await startRedis();
    undo.defer(redis.stop);
    const { config, start } = await buildImage(undo);
    const settings = {
      DATABASE_URL,
      REDIS_URL: redis.url,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      RATE_LIMITS: 'off',
      MESSAGE_LIMIT: '100',
      DEMO: 'off',
    };
    const startedAt = Date.now();
    let container = await start(settings);
    undo.defer(async () => void (await container.stop()));
    const readyS = secondsBetween(startedAt, Date.now());

    expect(await container.exec(['id', '-un'])).toBe('node');
    const writable = ['find', '/app', '-writable', '-not', '-type', 'l'];
    expect(await container.exec(writable)).toBe('');
    // The command of the image names its own port.
    const [kind, ...health] = config.Healthcheck.Test;
    expect(kind).toBe('CMD');
    await container.exec(health.map((part) => part.replace(':3000/', `:${settings.PORT}/`)));

    const pool = openOwnPool(undo, { connectionString: DATABASE_URL });
    const subject = await openSubject(container, pool);
    const { baseUrl } = container;
    const load = await startLoad({ ...subject, pool, baseUrls: [baseUrl, baseUrl], pairs: 2 });
    undo.defer(load.close);
    await expect.poll(() => load.answers.length, { timeout: 60_000 }).toBeGreaterThan(30);
    const stoppedAt = Date.now();
    expect(await container.stop()).toBe(0);
    const endedS = secondsBetween(stoppedAt, Date.now());
    expect(endedS).toBeLessThan(ENDS_WITHIN_S);

    container = await start(settings);
    await load.allServed();
    report({ readyS, endedS, ...(await finishAndCheck(load, { api: container.api, pool })) });
  },
  30 * 60_000,
);
