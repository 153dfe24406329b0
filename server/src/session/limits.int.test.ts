import { randomUUID } from 'node:crypto';
import { accountTexts } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  CHALLENGE_REASON,
  done,
  evidenceFields,
  OFFER_REASON,
  OFFERED_WEIGHT,
  ownServer,
  type RawAnswer,
  RESTATED,
  refusalIn,
  refused,
  type SharedServer,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ACCOUNTS_PER_HOUR,
  EMAIL_REQUESTS_PER_HOUR,
  REGISTER_CALLS_PER_HOUR,
  WRITES_PER_HOUR,
} from './limits.ts';

const server = await sharedServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
const { databaseUrl: DATABASE_URL } = server;
const untrusting = await ownServer({ DATABASE_URL, RATE_LIMITS: 'on' });
const unlimited = await ownServer({ DATABASE_URL });
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const post = (path: string, body?: object, token?: string) =>
  server.api.send('POST', path, { ...(body && { body }), ...(token !== undefined && { token }) });
const login = (email: string, password: string) => post('/auth/login', { email, password });
const WRONG = 'not the password';

function expectToWait(answer: RawAnswer, atMostS: number): void {
  expect(refusalIn(answer).code).toBe('RATE_LIMITED');
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(atMostS - 60);
  expect(seconds).toBeLessThanOrEqual(atMostS);
}

/** Sets a counter, for limits too high to reach by hand. */
const count = (key: string, points: number) =>
  server.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    key,
    points,
    Date.now() + 600_000,
  ]);

describe('the limit per network', () => {
  test('refuses the 101st failed login, for any address and whatever origin it claims', async () => {
    await count('login-ip:127.0.0.1', 99);
    expect((await login('one@example.org', WRONG)).status).toBe(401);
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
    const body = { email: 'two@example.org', password: WRONG };
    expectToWait(await untrusting.api.send('POST', '/auth/login', { body, headers }), 600);
  });

  test('[AC22] uses the address that the proxy saw, not what the client sent', async () => {
    const loginFrom = async (addresses: string) => {
      const body = { email: `${randomUUID()}@example.org`, password: WRONG };
      const headers = { 'x-forwarded-for': addresses };
      return (await server.api.send('POST', '/auth/login', { body, headers })).status;
    };
    await count('login-ip:198.51.100.7', 100);
    expect(await loginFrom('203.0.113.9, 198.51.100.7')).toBe(429);
    expect(await loginFrom('198.51.100.7, 203.0.113.9')).toBe(401);
    await count('login-ip:2001:db8:1:2::/64', 99);
    expect(await loginFrom('2001:db8:1:2::a')).toBe(401);
    expect(await loginFrom('2001:db8:1:2:b::c')).toBe(429);
    expect(await loginFrom('2001:db8:1:3::a')).toBe(401);
    // [AC22] All of a /48 together have five times the limit.
    await server.pool.query("UPDATE rate_limits SET points = 499 WHERE key LIKE 'login-ip:%/48'");
    expect(await loginFrom('2001:db8:1:4::a')).toBe(401);
    expect(await loginFrom('2001:db8:1:5::a')).toBe(429);
    expect(await loginFrom('2001:db8:2:5::a')).toBe(401);
  });

  test('does not count correct passwords', async () => {
    const { user, password } = await aMember(server);
    await count('login-ip:127.0.0.1', 99);
    for (let n = 0; n < 3; n += 1) expect((await login(user.email, password)).status).toBe(200);
  });

  test('refuses the 601st call in 15 minutes that names an invitation', async () => {
    await count('invitation-ip:127.0.0.1', 599);
    const path = '/invitations/0123456789012345678901';
    expect((await server.api.send('GET', path)).status).toBe(404);
    expectToWait(await server.api.send('GET', path), 600);
    const { token } = await aMember(server);
    expectToWait(await post(`${path}/accept`, { value: 20, reason: 'Because' }, token), 600);
  });

  test('[AC12] says so plainly at the 61st request for an email in an hour, of whatever kind, and sends nothing', async () => {
    const { user } = await aMember(server);
    const { token } = await aMember(server, { verified: false });
    await server.pool.query('DELETE FROM rate_limits');
    await count('email-ip:127.0.0.1', EMAIL_REQUESTS_PER_HOUR - 1);
    const forgot = (email: string) => post('/auth/forgot-password', { email });
    expect(await forgot('first@example.org')).toMatchObject({
      status: 200,
      body: { message: accountTexts.resetMailSent },
    });
    const late = [
      await forgot(user.email),
      await forgot('nobody@example.org'),
      await post('/auth/resend-verification', undefined, token),
      // An expired link needs no session, and counts the same.
      await post('/auth/send-verification', { token: 'x' }),
      await post('/auth/correct-email', { email: 'other@example.org' }, token),
    ];
    for (const answer of late) {
      expectToWait(answer, 600);
      expect(refusalIn(answer).message).toBe(
        'Too many emails were requested from your network in the last hour, so we didn’t send this one. Please try again in 10 minutes.',
      );
    }
    const { rows } = await server.pool.query(
      "SELECT data->>'email' AS email FROM pgboss.job WHERE name = 'accounts-send-reset-mail'",
    );
    const queued = rows.map(({ email }) => email);
    expect(queued).toContain('first@example.org');
    expect(queued).not.toContain(user.email);
  });

  test('is lifted by RATE_LIMITS=off, but the limits per email address are not', async () => {
    await count('login-ip:127.0.0.1', 100);
    await count('register-ip:127.0.0.1', REGISTER_CALLS_PER_HOUR);
    await count('account-ip:127.0.0.1', ACCOUNTS_PER_HOUR);
    await count('email-ip:127.0.0.1', EMAIL_REQUESTS_PER_HOUR);
    const { user, token } = await aMember(unlimited, { verified: false });
    expect((await unlimited.api.send('POST', '/auth/resend-verification', { token })).status).toBe(
      200,
    );
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const body = { email: user.email, password: WRONG };
      statuses.push((await unlimited.api.send('POST', '/auth/login', { body })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('verification and reset emails to one address', () => {
  const mailsTo = async (recipient: string) =>
    (await server.pool.query('SELECT 1 FROM mail_outbox WHERE recipient = $1', [recipient]))
      .rowCount;

  test('are refused from the fourth in an hour, counting the one at registration', async () => {
    const { user, token } = await aMember(server, { verified: false });
    const resend = () => post('/auth/resend-verification', undefined, token);
    expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(200);
    expectToWait(await resend(), 3_600);
    expect(await mailsTo(user.email)).toBe(3);
  });

  test('are sent for two of ten simultaneous requests', async () => {
    const { user, token } = await aMember(server, { verified: false });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/auth/resend-verification', undefined, token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await mailsTo(user.email)).toBe(3);
  });

  test('get the same answer from forgot-password over the limit, without another email', async () => {
    const { user } = await aMember(server, { registered: true });
    const ask = (email: string) => post('/auth/forgot-password', { email });
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await ask(user.email));
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, { message: accountTexts.resetMailSent }]);
      expect(headers.has('retry-after')).toBe(false);
    }
    for (let n = 0; n < 2; n += 1) await server.mail.waitForMail(user.email, 'Reset your password');
    const jobsDone = async () =>
      (
        await server.pool.query(
          `SELECT 1 FROM pgboss.job WHERE name = 'accounts-send-reset-mail'
           AND data->>'email' = $1 AND state = 'completed'`,
          [user.email],
        )
      ).rowCount;
    await expect.poll(jobsDone, { timeout: 20_000 }).toBe(5);
    expect(await mailsTo(user.email)).toBe(3);
  });

  test('are not used up when someone else tries to register the address', async () => {
    const { user, token } = await aMember(server, { verified: false });
    for (let n = 0; n < 4; n += 1) {
      const body = { email: user.email, username: `Squatter ${n}`, password: 'correct horse' };
      expect((await post('/auth/register', body)).status).toBe(409);
    }
    expect((await post('/auth/resend-verification', undefined, token)).status).toBe(200);
  });
});

describe('the limit on what one member saves', () => {
  test('[AC10] applies on every server within the hour, and says how long to wait', async () => {
    // The switch turns off only the limits per network.
    const other = unlimited;
    const [member, another] = [await aMember(server), await aMember(server)];
    const { id: hypothesisId } = await aHypothesis(server, another);
    const save = ({ api }: Pick<SharedServer, 'api'>, { token }: TestMember) =>
      api.send('POST', '/credences', { body: { hypothesisId, value: 80, reason: 'Why' }, token });
    const read = () => server.api.send('GET', '/credences/user', { token: member.token });
    await server.pool.query('DELETE FROM rate_limits');
    await count(`write:${member.user.id}`, WRITES_PER_HOUR - 1);

    const answers = await Promise.all([save(server, member), save(other, member)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
    for (const late of [await save(server, member), await save(other, member)]) {
      expectToWait(late, 600);
      expect(refusalIn(late).message).toBe(
        'You’ve saved too many things in the last hour. Please try again in 10 minutes.',
      );
    }
    // No one else is affected, on either server.
    expect((await save(other, another)).status).toBe(201);
    expect((await read()).status).toBe(200);
    expect((await post('/auth/logout', undefined, member.token)).status).toBe(204);
  });

  test('[AC10] counts evidence, estimates, offers, challenges and restatements, but not messages, which have their own', async () => {
    const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
    const talk = await aTalk(server, hypothesisId);
    const { conversationId, ann, ben } = talk;
    const evidenceId = await ann.propose();
    await ben.accept(evidenceId);
    const pending = { conversationId, evidenceId: await ann.propose(), ...OFFERED_WEIGHT };
    const restatementId = await ann.askBack();
    await server.pool.query('DELETE FROM rate_limits');
    await count(`write:${ben.userId}`, WRITES_PER_HOUR - 1);
    const proposal = { conversationId, ...evidenceFields() };
    await done(ben.live, 'conversation:proposeEvidence', proposal);
    const challenge = { conversationId, evidenceId, reason: CHALLENGE_REASON };
    const about = { conversationId, restatementId };
    for (const { code } of [
      await refused(ben.live, 'conversation:proposeEvidence', proposal),
      await refused(ben.live, 'evidence:proposeOverturn', challenge),
      await refused(ben.live, 'weight:estimate', { ...pending, blind: true }),
      await refused(ben.live, 'weight:offer', {
        ...pending,
        reason: OFFER_REASON,
        round: 0,
      }),
      await refused(ben.live, 'restate:ask', { conversationId }),
      await refused(ben.live, 'restate:say', { ...about, text: RESTATED }),
      await refused(ben.live, 'restate:answer', { ...about, confirmed: true, note: null }),
    ]) {
      expect(code).toBe('RATE_LIMITED');
    }
    await ben.say('I have said enough for now.');
    await ann.propose();
  });
});
