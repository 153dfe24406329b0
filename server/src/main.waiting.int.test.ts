import { readFile } from 'node:fs/promises';
import {
  connectSocket,
  countBlocked,
  IS_LONG_RUN,
  openReadyProcess,
  openServerProcess,
  openTestDatabase,
  type RawAnswer,
  type ServerProcess,
} from '@midspan/testkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** Each kill needs another start, and how many answers it waits for makes little difference. */
const ANSWERS_BEFORE_THE_KILL = IS_LONG_RUN ? [1, 5, 11] : [5];

let undo: AsyncDisposableStack;
beforeEach(() => {
  undo = new AsyncDisposableStack();
});
afterEach(() => undo.disposeAsync());

const register = (server: ServerProcess, name: string): Promise<RawAnswer> =>
  server.api.send('POST', '/auth/register', {
    body: { email: `${name}@example.org`, username: name, password: 'correct horse' },
  });
const login = (server: ServerProcess, name: string): Promise<RawAnswer> =>
  server.api.send('POST', '/auth/login', {
    body: { email: `${name}@example.org`, password: 'correct horse' },
  });

test('loses no acknowledged registration and leaves none half-made when killed in a burst', async () => {
  const { url, pool } = await openTestDatabase(undo);
  let server = await openReadyProcess(undo, { DATABASE_URL: url });
  for (const answersBeforeTheKill of ANSWERS_BEFORE_THE_KILL) {
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

    server = await openReadyProcess(undo, { DATABASE_URL: url });
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
  test('lets calls under way finish, accepts no new ones and then stops', async () => {
    const { url, pool } = await openTestDatabase(undo);
    const server = await openReadyProcess(undo, { DATABASE_URL: url });
    const { token } = (await register(server, 'somebody')).body as { token: string };
    const live = await connectSocket(server.baseUrl, token);
    const client = await pool.connect();
    await client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const underWay = login(server, 'somebody');
    // The login, and the check of the socket's session, which isn't waited for.
    await expect.poll(() => countBlocked(client)).toBeGreaterThan(1);

    server.kill('SIGTERM');
    await live.disconnected;
    await vi.waitFor(() => expect(server.api.send('GET', '/health')).rejects.toThrow());
    await client.query('COMMIT');
    client.release();
    expect((await underWay).status).toBe(200);
    expect(await server.ended).toBe(0);
  });

  test('stops the server even when a client never finishes its call', async () => {
    const { url } = await openTestDatabase(undo);
    const server = await openReadyProcess(undo, { DATABASE_URL: url });
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
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

test.each([
  [{ PORT: 'x' }, 'PORT must be a port number.'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'connect ECONNREFUSED 127.0.0.1:1'],
])('does not start with %o, and says why in a sentence', async (settings, sentence) => {
  const server = await openServerProcess(undo, settings);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`Midspan didn’t start. ${sentence}`);
  expect(server.output()).not.toContain('    at ');
});

test('does not start on a database with another first migration, says what to do, and changes nothing', async () => {
  const { url, pool } = await openTestDatabase(undo);
  await pool.query(`UPDATE drizzle.__drizzle_migrations SET hash = 'of an early version'`);
  const server = await openServerProcess(undo, { DATABASE_URL: url });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(
    'Midspan didn’t start. The database was made by a version of Midspan that can’t be upgraded: move the data folder away, or set DATA_DIR to another folder or DATABASE_URL to another database.\n',
  );
  const { rows } = await pool.query('SELECT hash FROM drizzle.__drizzle_migrations');
  expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set(['of an early version']));
});
