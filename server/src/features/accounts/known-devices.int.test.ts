import { randomUUID } from 'node:crypto';
import { aMember, refusalIn, secretIn, sharedServer, type TestMember } from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { forgetOldDevices } from './known-device-store.ts';

const WRONG = 'not the password';
const NEW_PASSWORD = 'a brand-new horse';
const HOME = '2001:db8:ffff:1::1';

let owner: TestMember;
// A proxy says where a call comes from, so that one test can come from many networks.
const server = await sharedServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
  owner = await aMember(server);
});

interface Attempt {
  readonly email?: string;
  readonly password?: string;
  readonly device?: unknown;
  readonly from?: string;
}
const login = ({ email = owner.user.email, password, device, from = HOME }: Attempt = {}) =>
  server.api.send('POST', '/auth/login', {
    body: { email, password: password ?? owner.password, device_token: device },
    headers: { 'x-forwarded-for': from },
  });
const statusOf = async (attempt?: Attempt) => (await login(attempt)).status;
/** A device that has signed in to the owner's account, or to another one. */
async function knownDevice(attempt?: Attempt): Promise<string> {
  const { status, body } = await login(attempt);
  expect(status).toBe(200);
  return (body as { device_token: string }).device_token;
}

/** As if this many other devices had signed in to the owner's account. */
const knowMore = (count: number) =>
  server.pool.query(
    `INSERT INTO known_devices (user_id, token_hash)
     SELECT $1, sha256(gen_random_uuid()::text::bytea) FROM generate_series(1, $2)`,
    [owner.user.id, count],
  );

const ELSEWHERE = '2001:db8:77:1::1';

/** The last of fifty wrong passwords; those before it are only counted, because each takes long. */
async function guess(email = owner.user.email): Promise<void> {
  expect(await statusOf({ email, password: WRONG, from: '2001:db8:1:1::1' })).toBe(401);
  await server.pool.query(`UPDATE rate_limits SET points = 50 WHERE key LIKE 'login-address:%'`);
  expect(await statusOf({ email, password: WRONG, from: ELSEWHERE })).toBe(429);
}

const reset = async (body: object = {}) => {
  const { email } = owner.user;
  await server.api.send('POST', '/auth/forgot-password', { body: { email } });
  const token = secretIn(await server.mail.waitForMail(email, 'Reset your password'));
  return server.api.send('POST', '/auth/reset-password', {
    body: { token, password: NEW_PASSWORD, ...body },
  });
};

describe('[AC23] a device that has signed in to an account before', () => {
  test('signs in while fifty wrong passwords come from other networks, when any other is refused', async () => {
    const device = await knownDevice();
    await guess();
    expect(await statusOf({ device })).toBe(200);
    expect(await statusOf({ device, from: '198.51.100.9' })).toBe(200);
    expect(refusalIn(await login()).code).toBe('RATE_LIMITED');
    expect(refusalIn(await login({ device: 'x'.repeat(43) })).code).toBe('RATE_LIMITED');
  });

  test('signs in although others in its own network tried a hundred wrong passwords', async () => {
    const device = await knownDevice();
    await server.pool.query('UPDATE rate_limits SET points = 100');
    expect(await statusOf({ password: WRONG })).toBe(429);
    expect(await statusOf({ device })).toBe(200);
  });

  test('has five wrong passwords in 15 minutes, even at once, which lock no one else out', async () => {
    const device = await knownDevice();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        statusOf({ device, password: WRONG, from: `198.51.100.${n}` }),
      ),
    );
    expect(answers.sort()).toEqual([...Array(5).fill(401), ...Array(3).fill(429)]);
    const late = await login({ device });
    expect(refusalIn(late).message).toBe('Too many attempts. Please try again in 15 minutes.');
    expect(await statusOf()).toBe(200);
    await server.pool.query('UPDATE rate_limits SET expire = $1', [Date.now() - 1]);
    expect(await statusOf({ device })).toBe(200);
  });

  test('does not use up its attempts with correct passwords', async () => {
    const device = await knownDevice();
    for (let n = 0; n < 4; n += 1) await login({ device, password: WRONG });
    for (let n = 0; n < 3; n += 1) expect(await statusOf({ device })).toBe(200);
    expect(await statusOf({ device, password: WRONG })).toBe(401);
    expect(await statusOf({ device, password: WRONG })).toBe(429);
  });

  test('includes the one that registered', async () => {
    const email = `${randomUUID()}@example.org`;
    const registered = await server.api.send('POST', '/auth/register', {
      body: { email, username: `New ${randomUUID().slice(0, 8)}`, password: NEW_PASSWORD },
    });
    const { device_token: device } = registered.body as { device_token: string };
    await guess(email);
    expect(await statusOf({ email, password: NEW_PASSWORD, device })).toBe(200);
  });

  test('is known to each account it has signed in to, and to no other', async () => {
    const other = await aMember(server);
    const device = await knownDevice();
    await guess(other.user.email);
    const there = { email: other.user.email, password: other.password };
    expect(await statusOf({ ...there, device })).toBe(429);
    await server.pool.query('DELETE FROM rate_limits');
    expect(await knownDevice({ ...there, device })).toBe(device);
    await guess(other.user.email);
    expect(await statusOf({ ...there, device })).toBe(200);
    const { rows } = await server.pool.query(
      'SELECT count(DISTINCT token_hash)::int AS hashes FROM known_devices WHERE user_id = ANY($1)',
      [[owner.user.id, other.user.id]],
    );
    expect(rows).toEqual([{ hashes: 2 }]);
  });

  test('gets nothing but attempts: its token is no session, and a wrong password stays wrong', async () => {
    const device = await knownDevice();
    const { status } = await server.api.send('GET', '/auth/me', { token: device });
    expect(status).toBe(401);
    expect(await statusOf({ device, password: WRONG })).toBe(401);
    const { rows } = await server.pool.query<{ row: string }>(
      'SELECT k::text AS row FROM known_devices k',
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).not.toContain(Buffer.from(device).toString('hex'));
    expect(stored).not.toContain(Buffer.from(device, 'base64url').toString('hex'));
  });

  test('is not recognized by nonsense, which doesn’t prevent an ordinary login', async () => {
    for (const device of [7, null, {}, '', 'x'.repeat(10_000), '\0', '’; drop table users; --']) {
      expect(await knownDevice({ device })).toMatch(/^[\w-]{43}$/);
    }
  });

  test('is not revealed by the answer, nor is whether an address is known', async () => {
    const device = await knownDevice();
    const wrong = await login({ device, password: WRONG });
    const unknown = await login({ device, email: 'nobody@example.org', password: WRONG });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('stays known after signing out, as one of the newest twenty', async () => {
    const { body } = await login();
    const { token, device_token: device } = body as { token: string; device_token: string };
    await server.api.send('POST', '/auth/logout', { token });
    await knowMore(18);
    await knownDevice();
    await guess();
    expect(await statusOf({ device })).toBe(200);
    await server.pool.query('DELETE FROM rate_limits');
    await knowMore(19);
    await knownDevice();
    await guess();
    expect(await statusOf({ device })).toBe(429);
    const { rowCount } = await server.pool.query('SELECT FROM known_devices WHERE user_id = $1', [
      owner.user.id,
    ]);
    expect(rowCount).toBe(20);
  });

  test('is forgotten by a reset, except the one that opened the link, which gets in at once', async () => {
    const [phone, laptop] = [await knownDevice(), await knownDevice()];
    const answer = await reset({ device_token: laptop });
    expect(answer).toMatchObject({ status: 200, body: { device_token: laptop } });
    await guess();
    expect(await statusOf({ device: phone, password: NEW_PASSWORD })).toBe(429);
    expect(await statusOf({ device: laptop, password: NEW_PASSWORD })).toBe(200);
  });

  test('becomes known by a reset, even if it never signed in before', async () => {
    const { body } = await reset();
    const { device_token: device } = body as { device_token: string };
    await guess();
    expect(await statusOf({ device, password: NEW_PASSWORD })).toBe(200);
  });

  const kept = async () =>
    (await server.pool.query('SELECT FROM known_devices WHERE user_id = $1', [owner.user.id]))
      .rowCount;

  test('is forgotten with the account', async () => {
    await knownDevice();
    expect(await kept()).toBe(1);
    await server.api.send('DELETE', '/users/me', {
      token: owner.token,
      body: { password: owner.password },
    });
    expect(await kept()).toBe(0);
  });

  test('is forgotten half a year after it last signed in', async () => {
    await knownDevice();
    await server.pool.query(
      `UPDATE known_devices SET last_used_at = now() - interval '181 days' WHERE user_id = $1`,
      [owner.user.id],
    );
    await knownDevice();
    await forgetOldDevices(openDatabase(server.pool));
    expect(await kept()).toBe(1);
  });
});

test('[AC18] lets a signed-in member change the password while others guess it', async () => {
  await guess();
  const changing = await server.api.send('PUT', '/users/me/password', {
    token: owner.token,
    body: { password: owner.password, new_password: NEW_PASSWORD },
    headers: { 'x-forwarded-for': '2001:db8:1:1::1' },
  });
  expect(changing.status).toBe(204);
});
