import { join } from 'node:path';
import {
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  countBlocked,
  createTestDatabase,
  done,
  evidenceFields,
  makeTempFolder,
  ownServer,
  refusalIn,
  refused,
  Wire,
} from '@midspan/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction, openDatabase } from './connection.ts';

const folder = await makeTempFolder();
const database = await createTestDatabase();
const url = new URL(database.url);
const name = `.s.PGSQL.${url.port}`;
const wire = new Wire(join(folder.path, name), join(url.searchParams.get('host') ?? '', name));
await wire.mend();
url.searchParams.set('host', folder.path);
const server = await ownServer({ DATABASE_URL: url.href });
afterAll(async () => {
  await wire.cut();
  await database.drop();
  await folder.remove();
});

test('answers 503 while the database is down, keeps running, and recovers afterwards', async () => {
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

test('answers writes with 503 while the disk is full, and still answers reads', async () => {
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

test('keeps running when a connection is lost in the middle of a transaction', async () => {
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
    await vi.waitFor(() => server.pool.query('SELECT 1'));
    process.off('uncaughtException', note);
  }
  expect(ended).toEqual([]);
});

describe('when a connection dies silently', () => {
  /** Connected directly, not over the wire. */
  let direct: pg.Pool;
  beforeAll(() => {
    direct = new pg.Pool({ connectionString: database.url, max: 2 });
  });
  afterAll(() => direct.end());

  test('during COMMIT, nothing is published, and the repeated proposal is stored once', async () => {
    const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
    const { conversationId, ann, ben } = await aTalk(server, hypothesisId);
    await direct.query(`
      CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER late AFTER INSERT ON evidence DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`);
    const holder = await direct.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const proposal = { conversationId, tempId: 'once', ...evidenceFields() };
    const lost = refused(ann.live, 'conversation:proposeEvidence', proposal);
    await expect.poll(() => countBlocked(holder)).toBe(1);
    wire.strand();
    await holder.query('SELECT pg_advisory_unlock(1)');
    holder.release();

    expect((await lost).code).toBe('UNAVAILABLE');
    const countKept = async () => {
      const { rows } = await direct.query(
        'SELECT count(*)::int AS n FROM evidence WHERE conversation_id = $1',
        [conversationId],
      );
      return rows[0].n;
    };
    expect(await countKept()).toBe(1);
    expect(ben.live.events.map(({ name }) => name)).not.toContain('conversation:evidenceProposed');
    // A tick announces the last number, so that a client that missed something asks for it. Losses
    // in earlier tests may add ticks of their own.
    const ticks = () =>
      ben.live.events.flatMap(({ name, payload }) =>
        name === 'conversation:tick' ? (payload as { seq: number }).seq : [],
      );
    await expect.poll(ticks, { timeout: 10_000 }).toContain(1);
    await done(ann.live, 'conversation:proposeEvidence', proposal);
    expect(await countKept()).toBe(1);
    ann.live.close();
    ben.live.close();
    await direct.query('DROP FUNCTION wait_at_commit CASCADE');
  });

  test('it is distinguished from a slow one, which may finish', async () => {
    const slow = server.pool.query('SELECT pg_sleep(3), 1 AS done');
    expect((await slow).rows).toMatchObject([{ done: 1 }]);
  });

  test('server-side timeouts drop what a dead server left behind', async () => {
    const { rows } = await server.pool.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
         current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(rows).toEqual([{ statement: '30s', lock: '10s', idle: '30s' }]);
  });

  test('before BEGIN, it is replaced in the pool', async () => {
    const db = openDatabase(server.pool);
    const all = Array.from({ length: 10 });
    await Promise.all(all.map(() => server.pool.query('SELECT pg_sleep(0.1)')));
    wire.strand();
    const begun = await Promise.allSettled(all.map(() => inTransaction(db, async () => 'begun')));
    expect(begun.map(({ status }) => status)).toContain('rejected');
    expect(await inTransaction(db, async () => 'begun')).toBe('begun');
    expect((await server.api.send('GET', '/ready')).status).toBe(200);
  });
});
