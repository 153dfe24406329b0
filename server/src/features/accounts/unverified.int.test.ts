import { accountTexts, ERRORS } from '@midspan/contract';
import {
  aMember,
  aWord,
  connectSocket,
  refusalIn,
  secretIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { loadSettings } from '../../platform/settings.ts';
import { EMAIL_REQUESTS_PER_HOUR } from '../../session/limits.ts';
import { removeOldUnverified } from './unverified-store.ts';

const server = await sharedServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const VERIFY = 'Verify your email address';
const send = (path: string, body?: object, token?: string) =>
  server.api.send('POST', path, {
    ...(body && { body }),
    ...(token !== undefined && { token }),
  });
const newcomer = () => aMember(server, { verified: false });
const secretTo = async (email: string) => secretIn(await server.mail.waitForMail(email, VERIFY));
const verify = (token: string) => send('/auth/verify-email', { token });
const me = (token: string) => server.api.send('GET', '/auth/me', { token });
const rowsNamed = async (username: string) =>
  (await server.pool.query('SELECT id FROM users WHERE username = $1', [username])).rowCount;

const freshEmail = () => `${aWord()}@example.org`;
const signUpAgain = (
  { user, token }: TestMember,
  { email = freshEmail(), username = user.username } = {},
) =>
  send(
    '/auth/register',
    { email, username, password: 'correct horse', replace_unverified: true },
    token,
  );

describe('signing up again', () => {
  test('[AC15] frees the name and the address at once, and ends the old account', async () => {
    const member = await newcomer();
    const secret = await secretTo(member.user.email);
    const socket = await connectSocket(server.baseUrl, member.token);
    const answer = await signUpAgain(member);
    expect(answer).toMatchObject({ status: 201, body: { user: { email_verified: false } } });
    expect(await socket.disconnected).toBe('io server disconnect');
    expect((await me(member.token)).status).toBe(401);
    expect(refusalIn(await verify(secret)).code).toBe('LINK_INVALID');
    expect(await rowsNamed(member.user.username)).toBe(1);
    const { token } = answer.body as { token: string };
    const sameAddress = { email: member.user.email, username: member.user.username };
    expect((await signUpAgain({ ...member, token }, sameAddress)).status).toBe(201);
  });

  test('[AC15] frees nothing for anyone else', async () => {
    const member = await newcomer();
    const body = {
      email: freshEmail(),
      username: member.user.username,
      password: 'correct horse',
      replace_unverified: true,
    };
    const stranger = await newcomer();
    for (const token of [undefined, 'x'.repeat(43), stranger.token]) {
      expect(refusalIn(await send('/auth/register', body, token)).code).toBe('USERNAME_TAKEN');
    }
    // Nor does the attempt cost anyone their own account.
    expect((await me(stranger.token)).status).toBe(200);
    expect((await me(member.token)).status).toBe(200);
  });

  test('[AC15] replaces nothing unless asked to', async () => {
    const member = await newcomer();
    const body = { email: freshEmail(), username: `Second ${aWord()}`, password: 'correct horse' };
    expect((await send('/auth/register', body, member.token)).status).toBe(201);
    expect((await me(member.token)).status).toBe(200);
  });

  test('[AC15] never replaces an account that has been verified or suspended', async () => {
    const verified = await newcomer();
    await verify(await secretTo(verified.user.email));
    expect(refusalIn(await signUpAgain(verified)).code).toBe('ALREADY_VERIFIED');
    expect((await me(verified.token)).status).toBe(200);
    const suspended = await newcomer();
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      suspended.user.id,
    ]);
    expect(refusalIn(await signUpAgain(suspended)).code).toBe('SUSPENDED');
  });

  test('[AC15] creates one account when it happens twice at once', async () => {
    const member = await newcomer();
    const again = { email: freshEmail(), username: member.user.username };
    const answers = await Promise.all([signUpAgain(member, again), signUpAgain(member, again)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await rowsNamed(member.user.username)).toBe(1);
  });

  test('[AC15] keeps the operators’ records about the account', async () => {
    const member = await newcomer();
    await server.pool.query(
      `INSERT INTO operator_actions (id, operator, action, user_id)
       VALUES (gen_random_uuid(), 'op', 'restore', $1)`,
      [member.user.id],
    );
    expect((await signUpAgain(member)).status).toBe(201);
    const { rows } = await server.pool.query(
      `SELECT email, username FROM operator_actions JOIN users ON users.id = user_id
       WHERE user_id = $1`,
      [member.user.id],
    );
    expect(rows).toEqual([{ email: '', username: 'Deleted member' }]);
  });
});

describe('correcting the address', () => {
  const correct = ({ token }: TestMember, email: string) =>
    send('/auth/correct-email', { email }, token);

  test('[AC16] sends the link to the new address and expires every older link', async () => {
    const member = await newcomer();
    const wrong = member.user.email;
    const toWrong = await secretTo(wrong);
    await send('/auth/forgot-password', { email: wrong });
    const reset = secretIn(await server.mail.waitForMail(wrong, 'Reset your password'));
    const email = freshEmail();
    expect(await correct(member, ` ${email} `)).toMatchObject({
      status: 200,
      body: { id: member.user.id, email, email_verified: false },
    });
    expect(refusalIn(await verify(toWrong)).code).toBe('LINK_INVALID');
    const taking = { token: reset, password: 'a stranger’s' };
    expect(refusalIn(await send('/auth/reset-password', taking)).code).toBe('RESET_LINK_INVALID');
    expect((await verify(await secretTo(email))).status).toBe(200);
    expect(await me(member.token)).toMatchObject({ body: { email, email_verified: true } });
    // The wrong address is free.
    const other = { email: wrong, username: `Rightful ${aWord()}`, password: 'correct horse' };
    expect((await send('/auth/register', other)).status).toBe(201);
  });

  test('[AC16] is allowed only for unverified members', async () => {
    const verified = await aMember(server);
    expect(refusalIn(await correct(verified, freshEmail())).code).toBe('ALREADY_VERIFIED');
    expect((await me(verified.token)).body).toMatchObject({ email: verified.user.email });
  });

  test('[AC16] refuses a taken address as registration does, and sends its owner no email', async () => {
    const [member, owner] = [await newcomer(), await newcomer()];
    for (let n = 0; n < 4; n += 1) {
      expect(refusalIn(await correct(member, owner.user.email.toUpperCase()))).toEqual({
        code: 'EMAIL_TAKEN',
        message: ERRORS.EMAIL_TAKEN.message,
        details: { email: ERRORS.EMAIL_TAKEN.message },
      });
    }
    expect((await send('/auth/resend-verification', undefined, owner.token)).status).toBe(200);
    expect(refusalIn(await correct(member, 'nobody')).details).toEqual({
      email: accountTexts.invalidEmail,
    });
  });

  test('[AC16] is limited per address like verification emails, and per network', async () => {
    const member = await newcomer();
    const email = freshEmail();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await correct(member, email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await server.pool.query("UPDATE rate_limits SET points = $1 WHERE key LIKE 'email-ip:%'", [
      EMAIL_REQUESTS_PER_HOUR,
    ]);
    expect(refusalIn(await correct(member, freshEmail())).code).toBe('RATE_LIMITED');
  });

  test('[AC16] gives an address that two members request at once to one of them', async () => {
    const members = [await newcomer(), await newcomer()];
    const email = freshEmail();
    const answers = await Promise.all(members.map((member) => correct(member, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('[AC15] removes only accounts that stayed unverified for UNVERIFIED_TTL_MS during housekeeping', async () => {
  const members = {
    old: await newcomer(),
    young: await newcomer(),
    suspended: await newcomer(),
    verified: await aMember(server),
  };
  const age = ({ user }: TestMember, by: string) =>
    server.pool.query('UPDATE users SET created_at = now() - $2::interval WHERE id = $1', [
      user.id,
      by,
    ]);
  await age(members.old, '7 days 1 minute');
  await age(members.young, '6 days 23 hours');
  await age(members.suspended, '30 days');
  await age(members.verified, '30 days');
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
    members.suspended.user.id,
  ]);
  await removeOldUnverified(openDatabase(server.pool), loadSettings({}).UNVERIFIED_TTL_MS);
  expect(await rowsNamed(members.old.user.username)).toBe(0);
  for (const { user } of [members.young, members.suspended, members.verified]) {
    expect(await rowsNamed(user.username)).toBe(1);
  }
  const { email, username } = members.old.user;
  const again = { email, username, password: 'correct horse' };
  expect((await send('/auth/register', again)).status).toBe(201);
});
