import { PRIVACY_POLICY_VERSION } from '@midspan/contract';
import {
  aCircle,
  aMember,
  aWord,
  IS_LONG_RUN,
  type RawAnswer,
  refusalIn,
  secretIn,
  sharedServer,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import {
  ACCOUNTS_PER_HOUR,
  EMAIL_REQUESTS_PER_HOUR,
  LINKED_ACCOUNTS_PER_HOUR,
} from '../../session/limits.ts';
import { removeLapsedPlaces } from './link-store.ts';

const SCHOOL = '203.0.113.7';

const server = await sharedServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const post = (path: string, body: object, token = '') =>
  server.api.send('POST', path, {
    body,
    headers: { 'x-forwarded-for': SCHOOL },
    ...(token !== '' && { token }),
  });

/** Has the school used up this many points of a limit. */
async function count(limit: string, points: number): Promise<void> {
  await server.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    `${limit}:${SCHOOL}`,
    points,
    Date.now() + 60_000,
  ]);
}

const aStudent = (joinCode?: string) => ({
  email: `${aWord()}@example.org`,
  username: `Student ${aWord()}`,
  password: 'correct horse',
  ...(joinCode !== undefined && { join_code: joinCode }),
});
const register = (joinCode?: string) => post('/auth/register', aStudent(joinCode));
const tokenIn = ({ body }: RawAnswer) => (body as { token: string }).token;

/** What a link's page says about it. */
async function stateOf(code: string): Promise<unknown> {
  const { body } = await server.api.send('GET', `/join/${code}`);
  return (body as { state: string }).state;
}

/** Registers, verifies the address, completes onboarding and joins; returns the last status. */
async function arrive(code: string): Promise<number> {
  const student = aStudent(code);
  const made = await post('/auth/register', student);
  expect(made.status).toBe(201);
  const mail = await server.mail.waitForMail(student.email, 'Verify your email address');
  const token = tokenIn(made);
  expect((await post('/auth/verify-email', { token: secretIn(mail) })).status).toBe(200);
  await post('/onboarding/privacy-policy', { version: PRIVACY_POLICY_VERSION }, token);
  await post('/onboarding/questionnaire/skip', {}, token);
  await post('/onboarding/complete', {}, token);
  return (await post(`/join/${code}`, { consent: true }, token)).status;
}

const AT_ONCE = 10;

describe('[CI5] registering through a link', () => {
  test.each([
    ['an established host', IS_LONG_RUN ? 60 : 3, true],
    ['a new host', IS_LONG_RUN ? 40 : 2, false],
  ])(
    'lets in the students of %s behind one address that has no account left without it',
    async (_, places, isEstablished) => {
      const host = await aMember(server);
      await server.pool.query(
        'UPDATE users SET established_at = CASE WHEN $2 THEN now() END WHERE id = $1',
        [host.user.id, isEstablished],
      );
      const { id, code } = await aCircle(server, host, [], { places });
      // What a class without a link has used up.
      await count('account-ip', ACCOUNTS_PER_HOUR);
      expect((await register()).status).toBe(429);
      // Within minutes, and not in the same instant: ten at a time.
      for (let left = places; left > 0; left -= AT_ONCE) {
        const now = Math.min(left, AT_ONCE);
        const arrived = await Promise.all(Array.from({ length: now }, () => arrive(code)));
        expect(arrived).toEqual(Array(now).fill(201));
      }
      expect(
        (await server.api.send('GET', `/circles/${id}`, { token: host.token })).body,
      ).toMatchObject({ members: places + 1, links: [{ places, places_left: 0 }] });
      expect(refusalIn(await register(code)).code).toBe('CIRCLE_FULL');
    },
  );

  test('gives the last place to one of two, and neither an account nor a place to the other', async () => {
    const host = await aMember(server);
    const { code } = await aCircle(server, host, [], { places: 1 });
    const [one, other] = [aStudent(code), aStudent(code)];
    const answers = await Promise.all([one, other].map((body) => post('/auth/register', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { rows } = await server.pool.query('SELECT 1 FROM users WHERE email = ANY($1)', [
      [one.email, other.email],
    ]);
    expect(rows).toHaveLength(1);
  });

  test('frees the place of someone who has not verified the address within a day', async () => {
    const host = await aMember(server);
    const { code } = await aCircle(server, host, [], { places: 1 });
    const late = await register(code);
    expect(await stateOf(code)).toBe('used');
    await server.pool.query(`UPDATE circle_places SET taken_at = now() - interval '25 hours'`);
    expect(await stateOf(code)).toBe('open');
    expect((await register(code)).status).toBe(201);
    // Verifying afterwards doesn't bring the place back.
    await server.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [
      (late.body as { user: { id: string } }).user.id,
    ]);
    expect(refusalIn(await register(code)).code).toBe('CIRCLE_FULL');
    await removeLapsedPlaces(openDatabase(server.pool));
    const { rows } = await server.pool.query(
      `SELECT 1 FROM circle_places JOIN circle_links ON id = link_id WHERE code = $1`,
      [code],
    );
    expect(rows).toHaveLength(1);
  });

  test('keeps the place of someone who verified in time when the link expires', async () => {
    const host = await aMember(server);
    const { code } = await aCircle(server, host, [], { places: 1 });
    const student = await aMember(server);
    await server.pool.query(
      `WITH link AS (UPDATE circle_links SET expires_at = now() - interval '1 day'
         WHERE code = $1 RETURNING id)
       INSERT INTO circle_places (link_id, user_id, taken_at)
       SELECT id, $2, now() - interval '30 hours' FROM link`,
      [code, student.user.id],
    );
    await server.pool.query(
      `UPDATE users SET email_verified_at = now() - interval '29 hours' WHERE id = $1`,
      [student.user.id],
    );
    expect((await post(`/join/${code}`, { consent: true }, student.token)).status).toBe(201);
  });

  test('makes no account through a link that does not exist or was revoked', async () => {
    expect(refusalIn(await register('A'.repeat(22))).code).toBe('NOT_FOUND');
    const host = await aMember(server);
    const { code } = await aCircle(server, host);
    await server.pool.query('UPDATE circle_links SET revoked_at = now() WHERE code = $1', [code]);
    expect(refusalIn(await register(code)).code).toBe('LINK_REVOKED');
  });

  test('does not count emails asked for by those with a place against their network', async () => {
    const host = await aMember(server);
    const { code } = await aCircle(server, host);
    const inside = tokenIn(await register(code));
    const outside = tokenIn(await register());
    await count('email-ip', EMAIL_REQUESTS_PER_HOUR);
    expect((await post('/auth/resend-verification', {}, outside)).status).toBe(429);
    const answers: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      answers.push((await post('/auth/resend-verification', {}, inside)).status);
    }
    // One was sent with the registration, and three an hour go to one address.
    expect(answers).toEqual([200, 200, 429]);
  });

  test('stops at 120 an hour and network', async () => {
    const host = await aMember(server);
    const { code } = await aCircle(server, host);
    await count('linked-account-ip', LINKED_ACCOUNTS_PER_HOUR - 1);
    expect((await register(code)).status).toBe(201);
    expect(refusalIn(await register(code)).code).toBe('RATE_LIMITED');
    expect((await register()).status).toBe(201);
  });
});
