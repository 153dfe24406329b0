import { readFile } from 'node:fs/promises';
import {
  connectSocket,
  countBlocked,
  createTestDatabase,
  makeTempFolder,
  type RawAnswer,
  type ServerProcess,
  startServerProcess,
} from '@midspan/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** A start may take this many times as long as merely loading the program. */
const START_LOADS_MAX = 4;
/** Other programs disturb a measurement; needless work shows in all of them. */
const MEASUREMENTS_MAX = 3;
const RESIDENT_KIB_MAX = 200 * 1024;

let undo: (() => Promise<unknown>)[];
let folder: string;
beforeEach(async () => {
  const made = await makeTempFolder();
  folder = made.path;
  undo = [made.remove];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

async function start(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(folder, { RATE_LIMITS: 'off', ...settings });
  undo.push(async () => {
    server.kill('SIGTERM');
    await server.ended;
  });
  return server;
}

async function startReady(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await start(settings);
  await server.ready;
  return server;
}

async function aDatabase(): Promise<{ url: string; pool: pg.Pool }> {
  const { url, drop } = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: url });
  undo.push(drop, () => pool.end());
  return { url, pool };
}

async function ended(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

/** Starts a server and says how many times as long that took as loading its program alone. */
async function startBesideLoad(): Promise<{ second: ServerProcess; loads: number }> {
  const from = performance.now();
  const unready = await start({ PORT: 'x' });
  expect(await unready.ended).toBe(1);
  const loaded = performance.now();
  const second = await startReady();
  return { second, loads: (performance.now() - loaded) / (loaded - from) };
}

const register = (server: ServerProcess, name: string): Promise<RawAnswer> =>
  server.api.send('POST', '/auth/register', {
    body: { email: `${name}@example.org`, username: name, password: 'correct horse' },
  });
const login = (server: ServerProcess, name: string): Promise<RawAnswer> =>
  server.api.send('POST', '/auth/login', {
    body: { email: `${name}@example.org`, password: 'correct horse' },
  });

test('loses no acknowledged registration and leaves none half-made when killed in a burst', async () => {
  const { url, pool } = await aDatabase();
  let server = await startReady({ DATABASE_URL: url });
  for (const answersBeforeTheKill of [1, 5, 11]) {
    const answered: string[] = [];
    await Promise.allSettled(
      Array.from({ length: 24 }, async (_, n) => {
        const name = `burst-${answersBeforeTheKill}-${n}`;
        if ((await register(server, name)).status === 201) answered.push(name);
        if (answered.length === answersBeforeTheKill) server.kill('SIGKILL');
      }),
    );
    expect(await server.ended).toBe('SIGKILL');
    expect(answered.length).toBeLessThan(24);

    server = await startReady({ DATABASE_URL: url });
    for (const name of answered) {
      expect([name, (await login(server, name)).status]).toEqual([name, 200]);
    }
    const halfMade = await pool.query(
      `SELECT u.username FROM users u WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = u.id)
         OR NOT EXISTS (SELECT 1 FROM mail_links WHERE user_id = u.id)
         OR NOT EXISTS (SELECT 1 FROM mail_outbox m JOIN pgboss.job j ON j.data->>'mailId' = m.id::text
                        WHERE m.recipient = u.email)`,
    );
    expect(halfMade.rows).toEqual([]);
  }
}, 120_000);

describe('SIGTERM', () => {
  test('lets calls under way finish, accepts no new ones and stops within 10 seconds', async () => {
    const { url, pool } = await aDatabase();
    const server = await startReady({ DATABASE_URL: url });
    const { token } = (await register(server, 'somebody')).body as { token: string };
    const live = await connectSocket(server.baseUrl, token);
    const client = await pool.connect();
    await client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const underWay = login(server, 'somebody');
    await expect.poll(() => countBlocked(client)).toBeGreaterThan(0);

    const signalled = performance.now();
    server.kill('SIGTERM');
    await live.disconnected;
    await vi.waitFor(() => expect(server.api.send('GET', '/health')).rejects.toThrow());
    await client.query('COMMIT');
    client.release();
    expect((await underWay).status).toBe(200);
    expect(await server.ended).toBe(0);
    expect(performance.now() - signalled).toBeLessThan(10_000);
  });

  test('stops the server within 10 seconds even when a client never finishes its call', async () => {
    const { url } = await aDatabase();
    const server = await startReady({ DATABASE_URL: url });
    const unfinished = fetch(`${server.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{"email":')) }),
      duplex: 'half',
    } as RequestInit);
    unfinished.catch(() => undefined);
    await vi.waitFor(async () => {
      const sockets = await readFile(`/proc/${server.pid}/net/tcp`, 'utf8');
      const port = Number(new URL(server.baseUrl).port).toString(16).toUpperCase().padStart(4, '0');
      expect(sockets).toMatch(new RegExp(`:${port} [0-9A-F]+:[0-9A-F]{4} 01`));
    });
    const signalled = performance.now();
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - signalled).toBeLessThan(10_000);
  });
});

describe('with its embedded database', () => {
  test(`restarts in the time of ${START_LOADS_MAX} loads, keeps its data, stays small, and locks its folder`, async () => {
    const first = await startReady();
    expect((await register(first, 'somebody')).status).toBe(201);
    await ended(first);

    // Compared with a load just before it, however slow or busy the machine is.
    let { second, loads } = await startBesideLoad();
    for (let again = 1; loads >= START_LOADS_MAX && again < MEASUREMENTS_MAX; again += 1) {
      await ended(second);
      ({ second, loads } = await startBesideLoad());
    }
    expect(loads).toBeLessThan(START_LOADS_MAX);
    expect((await login(second, 'somebody')).status).toBe(200);

    const status = await readFile(`/proc/${second.pid}/status`, 'utf8');
    const residentKiB = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
    expect(residentKiB).toBeLessThan(RESIDENT_KIB_MAX);

    const third = await start();
    expect(await third.ended).toBe(1);
    expect(third.output()).toMatch(/^Midspan didn’t start\. .*\b(another|already)\b.*\.\n$/s);
    expect((await login(second, 'somebody')).status).toBe(200);
  }, 90_000);
});

test.each([
  [{ PORT: 'x' }, 'PORT must be a port number.'],
  [{ PUBLIC_URL: 'https://midspan.example' }, 'SMTP_URL must be set, because PUBLIC_URL'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'connect ECONNREFUSED 127.0.0.1:1'],
])('does not start with %o, and says why in a sentence', async (settings, sentence) => {
  const server = await start(settings);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`Midspan didn’t start. ${sentence}`);
  expect(server.output()).not.toContain('    at ');
});
