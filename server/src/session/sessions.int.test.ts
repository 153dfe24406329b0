import { aMember, sharedServer } from '@midspan/testkit';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/connection.ts';
import { newSecret } from './secrets.ts';
import { createSessionStore } from './sessions.ts';

const LIFE = { ttlMs: 60_000, idleMs: 60_000, supportEmail: 'help@example.org' };

const server = await sharedServer();

test('looks nothing up for a malformed token', async () => {
  const ended = new pg.Pool({ connectionString: server.databaseUrl });
  await ended.end();
  const sessions = createSessionStore(openDatabase(ended), LIFE);
  for (const token of [
    '',
    'x',
    'x'.repeat(42),
    'x'.repeat(44),
    `${'x'.repeat(42)}=`,
    '\0'.repeat(43),
  ]) {
    expect(await sessions.find(token)).toBeNull();
  }
  // A well-formed one would be looked up.
  await expect(sessions.find(newSecret())).rejects.toThrow();
});

test('recognizes a token from its first lookup until it is found expired', async () => {
  const { token } = await aMember(server);
  const sessions = createSessionStore(openDatabase(server.pool), LIFE);
  expect(sessions.isKnown(token)).toBe(false);
  const session = await sessions.find(token);
  expect(sessions.isKnown(token)).toBe(true);
  expect(await sessions.find(newSecret())).toBeNull();
  await sessions.end(session?.id ?? '');
  await sessions.find(token);
  expect(sessions.isKnown(token)).toBe(false);
});

test('finds several at once as it finds each, and records that they are used', async () => {
  const [ann, ben, gone] = [await aMember(server), await aMember(server), await aMember(server)];
  const sessions = createSessionStore(openDatabase(server.pool), LIFE);
  await sessions.end((await sessions.find(gone.token))?.id ?? '');
  const ids = [ann.user.id, ben.user.id];
  await server.pool.query(
    `UPDATE sessions SET last_used_at = now() - interval '10 s' WHERE user_id = ANY($1)`,
    [ids],
  );
  const found = await sessions.findAll([ann.token, gone.token, newSecret(), ben.token]);
  expect([...found.keys()]).toEqual([ann.token, ben.token]);
  expect(found.get(ann.token)).toEqual(await sessions.find(ann.token));
  expect([ann, ben, gone].map(({ token }) => sessions.isKnown(token))).toEqual([true, true, false]);
  const { rows } = await server.pool.query(
    `SELECT 1 FROM sessions WHERE last_used_at > now() - interval '5 s' AND user_id = ANY($1)`,
    [ids],
  );
  expect(rows).toHaveLength(2);
});

test('remembers a session for reads until it is forgotten on request, and none that is about to expire', async () => {
  const { token, user } = await aMember(server);
  const db = openDatabase(server.pool);
  const sessions = createSessionStore(db, LIFE);
  expect(sessions.remembered(token)).toBeNull();
  const session = await sessions.find(token);
  expect(sessions.remembered(token)).toEqual(session);
  sessions.forgetAll();
  expect(sessions.remembered(token)).toBeNull();
  for (const life of [{ ttlMs: 1_500 }, { idleMs: 1_500 }]) {
    await server.pool.query(
      'UPDATE sessions SET created_at = now(), last_used_at = now() WHERE user_id = $1',
      [user.id],
    );
    const brief = createSessionStore(db, { ...LIFE, ...life });
    expect(await brief.find(token)).toEqual(session);
    expect(brief.remembered(token)).toBeNull();
  }
});
