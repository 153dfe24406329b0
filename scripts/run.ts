import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';

const INSTALLED = join(import.meta.dirname, '..', 'node_modules', '.bin');

type Env = Readonly<Record<string, string>>;

/** Our environment, with npm's programs first in the PATH, including Node. */
export const programEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${INSTALLED}${delimiter}${process.env['PATH'] ?? ''}`,
});

/** Runs a program with its output on ours, and returns whether it succeeded. */
export async function succeeds(
  command: string,
  args: readonly string[],
  env: Env = {},
): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...programEnv(), ...env },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Runs a program and returns whether it succeeded and what it printed. */
export async function runQuietly(
  command: string,
  args: readonly string[],
  env: Env = {},
): Promise<{ succeeded: boolean; output: string }> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnv(), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { succeeded: code === 0, output };
}
