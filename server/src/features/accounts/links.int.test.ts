import { accountTexts, ERRORS } from '@midspan/contract';
import {
  aMember,
  aWord,
  ORIGIN,
  refusalIn,
  secretIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();

const VERIFY = 'Verify your email address';
const RESET = 'Reset your password';
const post = (path: string, body?: object, token?: string) =>
  server.api.send('POST', path, {
    ...(body && { body }),
    ...(token !== undefined && { token }),
  });
const verify = (token: string) => post('/auth/verify-email', { token });
const reset = (token: string, password = 'another horse') =>
  post('/auth/reset-password', { token, password });
const login = (email: string, password: string) => post('/auth/login', { email, password });

const secretFor = async ({ user }: TestMember, subject: string) =>
  secretIn(await server.mail.waitForMail(user.email, subject));
const isVerified = async ({ token }: TestMember) =>
  ((await server.api.send('GET', '/auth/me', { token })).body as { email_verified: boolean })
    .email_verified;
const age = ({ user }: TestMember, by: string) =>
  server.pool.query('UPDATE mail_links SET created_at = now() - $2::interval WHERE user_id = $1', [
    user.id,
    by,
  ]);

async function newcomer(): Promise<{ member: TestMember; secret: string }> {
  const member = await aMember(server, { verified: false });
  return { member, secret: await secretFor(member, VERIFY) };
}

async function forgetful(): Promise<{ member: TestMember; secret: string }> {
  const member = await aMember(server);
  await post('/auth/forgot-password', { email: member.user.email.toUpperCase() });
  return { member, secret: await secretFor(member, RESET) };
}

describe('a verification link', () => {
  test('[AC19] verifies its address once, and says so when opened again', async () => {
    const { member, secret } = await newcomer();
    expect(await isVerified(member)).toBe(false);
    expect(await verify(secret)).toMatchObject({ status: 200, body: { email_verified: true } });
    expect(await isVerified(member)).toBe(true);
    expect(refusalIn(await verify(secret))).toEqual({
      code: 'ALREADY_VERIFIED',
      message: ERRORS.ALREADY_VERIFIED.message,
    });
    const { status, body } = await verify('x'.repeat(43));
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'LINK_INVALID', message: ERRORS.LINK_INVALID.message } },
    });
    // Long afterwards too, instead of saying that it expired.
    await age(member, '20 days');
    expect(refusalIn(await verify(secret)).code).toBe('ALREADY_VERIFIED');
  });

  test('succeeds exactly once when used five times at once', async () => {
    const { secret } = await newcomer();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => verify(secret)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, ...Array(4).fill(409)]);
  });

  test('expires after a day, and can then be used to request another', async () => {
    const { member, secret } = await newcomer();
    await age(member, '24 hours 1 second');
    expect(refusalIn(await verify(secret)).code).toBe('LINK_EXPIRED');
    expect(await post('/auth/resend-verification', { token: secret })).toMatchObject({
      status: 200,
      body: { message: accountTexts.verificationSent },
    });
    const successor = await secretFor(member, VERIFY);
    expect(refusalIn(await verify(secret)).code).toBe('LINK_INVALID');
    expect((await verify(successor)).status).toBe(200);
  });

  test('is valid until then', async () => {
    const { member, secret } = await newcomer();
    await age(member, '23 hours 59 minutes');
    expect((await verify(secret)).status).toBe(200);
  });

  test.each(['/auth/resend-verification', '/auth/send-verification'])(
    'is replaced by %s, and the older one expires',
    async (path) => {
      const { member, secret } = await newcomer();
      expect((await post(path, undefined, member.token)).status).toBe(200);
      const successor = await secretFor(member, VERIFY);
      expect(refusalIn(await verify(secret)).code).toBe('LINK_INVALID');
      expect((await verify(successor)).status).toBe(200);
      expect(refusalIn(await post(path, undefined, member.token))).toEqual({
        code: 'ALREADY_VERIFIED',
        message: ERRORS.ALREADY_VERIFIED.message,
      });
    },
  );

  test('is the only valid one of two requested at once', async () => {
    const { member } = await newcomer();
    const resend = () => post('/auth/resend-verification', undefined, member.token);
    const answers = await Promise.all([resend(), resend()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const links = [await secretFor(member, VERIFY), await secretFor(member, VERIFY)];
    const statuses = [(await verify(links[0] ?? '')).status, (await verify(links[1] ?? '')).status];
    expect(statuses.sort()).toEqual([200, 400]);
  });

  test('is sent only to someone with a session or a link of their own', async () => {
    expect(refusalIn(await post('/auth/resend-verification')).code).toBe('UNAUTHENTICATED');
    const unknown = await post('/auth/resend-verification', { token: 'x'.repeat(43) });
    expect(refusalIn(unknown).code).toBe('LINK_INVALID');
  });
});

describe('a password reset', () => {
  test('answers the same for known and unknown addresses', async () => {
    const { user } = await aMember(server);
    const known = await post('/auth/forgot-password', { email: user.email });
    const unknown = await post('/auth/forgot-password', { email: 'nobody@example.org' });
    expect(known).toMatchObject({ status: 200, body: { message: accountTexts.resetMailSent } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  test('link sets the password once, and the old password no longer works', async () => {
    const { member, secret } = await forgetful();
    const { email } = member.user;
    expect(await reset(secret)).toMatchObject({
      status: 200,
      body: { message: accountTexts.resetDone },
    });
    expect((await login(email, 'another horse')).status).toBe(200);
    expect((await login(email, member.password)).status).toBe(401);
    expect(refusalIn(await reset(secret, 'a third horse'))).toEqual({
      code: 'RESET_LINK_INVALID',
      message: accountTexts.resetLinkInvalid,
    });
    expect((await login(email, 'another horse')).status).toBe(200);
  });

  test('link sets its password exactly once when used five times at once', async () => {
    const { member, secret } = await forgetful();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => reset(secret, `parallel horse ${n}`)),
    );
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect((await login(member.user.email, `parallel horse ${winners[0]}`)).status).toBe(200);
  });

  test('link expires after an hour', async () => {
    const { member, secret } = await forgetful();
    await age(member, '1 hour 1 second');
    expect(refusalIn(await reset(secret)).code).toBe('RESET_LINK_INVALID');
    expect((await login(member.user.email, member.password)).status).toBe(200);
    await age(member, '59 minutes 30 seconds');
    expect((await reset(secret)).status).toBe(200);
  });

  test('link expires when a new one is sent', async () => {
    const { member, secret } = await forgetful();
    await post('/auth/forgot-password', { email: member.user.email });
    const successor = await secretFor(member, RESET);
    expect(refusalIn(await reset(secret)).code).toBe('RESET_LINK_INVALID');
    expect((await reset(successor)).status).toBe(200);
  });

  test('with too short a password is refused and keeps the link valid', async () => {
    const { secret } = await forgetful();
    expect(refusalIn(await reset(secret, 'short')).details).toEqual({
      password: accountTexts.passwordTooShort,
    });
    expect((await reset(secret)).status).toBe(200);
  });
});

test('refuses a link of one kind where the other is expected', async () => {
  const { member, secret: verification } = await newcomer();
  await post('/auth/forgot-password', { email: member.user.email });
  const resetting = await secretFor(member, RESET);
  expect(refusalIn(await reset(verification)).code).toBe('RESET_LINK_INVALID');
  expect(refusalIn(await verify(resetting)).code).toBe('LINK_INVALID');
  expect(refusalIn(await post('/auth/resend-verification', { token: resetting })).code).toBe(
    'LINK_INVALID',
  );
  expect(await isVerified(member)).toBe(false);
  expect((await verify(verification)).status).toBe(200);
  expect((await reset(resetting)).status).toBe(200);
});

test('builds links from PUBLIC_URL, whatever host a request claims', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  };
  const email = `${aWord()}@example.org`;
  const body = { email, username: `Victim ${aWord()}`, password: 'correct horse' };
  await server.api.send('POST', '/auth/register', { body, headers });
  await server.api.send('POST', '/auth/forgot-password', { body: { email }, headers });
  for (const [subject, path] of [
    [VERIFY, 'email-verification'],
    [RESET, 'reset-password'],
  ] as const) {
    const { text } = await server.mail.waitForMail(email, subject);
    expect(text).toContain(`\n${ORIGIN}/${path}?token=`);
    expect(text).not.toContain('evil.example');
  }
});
