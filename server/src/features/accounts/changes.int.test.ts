import { accountChangeRoutes, accountChangeTexts, ERRORS, userRoutes } from '@midspan/contract';
import {
  aMember,
  anotherSession,
  aWord,
  ownServer,
  refusalIn,
  secretIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { EMAIL_REQUESTS_PER_HOUR } from '../../session/limits.ts';

const server = await sharedServer();
const limited = await ownServer({ DATABASE_URL: server.databaseUrl, RATE_LIMITS: 'on' });

const CONFIRM = 'Confirm your new email address';
const CHANGED = 'Your email address was changed';
const NEW_PASSWORD = 'a brand-new horse';

const freshEmail = () => `${aWord()}@example.org`;
const call = (method: string, path: string, token?: string, body?: object) =>
  server.api.send(method, path, { ...(body && { body }), ...(token !== undefined && { token }) });
const ask = ({ token, password }: TestMember, email: string, given = password) =>
  call('POST', '/users/me/email-change', token, { email, password: given });
const resend = ({ token }: TestMember) => call('POST', '/users/me/email-change/resend', token);
const cancel = ({ token }: TestMember) => call('DELETE', '/users/me/email-change', token);
const pendingOf = async ({ token }: TestMember) =>
  (await server.api.call(accountChangeRoutes.pendingEmail, {}, token)).pending;
const confirm = (secret: string, token?: string) =>
  call('POST', '/auth/confirm-email', token, { token: secret });
const secretTo = async (email: string) => secretIn(await server.mail.waitForMail(email, CONFIRM));
const login = (email: string, password: string) =>
  call('POST', '/auth/login', undefined, { email, password });
const statusOf = async (token: string) => (await call('GET', '/auth/me', token)).status;
const emailOf = async ({ token }: Pick<TestMember, 'token'>) =>
  ((await call('GET', '/auth/me', token)).body as { email: string }).email;
const changePassword = ({ token, password }: TestMember, given = password, next = NEW_PASSWORD) =>
  call('PUT', '/users/me/password', token, { password: given, new_password: next });
const register = (email: string, username: string) =>
  call('POST', '/auth/register', undefined, { email, username, password: 'correct horse' });

const resetLinkFor = async (email: string) => {
  await call('POST', '/auth/forgot-password', undefined, { email });
  return secretIn(await server.mail.waitForMail(email, 'Reset your password'));
};
const reset = (token: string) =>
  call('POST', '/auth/reset-password', undefined, { token, password: NEW_PASSWORD });

describe('a new address', () => {
  test('[AC17] applies once its link is opened; the old address is notified and reset links expire', async () => {
    const member = await aMember(server);
    const old = member.user.email;
    const elsewhere = await anotherSession(server, member);
    const resetLink = await resetLinkFor(old);
    const email = freshEmail();
    expect(await ask(member, email)).toMatchObject({
      status: 200,
      body: { pending: { email, expired: false } },
    });
    expect(await emailOf(member)).toBe(old);
    expect(await pendingOf(member)).toMatchObject({ email });
    expect((await login(email, member.password)).status).toBe(401);

    // On a device where no one is signed in.
    expect(await confirm(await secretTo(email))).toMatchObject({ status: 200, body: { email } });
    expect(await emailOf(member)).toBe(email);
    expect(await pendingOf(member)).toBeNull();
    expect(await statusOf(elsewhere)).toBe(401);
    expect((await login(old, member.password)).status).toBe(401);
    expect((await login(email, member.password)).status).toBe(200);
    expect(refusalIn(await reset(resetLink)).code).toBe('RESET_LINK_INVALID');
    const { text } = await server.mail.waitForMail(old, CHANGED);
    expect(text).toContain(member.user.username);
    expect(text).not.toContain(email);
  });

  test('[AC17] keeps the member’s own session when it opens the link', async () => {
    const member = await aMember(server);
    const phone = await anotherSession(server, member);
    const stranger = await aMember(server);
    const email = freshEmail();
    await ask(member, email);
    expect((await confirm(await secretTo(email), phone)).status).toBe(200);
    for (const token of [member.token, phone]) expect(await statusOf(token)).toBe(200);
    const next = freshEmail();
    await ask(member, next);
    expect((await confirm(await secretTo(next), stranger.token)).status).toBe(200);
    expect(await statusOf(phone)).toBe(401);
    expect(await statusOf(stranger.token)).toBe(200);
  });

  test('[AC18] requires the password, and counts wrong ones for the session alone', async () => {
    const member = await aMember(server);
    for (let n = 0; n < 5; n += 1) {
      expect(refusalIn(await ask(member, freshEmail(), 'wrong one'))).toEqual({
        code: 'WRONG_PASSWORD',
        message: ERRORS.WRONG_PASSWORD.message,
        details: { password: ERRORS.WRONG_PASSWORD.message },
      });
    }
    expect(refusalIn(await ask(member, freshEmail())).code).toBe('RATE_LIMITED');
    expect(refusalIn(await changePassword(member)).code).toBe('RATE_LIMITED');
    expect(await pendingOf(member)).toBeNull();
    const elsewhere = { ...member, token: await anotherSession(server, member) };
    expect((await ask(elsewhere, freshEmail())).status).toBe(200);
  });

  test('[AC17] is refused when it is the member’s own or taken', async () => {
    const [member, other] = [await aMember(server), await aMember(server)];
    expect(refusalIn(await ask(member, member.user.email.toUpperCase())).details).toEqual({
      email: accountChangeTexts.sameEmail,
    });
    expect(refusalIn(await ask(member, other.user.email)).code).toBe('EMAIL_TAKEN');
    expect(await pendingOf(member)).toBeNull();
  });

  test('[AC17] is not applied when someone else registered it in the meantime', async () => {
    const [member, rival] = [await aMember(server), await aMember(server)];
    const email = freshEmail();
    await ask(member, email);
    const secret = await secretTo(email);
    await ask(rival, email);
    const rivalSecret = await secretTo(email);
    expect((await register(email, `Quicker ${aWord()}`)).status).toBe(201);
    const answers = await Promise.all([confirm(secret), confirm(rivalSecret)]);
    for (const answer of answers) expect(refusalIn(answer).code).toBe('EMAIL_TAKEN');
    expect(await emailOf(member)).toBe(member.user.email);
    expect(await statusOf(member.token)).toBe(200);
    expect(await pendingOf(member)).toMatchObject({ email });
  });

  test('[AC17] goes to one of two members who confirm it at once', async () => {
    const members = [await aMember(server), await aMember(server)];
    const email = freshEmail();
    const secrets: string[] = [];
    for (const member of members) {
      await ask(member, email);
      secrets.push(await secretTo(email));
    }
    const answers = await Promise.all(secrets.map((secret) => confirm(secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('[AC19] is applied once when its link is opened many times at once, and says so afterwards', async () => {
    const member = await aMember(server);
    const email = freshEmail();
    await ask(member, email);
    const secret = await secretTo(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(refusalIn(await confirm(secret)).code).toBe('ALREADY_VERIFIED');
    await server.mail.waitForMail(member.user.email, CHANGED);
    const announcements = server.mail.mails.filter(
      ({ to, subject }) => to.includes(member.user.email) && subject === CHANGED,
    );
    expect(announcements).toHaveLength(1);
  });

  test('[AC17] can be replaced, sent again and canceled, each of which expires the older link', async () => {
    const member = await aMember(server);
    const [first, second] = [freshEmail(), freshEmail()];
    await ask(member, first);
    const toFirst = await secretTo(first);
    await ask(member, second);
    expect(refusalIn(await confirm(toFirst)).code).toBe('LINK_INVALID');
    const toSecond = await secretTo(second);
    await server.pool.query(
      "UPDATE mail_links SET created_at = now() - interval '24 hours 1 second' WHERE user_id = $1",
      [member.user.id],
    );
    expect(refusalIn(await confirm(toSecond)).code).toBe('LINK_EXPIRED');
    expect(await pendingOf(member)).toMatchObject({ email: second, expired: true });
    expect(await resend(member)).toMatchObject({
      status: 200,
      body: { pending: { email: second, expired: false } },
    });
    expect(refusalIn(await confirm(toSecond)).code).toBe('LINK_INVALID');
    const again = await secretTo(second);
    expect((await cancel(member)).status).toBe(204);
    expect((await cancel(member)).status).toBe(204);
    expect(refusalIn(await confirm(again)).code).toBe('LINK_INVALID');
    expect(refusalIn(await resend(member))).toEqual({
      code: 'NOT_FOUND',
      message: accountChangeTexts.nothingPending,
    });
    expect(await emailOf(member)).toBe(member.user.email);
  });

  test('[AC17] has one valid link when it is requested twice at once', async () => {
    const member = await aMember(server);
    const emails = [freshEmail(), freshEmail()];
    await Promise.all(emails.map((email) => ask(member, email)));
    const secrets = await Promise.all(emails.map(secretTo));
    const codes: number[] = [];
    for (const secret of secrets) codes.push((await confirm(secret)).status);
    expect(codes.sort()).toEqual([200, 400]);
  });

  test('[AC12] [AC17] is limited per address like verification emails, and per network', async () => {
    const member = await aMember(server);
    const email = freshEmail();
    const asking = (to: string) =>
      limited.api.send('POST', '/users/me/email-change', {
        token: member.token,
        body: { email: to, password: member.password },
      });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await asking(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await server.pool.query("UPDATE rate_limits SET points = $1 WHERE key LIKE 'email-ip:%'", [
      EMAIL_REQUESTS_PER_HOUR,
    ]);
    expect(refusalIn(await asking(freshEmail())).code).toBe('RATE_LIMITED');
  });

  test('[AC8] [AC17] is refused to suspended members', async () => {
    const member = await aMember(server);
    const email = freshEmail();
    await ask(member, email);
    const secret = await secretTo(email);
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      member.user.id,
    ]);
    expect(refusalIn(await confirm(secret)).code).toBe('SUSPENDED');
    expect(refusalIn(await ask(member, freshEmail())).code).toBe('SUSPENDED');
  });

  test('[AC20] is part of the export while pending, and is deleted with the account', async () => {
    const member = await aMember(server);
    const email = freshEmail();
    server.mail.refuseMails();
    await ask(member, email);
    expect(await server.api.call(userRoutes.exportOwn, {}, member.token)).toMatchObject({
      account: { email: member.user.email, pending_email: { email } },
    });
    await call('DELETE', '/users/me', member.token, { password: member.password });
    server.mail.acceptMails();
    const { rows } = await server.pool.query(
      `SELECT (SELECT count(*)::int FROM mail_links WHERE email = $1) AS links,
         (SELECT count(*)::int FROM mail_outbox WHERE recipient = $1) AS mails`,
      [email],
    );
    expect(rows).toEqual([{ links: 0, mails: 0 }]);
  });
});

describe('a new password', () => {
  test('[AC18] applies at once, ends other sessions and reset links, and keeps this session', async () => {
    const member = await aMember(server);
    const { email } = member.user;
    const elsewhere = await anotherSession(server, member);
    const resetLink = await resetLinkFor(email);
    expect((await changePassword(member)).status).toBe(204);
    expect(await statusOf(member.token)).toBe(200);
    expect(await statusOf(elsewhere)).toBe(401);
    expect((await login(email, member.password)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    expect(refusalIn(await reset(resetLink)).code).toBe('RESET_LINK_INVALID');
  });

  test('[AC6] [AC18] requires the old one and must be valid', async () => {
    const member = await aMember(server);
    expect(refusalIn(await changePassword(member, 'wrong one')).code).toBe('WRONG_PASSWORD');
    expect(
      refusalIn(await changePassword(member, member.password, 'short')).details,
    ).toHaveProperty('new_password');
    expect((await login(member.user.email, member.password)).status).toBe(200);
  });

  test('[AC18] is applied once when it is set twice at once, and ends the other change’s session', async () => {
    const member = await aMember(server);
    const other = { ...member, token: await anotherSession(server, member) };
    const answers = await Promise.all([
      changePassword(member, member.password, 'first new one'),
      changePassword(other, member.password, 'second new one'),
    ]);
    expect(answers.map(({ status }) => status === 204).sort()).toEqual([false, true]);
    const [first] = answers;
    const [winner, loser] = first?.status === 204 ? [member, other] : [other, member];
    expect(await statusOf(winner.token)).toBe(200);
    expect(await statusOf(loser.token)).toBe(401);
  });

  test('[AC18] cancels an email change requested by another session, but not by this one', async () => {
    const owner = await aMember(server);
    const thief = { ...owner, token: await anotherSession(server, owner) };
    const email = freshEmail();
    await ask(thief, email);
    const secret = await secretTo(email);
    await changePassword(owner);
    expect(refusalIn(await confirm(secret)).code).toBe('LINK_INVALID');
    const own = freshEmail();
    await ask({ ...owner, password: NEW_PASSWORD }, own);
    await changePassword(owner, NEW_PASSWORD, owner.password);
    expect((await confirm(await secretTo(own))).status).toBe(200);
  });

  test('[AC18] cancels a pending email change when it is set by a reset link', async () => {
    const member = await aMember(server);
    const email = freshEmail();
    await ask(member, email);
    const secret = await secretTo(email);
    expect((await reset(await resetLinkFor(member.user.email))).status).toBe(200);
    expect(refusalIn(await confirm(secret)).code).toBe('LINK_INVALID');
  });
});
