import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { configure, makeProgramFolder, startProgram } from './deployment.ts';
import { freePort } from './server-process.ts';
import { findProgram, REDIS_NAMES } from './system-programs.ts';
import { makeTempFolder } from './temp-folder.ts';

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Dies as if someone had pulled the plug. */
  kill(): Promise<void>;
  /** Stays up without answering, until it resumes. */
  hang(): void;
  resume(): void;
  /** Starts again at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis of its own that persists nothing; perhaps a replica of another one. */
export async function startRedis(primary?: TestRedis): Promise<TestRedis> {
  const program = findProgram(REDIS_NAMES);
  if (program === null) throw new Error('redis-server is not on the PATH');
  const folder = await makeTempFolder();
  const port = await freePort();
  let child: ReturnType<typeof spawn> | null = null;

  async function start(): Promise<void> {
    const started = spawn(program ?? '', [
      ...['--bind', '127.0.0.1', '--port', String(port), '--dir', folder.path],
      ...['--save', '', '--appendonly', 'no'],
      ...(primary === undefined ? [] : ['--replicaof', `127.0.0.1 ${primary.port}`]),
    ]);
    child = started;
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (/ready to accept connections/i.test(printed)) resolve();
      });
      started.once('exit', () => reject(new Error(`Redis did not start. ${printed}`)));
    });
  }

  async function kill(): Promise<void> {
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = null;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    hang: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    start,
    async stop() {
      await kill();
      await folder.remove();
    },
  };
}

/** Three Sentinels as they are deployed, who watch a Redis; resolves with the servers' REDIS_URL. */
export async function startSentinels(
  undo: AsyncDisposableStack,
  primary: TestRedis,
): Promise<string> {
  const addresses: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const folder = await makeProgramFolder(undo);
    const port = await freePort();
    const file = await configure('sentinel.conf', folder, {
      'port 26379': `port ${port}\ndir ${folder}`,
      'midspan 127.0.0.1 6379 2': `midspan 127.0.0.1 ${primary.port} 2`,
    });
    const sentinel = await startProgram('redis-server', [file, '--sentinel'], { port });
    undo.defer(() => sentinel.kill('SIGKILL'));
    addresses.push(`127.0.0.1:${port}`);
  }
  return `redis+sentinel://${addresses.join(',')}/midspan`;
}
