import { accountRoutes, accountTexts } from '@midspan/contract';
import { aMember, countBlocked, ownServer, refusalIn } from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await ownServer({
  SESSION_TTL_MS: String(10 * 24 * 3_600_000),
  SESSION_IDLE_MS: String(2 * 24 * 3_600_000),
});

const login = (email: string, password: string) =>
  server.api.send('POST', '/auth/login', { body: { email, password } });
const statusOf = async (token: string) =>
  (await server.api.send('GET', '/auth/me', { token })).status;

test('returns a new token for each login, and all of them work', async () => {
  const { user, password, token } = await aMember(server);
  const body = { email: user.email.toUpperCase(), password };
  const first = await server.api.call(accountRoutes.login, { body });
  const second = await server.api.call(accountRoutes.login, { body });
  expect(first.user).toEqual(user);
  expect(new Set([token, first.token, second.token]).size).toBe(3);
  for (const one of [token, first.token, second.token]) expect(await statusOf(one)).toBe(200);
});

test('gives the same answer for an unknown address and a wrong password', async () => {
  const { user } = await aMember(server);
  const wrong = await login(user.email, 'not the password');
  const unknown = await login('nobody@example.org', 'not the password');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({
    error: { code: 'INVALID_CREDENTIALS', message: accountTexts.loginInvalid },
  });
  expect(unknown.status).toBe(wrong.status);
  expect(unknown.body).toEqual(wrong.body);
  const names = (headers: Headers) => [...headers.keys()].sort();
  expect(names(unknown.headers)).toEqual(names(wrong.headers));
});

test.each([
  [{ email: '', password: 'x' }, { email: accountTexts.emailMissing }],
  [{ email: '   ', password: 'x' }, { email: accountTexts.emailMissing }],
  [{ email: 'ann@example.org', password: '' }, { password: accountTexts.passwordMissing }],
  [{}, { email: accountTexts.emailMissing, password: accountTexts.passwordMissing }],
])('names what is missing in a login with %o', async (body, details) => {
  expect(refusalIn(await server.api.send('POST', '/auth/login', { body })).details).toEqual(
    details,
  );
});

test('invalidates only the token of the session that logs out', async () => {
  const { user, password, token } = await aMember(server);
  const other = await server.api.call(accountRoutes.login, {
    body: { email: user.email, password },
  });
  await server.api.call(accountRoutes.logout, {}, token);
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(other.token)).toBe(200);
  const again = await server.api.send('POST', '/auth/logout', { token });
  expect(refusalIn(again).code).toBe('UNAUTHENTICATED');
});

test('treats a request without a token as anonymous', async () => {
  expect(refusalIn(await server.api.send('GET', '/auth/me'))).toEqual({
    code: 'UNAUTHENTICATED',
    message: 'Please sign in to continue.',
  });
});

describe('a session expires', () => {
  const age = (userId: string, column: 'created_at' | 'last_used_at', by: string) =>
    server.pool.query(`UPDATE sessions SET ${column} = now() - $2::interval WHERE user_id = $1`, [
      userId,
      by,
    ]);

  test('SESSION_TTL_MS after it began, however busy it was', async () => {
    const { user, token } = await aMember(server);
    await age(user.id, 'created_at', '9 days 23 hours');
    expect(await statusOf(token)).toBe(200);
    // Another session: one that has just read is remembered for a moment, even if the clock jumps.
    const late = await aMember(server);
    await age(late.user.id, 'created_at', '10 days 1 second');
    expect(await statusOf(late.token)).toBe(401);
  });

  test('SESSION_IDLE_MS after its last use, which restarts the clock', async () => {
    const { user, token } = await aMember(server);
    await age(user.id, 'last_used_at', '1 day 23 hours');
    expect(await statusOf(token)).toBe(200);
    const { rows } = await server.pool.query<{ fresh: boolean }>(
      "SELECT last_used_at > now() - interval '1 minute' AS fresh FROM sessions WHERE user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ fresh: true }]);
    const late = await aMember(server);
    await age(late.user.id, 'last_used_at', '2 days 1 second');
    expect(await statusOf(late.token)).toBe(401);
  });
});

test('refuses a suspended member’s login, and says why only with the right password', async () => {
  const { user, password, token } = await aMember(server, { verified: false });
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
  expect(refusalIn(await login(user.email, password)).code).toBe('SUSPENDED');
  expect(refusalIn(await login(user.email, 'not the password')).code).toBe('INVALID_CREDENTIALS');
  for (const path of ['/auth/logout', '/auth/resend-verification', '/auth/send-verification']) {
    const answer = await server.api.send('POST', path, { token });
    expect([path, refusalIn(answer).code]).toEqual([path, 'SUSPENDED']);
  }
});

test('opens no session for a login with the old password that overlaps a reset', async () => {
  const { user, password } = await aMember(server);
  const client = await server.pool.connect();
  try {
    // What a reset does, held open until the login has checked the old password.
    await client.query('BEGIN');
    await client.query("UPDATE users SET password_hash = 'another' WHERE id = $1", [user.id]);
    await client.query('DELETE FROM sessions WHERE user_id = $1', [user.id]);
    let answered = false;
    const answer = login(user.email, password).finally(() => {
      answered = true;
    });
    await expect.poll(async () => answered || (await countBlocked(server.pool)) === 1).toBe(true);
    await client.query('COMMIT');
    expect(refusalIn(await answer).code).toBe('INVALID_CREDENTIALS');
  } finally {
    client.release();
  }
  const { rowCount } = await server.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [
    user.id,
  ]);
  expect(rowCount).toBe(0);
});
