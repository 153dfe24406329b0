import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '../testkit/src/server-process.ts';
import { programEnv } from './run.ts';

const HOST = '127.0.0.1';

/** The usual port, or any free one if something else is using it. */
async function choosePort(usual: number): Promise<number> {
  const probe = createServer().listen(usual, HOST);
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return usual;
}

const apiPort = await choosePort(Number(process.env['PORT'] ?? 3000));
/** Where Vite serves the web; it proxies calls to the server. */
const webPort = await choosePort(5173);

const start = (command: string, args: readonly string[]): ChildProcess =>
  spawn(command, args, {
    stdio: 'inherit',
    env: {
      PUBLIC_URL: `http://${HOST}:${webPort}`,
      ...programEnv(),
      PORT: String(apiPort),
      API_SERVER: `http://${HOST}:${apiPort}`,
    },
  });

const both = [
  start('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  start('vite', ['web', '--port', String(webPort)]),
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
