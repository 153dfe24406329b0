import { join } from 'node:path';
import {
  aHypothesis,
  aMember,
  connectSocket,
  createTestDatabase,
  makeTempFolder,
  refusalIn,
  startTestServer,
  type TempFolder,
  type TestDatabase,
  type TestServer,
  Wire,
} from '@midspan/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let folder: TempFolder;
let database: TestDatabase;
let wire: Wire;
let server: TestServer;
beforeAll(async () => {
  folder = await makeTempFolder();
  database = await createTestDatabase();
  const url = new URL(database.url);
  const name = `.s.PGSQL.${url.port}`;
  wire = new Wire(join(folder.path, name), join(url.searchParams.get('host') ?? '', name));
  await wire.mend();
  url.searchParams.set('host', folder.path);
  server = await startTestServer({ DATABASE_URL: url.href });
});
afterAll(async () => {
  await server.stop();
  await wire.cut();
  await database.drop();
  await folder.remove();
});

test('while the database is away calls answer 503 and the process lives; afterwards all is well', async () => {
  const member = await aMember(server);
  const live = await connectSocket(server.baseUrl, member.token);
  const login = { email: member.user.email, password: member.password };

  await wire.cut();
  const answers = [
    await server.api.send('GET', '/auth/me', { token: member.token }),
    await server.api.send('POST', '/auth/login', { body: login }),
    await server.api.send('POST', '/auth/forgot-password', { body: { email: login.email } }),
    await server.api.send('POST', '/auth/verify-email', { body: { token: 'x' } }),
    await server.api.send('GET', '/ready'),
  ];
  expect(answers.map((answer) => refusalIn(answer).code)).toEqual(answers.map(() => 'UNAVAILABLE'));
  for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.api.send('GET', '/health')).status).toBe(200);
  await expect(connectSocket(server.baseUrl, member.token)).rejects.toMatchObject({
    data: { code: 'UNAVAILABLE' },
  });
  expect(live.socket.connected).toBe(true);

  await wire.mend();
  await vi.waitFor(async () => expect((await server.api.send('GET', '/ready')).status).toBe(200));
  expect((await server.api.send('POST', '/auth/login', { body: login })).status).toBe(200);
  expect(await live.emitAck('ping', {})).toEqual({ success: true });
  live.close();
  const newcomer = await aMember(server, { verified: false });
  await server.mail.waitForMail(newcomer.user.email);
});

test('while its disk is full, what would be written answers 503 and what is there can be read', async () => {
  const member = await aMember(server);
  const { token } = member;
  const { id: hypothesisId } = await aHypothesis(server, member);
  const live = await connectSocket(server.baseUrl, token);
  const write = () =>
    server.api.send('POST', '/credences', {
      token,
      body: { hypothesisId, value: 70, reason: 'Because', importance: null },
    });
  await server.pool.query(`
    CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER full_1 BEFORE INSERT ON credences EXECUTE FUNCTION disk_is_full();
    CREATE TRIGGER full_2 BEFORE INSERT ON waiting_entries EXECUTE FUNCTION disk_is_full()`);
  const refusal = await write();
  expect([refusal.status, refusalIn(refusal).code]).toEqual([503, 'UNAVAILABLE']);
  expect(await live.emitAck('waitingRoom:join', { hypothesisId })).toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect((await server.api.send('GET', `/hypotheses/${hypothesisId}`)).status).toBe(200);

  await server.pool.query('DROP FUNCTION disk_is_full CASCADE');
  expect((await write()).status).toBeLessThan(300);
  expect(await live.emitAck('waitingRoom:join', { hypothesisId })).toEqual({ success: true });
  live.close();
});

test('a connection that is lost in the midst of a transaction does not end the process', async () => {
  const ended: unknown[] = [];
  const note = (error: unknown) => ended.push(error);
  process.on('uncaughtException', note);
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    await wire.cut();
    await lost;
    await expect(client.query('SELECT 1')).rejects.toThrow();
  } finally {
    client.release(true);
    await wire.mend();
    process.off('uncaughtException', note);
  }
  expect(ended).toEqual([]);
});
