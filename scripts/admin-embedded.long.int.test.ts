import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { accountRoutes } from '@midspan/contract';
import { makeTempFolder, refusalIn, startServerProcess } from '@midspan/testkit';
import { expect, test } from 'vitest';

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url));
/** Two starts of a server with its database, and five commands, on a busy machine. */
const EMBEDDED_MS = 120_000;

/** The command as an operator runs it, in a separate process. */
const runIn = (cwd: string, settings: Record<string, string>, args: readonly string[]) =>
  new Promise<{ code: number; wrong: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], ...settings };
    execFile(process.execPath, [ADMIN, ...args], { cwd, env }, (error, _out, wrong) =>
      resolve({ code: error === null ? 0 : Number(error.code), wrong }),
    );
  });

test('uses the embedded database beside a running server or without one, but never creates it', {
  timeout: EMBEDDED_MS,
}, async () => {
  const home = await makeTempFolder();
  const settings = { DATA_DIR: home.path };
  const admin = (...args: string[]) => runIn(home.path, settings, args);
  try {
    expect(await admin('rounds')).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('There is no database in'),
    });
    const running = await startServerProcess(home.path, settings);
    await running.ready;
    const body = {
      email: 'ada@example.org',
      username: 'Ada',
      password: 'correct horse',
    };
    await running.api.call(accountRoutes.register, { body });
    expect((await admin('suspend', 'Ada')).code).toBe(0);
    const { email, password } = body;
    const refused = await running.api.send('POST', '/auth/login', { body: { email, password } });
    expect(refusalIn(refused).code).toBe('SUSPENDED');

    running.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect((await admin('restore', 'Ada')).code).toBe(0);
    // Two at once: one of them holds the database, and neither stops it under the other.
    const both = await Promise.all([admin('rounds'), admin('factor-resets')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);

    const next = await startServerProcess(home.path, settings);
    await next.ready;
    await next.api.call(accountRoutes.login, { body: { email, password } });
    next.kill('SIGTERM');
    await next.ended;
  } finally {
    await home.remove();
  }
});
