import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';

const INSTALLED = join(import.meta.dirname, '..', 'node_modules', '.bin');

/** Our environment, with npm's programs first in the PATH, including Node. */
export const programEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${INSTALLED}${delimiter}${process.env['PATH'] ?? ''}`,
});

/** Runs a program with its output on ours and returns whether it succeeded. */
export async function succeeds(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...programEnv(), ...env },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
