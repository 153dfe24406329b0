import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApiClient, apiClient } from './api-client.ts';
import { makeTempFolder } from './temp-folder.ts';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const MANIFEST = new URL('../../package.json', import.meta.url);

/** How `npm start` runs Node: it limits the young heap, which loading alone would inflate. */
export async function nodeFlags(): Promise<string[]> {
  const manifest: { scripts: { start: string } } = JSON.parse(await readFile(MANIFEST, 'utf8'));
  return manifest.scripts.start.match(/--\S+/g) ?? [];
}

/** Shares the compile cache of `npm start`. */
const COMPILED = join(tmpdir(), 'node-compile-cache');

export interface ServerProcess {
  readonly pid: number;
  readonly baseUrl: string;
  readonly api: ApiClient;
  /** Resolves when it serves; rejects with its output when it exits instead. */
  readonly ready: Promise<void>;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** its output so far */
  output(): string;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

/** The server as people start it: a separate process, with these settings and no others. */
export async function startServerProcess(
  folder: string,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [...(await nodeFlags()), MAIN], {
    // A folder without a developer's own .env.
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: port,
      DATA_DIR: folder,
      DEMO: 'off',
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Midspan is ready')) resolve();
      });
    }
    child.once('close', () => reject(new Error(`The server ended: ${output}`)));
  });
  // A caller that only waits for the exit doesn't have to handle this.
  ready.catch(() => undefined);
  const ended = once(child, 'close').then(([code, signal]): number | string => signal ?? code);
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    pid: child.pid ?? 0,
    baseUrl,
    api: apiClient(baseUrl),
    ready,
    ended,
    output: () => output,
    kill: (signal) => child.kill(signal),
  };
}

/** A server process without rate limits, in a folder of its own or a given one, until the stack is undone. */
export async function openServerProcess(
  undo: AsyncDisposableStack,
  settings: Record<string, string>,
  givenFolder?: string,
): Promise<ServerProcess> {
  let folder = givenFolder;
  if (folder === undefined) {
    const made = await makeTempFolder();
    undo.defer(made.remove);
    folder = made.path;
  }
  const server = await startServerProcess(folder, { RATE_LIMITS: 'off', ...settings });
  undo.defer(() => endServer(server));
  return server;
}

/** One that serves already. */
export async function openReadyProcess(
  ...given: Parameters<typeof openServerProcess>
): Promise<ServerProcess> {
  const server = await openServerProcess(...given);
  await server.ready;
  return server;
}

/** Stops a server as operators do. */
export async function endServer(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  await server.ended;
}
