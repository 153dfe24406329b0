import { accountChangeRoutes } from '@midspan/contract';
import {
  aMember,
  anotherSession,
  aWord,
  ORIGIN,
  refusalIn,
  secretIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();

const CONFIRM = 'Confirm your new email address';
const ABOUT_TO_CHANGE = 'Your email address is about to change';
const STAYS = 'Your email address stays the same';
const PASSWORD_CHANGED = 'Your password was changed';
const NEW_PASSWORD = 'a brand-new horse';

const freshEmail = () => `${aWord()}@example.org`;
const call = (method: string, path: string, token?: string, body?: object) =>
  server.api.send(method, path, { ...(body && { body }), ...(token !== undefined && { token }) });
const ask = ({ token, password }: TestMember, email = freshEmail()) =>
  call('POST', '/users/me/email-change', token, { email, password });
const stop = (secret: string, token?: string) =>
  call('POST', '/auth/stop-email-change', token, { token: secret });
const confirm = (secret: string) =>
  call('POST', '/auth/confirm-email', undefined, { token: secret });
const statusOf = async (token: string) => (await call('GET', '/auth/me', token)).status;
const emailOf = async (token: string) =>
  ((await call('GET', '/auth/me', token)).body as { email: string }).email;
const login = (email: string, password: string) =>
  call('POST', '/auth/login', undefined, { email, password });
const stopSecret = async ({ user }: TestMember) =>
  secretIn(await server.mail.waitForMail(user.email, ABOUT_TO_CHANGE));
const mailsTo = async (email: string) =>
  (
    await server.pool.query<{ subject: string }>(
      'SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY id',
      [email],
    )
  ).rows.map(({ subject }) => subject);
const age = ({ user }: TestMember, by: string) =>
  server.pool.query(
    `UPDATE mail_links SET created_at = created_at - $2::interval, used_at = used_at - $2::interval
     WHERE user_id = $1`,
    [user.id, by],
  );

/** A member who requested a new address, with the links sent to both addresses. */
async function changing() {
  const member = await aMember(server);
  const email = freshEmail();
  expect((await ask(member, email)).status).toBe(200);
  const toNew = secretIn(await server.mail.waitForMail(email, CONFIRM));
  return { member, email, toNew, toOld: await stopSecret(member) };
}

describe('[AC25] a new password', () => {
  test('is announced to the account’s address when a member sets it', async () => {
    const member = await aMember(server);
    await call('PUT', '/users/me/password', member.token, {
      password: member.password,
      new_password: NEW_PASSWORD,
    });
    const { text } = await server.mail.waitForMail(member.user.email, PASSWORD_CHANGED);
    expect(text).toContain(`Hi ${member.user.username},`);
    expect(text).toContain('Your other devices have been signed out.');
    expect(text).toContain(`${ORIGIN}/forgot-password`);
    expect(text).not.toContain(NEW_PASSWORD);
  });

  test('is announced once when it is set by a reset link, however often that is opened', async () => {
    const { user } = await aMember(server);
    await call('POST', '/auth/forgot-password', undefined, { email: user.email });
    const token = secretIn(await server.mail.waitForMail(user.email, 'Reset your password'));
    const body = { token, password: NEW_PASSWORD };
    await Promise.all(
      Array.from({ length: 3 }, () => call('POST', '/auth/reset-password', undefined, body)),
    );
    const { text } = await server.mail.waitForMail(user.email, PASSWORD_CHANGED);
    expect(text).toContain('You’ve been signed out on all devices.');
    expect((await mailsTo(user.email)).filter((subject) => subject === PASSWORD_CHANGED)).toEqual([
      PASSWORD_CHANGED,
    ]);
  });

  test('is not announced when it is refused', async () => {
    const { user, token } = await aMember(server);
    await call('PUT', '/users/me/password', token, {
      password: 'wrong one',
      new_password: NEW_PASSWORD,
    });
    expect(await mailsTo(user.email)).toEqual([]);
  });
});

describe('[AC25] a new address', () => {
  test('is announced to the old one when it is requested, without naming it', async () => {
    const member = await aMember(server);
    const email = freshEmail();
    await ask(member, email);
    const { text } = await server.mail.waitForMail(member.user.email, ABOUT_TO_CHANGE);
    expect(text).toContain(`Hi ${member.user.username},`);
    expect(text).toContain(`${ORIGIN}/stop-email-change?token=`);
    expect(text).toContain('no new address can be requested for 7 days');
    expect(text).not.toContain(email);
    // Requested again, it is announced again.
    await call('POST', '/users/me/email-change/resend', member.token);
    await server.mail.waitForMail(member.user.email, ABOUT_TO_CHANGE);
  });

  test('is not announced when the request is refused', async () => {
    const [member, other] = [await aMember(server), await aMember(server)];
    await ask(member, other.user.email);
    await ask(member, member.user.email);
    await ask({ ...member, password: 'wrong one' });
    expect(await mailsTo(member.user.email)).toEqual([]);
  });
});

describe('[AC26] the link that stops a new address', () => {
  test('cancels it, ends every session, and is confirmed by email', async () => {
    const { member, email, toNew, toOld } = await changing();
    const phone = await anotherSession(server, member);
    expect((await stop(toOld)).status).toBe(204);
    for (const token of [member.token, phone]) expect(await statusOf(token)).toBe(401);
    expect(refusalIn(await confirm(toNew)).code).toBe('LINK_INVALID');
    expect((await login(email, member.password)).status).toBe(401);
    const again = await anotherSession(server, member);
    expect(await emailOf(again)).toBe(member.user.email);
    const { text } = await server.mail.waitForMail(member.user.email, STAYS);
    expect(text).toContain(`${ORIGIN}/forgot-password`);
  });

  test('blocks requests for a new address for 7 days, and says for how long', async () => {
    const { member, toOld } = await changing();
    await stop(toOld);
    const back = { ...member, token: await anotherSession(server, member) };
    const email = freshEmail();
    expect(refusalIn(await ask(back, email))).toEqual({
      code: 'EMAIL_CHANGE_STOPPED',
      message: 'An email change was stopped, so your address can’t be changed for another 7 days.',
    });
    expect((await call('POST', '/users/me/email-change/resend', back.token)).status).toBe(404);
    const state = await server.api.call(accountChangeRoutes.pendingEmail, {}, back.token);
    const left = Date.parse(state.stopped_until ?? '') - Date.now();
    expect(state.pending).toBeNull();
    expect(left / 3_600_000).toBeGreaterThan(167);
    expect(left / 3_600_000).toBeLessThanOrEqual(168);
    await age(member, '6 days 1 hour');
    expect(refusalIn(await ask(back, email)).message).toMatch(/another day\.$/);
    expect(await mailsTo(email)).toEqual([]);
    await age(member, '1 day');
    expect(await ask(back, email)).toMatchObject({
      status: 200,
      body: { pending: { email }, stopped_until: null },
    });
  });

  test('works once: opened again, it says so and ends no session', async () => {
    const { member, toOld } = await changing();
    const answers = await Promise.all(Array.from({ length: 5 }, () => stop(toOld)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409]);
    const token = await anotherSession(server, member);
    expect(refusalIn(await stop(toOld))).toEqual({
      code: 'ALREADY_STOPPED',
      message: 'This email change was already stopped.',
    });
    expect(await statusOf(token)).toBe(200);
    expect((await mailsTo(member.user.email)).filter((subject) => subject === STAYS)).toHaveLength(
      1,
    );
  });

  test('works for a later change too, and uses up the links of other emails', async () => {
    const { member, toOld } = await changing();
    await call('POST', '/users/me/email-change/resend', member.token);
    const second = await stopSecret(member);
    const email = freshEmail();
    await ask(member, email);
    const toNew = secretIn(await server.mail.waitForMail(email, CONFIRM));
    expect((await stop(toOld)).status).toBe(204);
    expect(refusalIn(await confirm(toNew)).code).toBe('LINK_INVALID');
    expect(refusalIn(await stop(second)).code).toBe('ALREADY_STOPPED');
  });

  test('expires after 7 days', async () => {
    const { member, toOld } = await changing();
    await age(member, '7 days 1 second');
    expect(refusalIn(await stop(toOld)).code).toBe('LINK_EXPIRED');
    expect(await statusOf(member.token)).toBe(200);
  });

  test('no longer works once the new address is confirmed', async () => {
    const { member, email, toNew, toOld } = await changing();
    expect((await confirm(toNew)).status).toBe(200);
    expect(refusalIn(await stop(toOld)).code).toBe('LINK_INVALID');
    expect(await emailOf(member.token)).toBe(email);
  });

  test('ends the owner’s sessions and no others when another member opens it', async () => {
    const { member, toOld } = await changing();
    const stranger = await aMember(server);
    expect((await stop(toOld, stranger.token)).status).toBe(204);
    expect(await statusOf(stranger.token)).toBe(200);
    expect(await statusOf(member.token)).toBe(401);
  });

  test('never works together with the link to the new address, opened at the same moment', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { member, email, toNew, toOld } = await changing();
      const [stopped, confirmed] = await Promise.all([stop(toOld), confirm(toNew)]);
      expect([stopped.status, confirmed.status].filter((status) => status < 300)).toHaveLength(1);
      const address = stopped.status === 204 ? member.user.email : email;
      expect((await login(address, member.password)).status).toBe(200);
    }
  });

  test('changes nothing when a mail scanner follows it', async () => {
    const { member, toOld } = await changing();
    for (const path of ['/stop-email-change', '/api/auth/stop-email-change']) {
      for (const method of ['GET', 'HEAD']) {
        await fetch(`${server.baseUrl}${path}?token=${toOld}`, { method });
      }
    }
    expect(await statusOf(member.token)).toBe(200);
    expect((await stop(toOld)).status).toBe(204);
  });

  test('is not interchangeable with links of other kinds', async () => {
    const { toNew, toOld } = await changing();
    expect(refusalIn(await stop(toNew)).code).toBe('LINK_INVALID');
    expect(refusalIn(await confirm(toOld)).code).toBe('LINK_INVALID');
    const body = { token: toOld, password: NEW_PASSWORD };
    const reset = await call('POST', '/auth/reset-password', undefined, body);
    expect(refusalIn(reset).code).toBe('RESET_LINK_INVALID');
  });
});
