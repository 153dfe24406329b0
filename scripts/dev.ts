import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programEnv } from './run.ts';

/** Where Vite serves the web; it proxies calls to the server. */
const WEB_URL = 'http://127.0.0.1:5173';

const start = (command: string, args: readonly string[]): ChildProcess =>
  spawn(command, args, {
    stdio: 'inherit',
    env: { PUBLIC_URL: WEB_URL, ...programEnv() },
  });

const both = [
  start('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  start('vite', ['web']),
];
const exits = both.map((child) => once(child, 'exit'));

const endBoth = () => {
  for (const child of both) child.kill('SIGTERM');
};
// In a terminal, Ctrl-C reaches both by itself; a signal sent only to this process doesn't.
process.on('SIGINT', endBoth);
process.on('SIGTERM', endBoth);

await Promise.race(exits);
endBoth();
await Promise.all(exits);
