import { refusalIn, sharedServer } from '@midspan/testkit';
import { beforeEach, expect, test } from 'vitest';

const server = await sharedServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const send = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' };
  return refusalIn(await server.api.send('POST', path, { body, headers })).code;
};

/** Bodies that are refused, each at a different step. */
const NONSENSE = [
  '{"email":',
  '[]',
  { email: 7, username: null, password: [] },
  { email: 'ann@example.org', username: '\u0344\u0334'.repeat(15_000), password: '' },
  { padding: 'x'.repeat(70_000) },
];

const counted = async (key: string): Promise<number | undefined> => {
  const { rows } = await server.pool.query('SELECT points FROM rate_limits WHERE key = $1', [key]);
  return rows[0]?.points;
};

test('[AC24] counts nonsense sent to /auth/register before parsing it, and refuses more after 300', async () => {
  for (const body of NONSENSE) {
    expect(await send('/auth/register', body)).toMatch(/^(INVALID|TOO_LARGE)$/);
  }
  expect(await counted('register-ip:127.0.0.1')).toBe(NONSENSE.length);
  await server.pool.query('UPDATE rate_limits SET points = 300');
  for (const body of NONSENSE) expect(await send('/auth/register', body)).toBe('RATE_LIMITED');
});

test('counts no wrong password for nonsense sent to /auth/login, so that it locks out no network', async () => {
  for (const body of NONSENSE) {
    expect(await send('/auth/login', body)).toMatch(/^(INVALID|TOO_LARGE)$/);
  }
  const { rowCount } = await server.pool.query('SELECT FROM rate_limits');
  expect(rowCount).toBe(0);
});

test('locks no one out when nonsense names their address', async () => {
  const body = { email: 'ann@example.org', password: 'x'.repeat(60_000) };
  for (let n = 0; n < 6; n += 1) expect(await send('/auth/login', body)).toBe('INVALID');
  expect(await counted('login:ann@example.org 127.0.0.1')).toBeUndefined();
});
