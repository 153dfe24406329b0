import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, isRoot, spawnAs } from '../../server/src/db/embedded/account.ts';
import { findProgram } from './system-programs.ts';
import { makeTempFolder } from './temp-folder.ts';

const DEPLOY = new URL('../../deploy/', import.meta.url);

/**
 * A configuration of `deploy`, with the addresses of a test in place of its own. Each has to occur,
 * so that the example and the test can't drift apart.
 */
export async function configure(
  name: string,
  folder: string,
  replacements: Readonly<Record<string, string>>,
): Promise<string> {
  let text = await readFile(new URL(name, DEPLOY), 'utf8');
  for (const [example, ours] of Object.entries(replacements)) {
    if (!text.includes(example)) throw new Error(`deploy/${name} doesn't contain: ${example}`);
    text = text.replaceAll(example, ours);
  }
  const path = join(folder, name);
  await writeFile(path, text);
  await giveAway(path);
  return path;
}

/** Root's programs run as another account, which has to own what it writes. */
async function giveAway(path: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await chooseAccount(null);
  await chown(path, uid, gid);
}

/** A folder that belongs to a program. */
export async function makeProgramFolder(undo: AsyncDisposableStack): Promise<string> {
  const folder = await makeTempFolder();
  undo.defer(folder.remove);
  await giveAway(folder.path);
  return folder.path;
}

export interface TestProgram {
  readonly pid: number;
  output(): string;
  /** Signals it and resolves once it has ended. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * A program of this system, as an account that may run it, which is not root; resolves when it
 * listens.
 */
export async function startProgram(
  name: string,
  args: readonly string[],
  { port, env = {} }: { readonly port: number; readonly env?: Readonly<Record<string, string>> },
): Promise<TestProgram> {
  const program = findProgram([name]);
  if (program === null) throw new Error(`${name} is not installed`);
  const child = spawn(program, args, {
    cwd: '/',
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...spawnAs(await chooseAccount(null)),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start. ${output}`);
    await delay(50);
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
