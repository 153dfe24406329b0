import { credenceRoutes, PRIVACY_POLICY_VERSION } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  anInvitation,
  IS_LONG_RUN,
  type RawAnswer,
  refusalIn,
  secretIn,
  startTestServer,
  type TestServer,
} from '@midspan/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS_PER_HOUR } from '../../session/limits.ts';

const SCHOOL = '203.0.113.7';
const PASSWORD = 'correct horse';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
});
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});
afterAll(() => server.stop());

const post = (path: string, body: object, { from = SCHOOL, token = '' } = {}) =>
  server.api.send('POST', path, {
    body,
    headers: { 'x-forwarded-for': from },
    ...(token !== '' && { token }),
  });
let count = 0;
/** A new person's registration. */
const somebody = () => {
  count += 1;
  return { email: `pupil-${count}@example.org`, username: `Pupil ${count}`, password: PASSWORD };
};
const register = (from = SCHOOL) => post('/auth/register', somebody(), { from });
const statusesOf = (answers: readonly RawAnswer[]) => answers.map(({ status }) => status);
const tokenIn = ({ body }: RawAnswer) => (body as { token: string }).token;
const tooMany = {
  code: 'RATE_LIMITED',
  message:
    'Too many accounts were created from your network in the last hour. Please try again in 60 minutes.',
};

describe('[AC24] a class behind one address', () => {
  test.runIf(IS_LONG_RUN)(
    'registers, verifies and arrives in 20 conversations, although a third mistype twice',
    async () => {
      const teacher = await aMember(server);
      const { id: hypothesisId } = await aHypothesis(server, teacher);
      const side = { hypothesisId, value: 80, reason: 'It seems so to me' };
      await server.api.call(credenceRoutes.save, { body: side }, teacher.token);
      const { code } = await anInvitation(server, teacher, hypothesisId, { uses: 30 });
      const pupils = Array.from({ length: ACCOUNTS_PER_HOUR }, somebody);
      const first = pupils[0];
      for (const [n, pupil] of pupils.entries()) {
        if (n % 3 === 1) {
          const mistyped = await post('/auth/register', { ...pupil, password: 'short' });
          expect(mistyped.status).toBe(400);
          const taken = await post('/auth/register', { ...pupil, username: first?.username });
          expect(refusalIn(taken).code).toBe('USERNAME_TAKEN');
        }
        const made = await post('/auth/register', pupil);
        expect(made.status).toBe(201);
        const token = tokenIn(made);
        let mail = await server.mail.waitForMail(pupil.email, 'Verify your email address');
        if (n % 3 === 1) {
          // A mistyped address, corrected twice.
          for (const email of [`x-${pupil.email}`, `y-${pupil.email}`]) {
            expect((await post('/auth/correct-email', { email }, { token })).status).toBe(200);
            mail = await server.mail.waitForMail(email, 'Verify your email address');
          }
        }
        expect((await post('/auth/verify-email', { token: secretIn(mail) })).status).toBe(200);
        expect((await server.api.send('GET', '/auth/me', { token })).body).toMatchObject({
          email_verified: true,
        });
        await post('/onboarding/privacy-policy', { version: PRIVACY_POLICY_VERSION }, { token });
        await post('/onboarding/questionnaire/skip', {}, { token });
        expect((await post('/onboarding/complete', {}, { token })).status).toBe(204);
        const answer = { value: 20, reason: 'I doubt it' };
        const arrived = await post(`/invitations/${code}/accept`, answer, { token });
        expect(arrived.body).toEqual({ conversationId: expect.any(String) });
      }
      expect(refusalIn(await register())).toEqual(tooMany);
      expect((await register('203.0.113.8')).status).toBe(201);
    },
  );

  test('is not locked out by fewer than 300 empty calls', async () => {
    for (let n = 0; n < 20; n += 1) expect((await post('/auth/register', {})).status).toBe(400);
    for (let n = 0; n < ACCOUNTS_PER_HOUR; n += 1) expect((await register()).status).toBe(201);
    const late = await register();
    expect(refusalIn(late)).toEqual(tooMany);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await server.pool.query("UPDATE rate_limits SET points = 299 WHERE key LIKE 'register-ip:%'");
    expect((await post('/auth/register', {})).status).toBe(400);
    expect((await post('/auth/register', {})).status).toBe(429);
  });

  test('gets exactly 20 accounts when 30 register at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => register()));
    expect(statusesOf(answers).sort()).toEqual([...Array(20).fill(201), ...Array(10).fill(429)]);
  });

  test('loses no place to failed registrations, even when they all come at once', async () => {
    const { user } = await aMember(server);
    const taken = () => ({ ...somebody(), email: user.email });
    for (let n = 0; n < ACCOUNTS_PER_HOUR - 1; n += 1) await register();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('/auth/register', taken())),
    );
    expect(statusesOf(answers).filter((status) => status === 201)).toEqual([]);
    expect((await register()).status).toBe(201);
    expect((await register()).status).toBe(429);
  });

  test('loses no place to someone who signs up again in place of an unverified account', async () => {
    const made = await register();
    let token = tokenIn(made);
    await server.pool.query("UPDATE rate_limits SET points = 20 WHERE key LIKE 'account-ip:%'");
    for (let n = 0; n < 3; n += 1) {
      const again = await post(
        '/auth/register',
        { ...somebody(), replace_unverified: true },
        { token },
      );
      expect(again.status).toBe(201);
      token = tokenIn(again);
    }
    // Each of them requests an email.
    const { rows } = await server.pool.query("SELECT points FROM rate_limits WHERE key LIKE 'em%'");
    expect(rows).toEqual([{ points: 3 }]);
    // Claiming it isn't enough.
    const claimed = await post('/auth/register', { ...somebody(), replace_unverified: true });
    expect(claimed.status).toBe(429);
  });
});

test('[AC22] gets 20 accounts per /64 and five times as many per /48', async () => {
  const home = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
  await register(home(1));
  await server.pool.query("UPDATE rate_limits SET points = 20 WHERE key LIKE 'account-ip:%/64'");
  expect((await register(home(1))).status).toBe(429);
  expect((await register(home(2))).status).toBe(201);
  const { rows } = await server.pool.query(
    "SELECT key, points FROM rate_limits WHERE key LIKE 'account-ip:%/48'",
  );
  expect(rows).toEqual([{ key: 'account-ip:2001:db8:1::/48', points: 2 }]);
  await server.pool.query("UPDATE rate_limits SET points = 99 WHERE key LIKE 'account-ip:%/48'");
  expect((await register(home(3))).status).toBe(201);
  expect((await register(home(4))).status).toBe(429);
  expect((await register('2001:db8:2:4::1')).status).toBe(201);
});
