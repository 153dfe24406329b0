import { accountRoutes, factorTexts, secondFactorRoutes } from '@midspan/contract';
import {
  addApp,
  aMember,
  factorRequestIn,
  nextCode,
  ownServer,
  type RawAnswer,
  refusalIn,
  type SharedServer,
  secretIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { WRONG_CODES_PER_DAY } from '../../session/limits.ts';

const HOME = '2001:db8:ffff:1::1';

const settings = { RATE_LIMITS: 'on', TRUST_PROXY: 'on' };
const server = await sharedServer(settings);
const other = await ownServer({ ...settings, DATABASE_URL: server.databaseUrl });
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const post = (path: string, body: object, { token, from = HOME, at = server }: From = {}) =>
  at.api.send('POST', path, {
    body,
    headers: { 'x-forwarded-for': from },
    ...(token !== undefined && { token }),
  });
interface From {
  readonly token?: string;
  readonly from?: string;
  readonly at?: SharedServer;
}

const login = ({ user, password }: TestMember, device_token?: string) =>
  post('/auth/login', { email: user.email, password, device_token });
const ticketFor = async (member: TestMember, device?: string) =>
  factorRequestIn(await login(member, device)).ticket;
const prove = (ticket: string, code: string, from?: From) =>
  post('/auth/second-factor', { ticket, code }, from);
const statusOf = async (token: string) =>
  (await server.api.send('GET', '/auth/me', { token })).status;
const tokenIn = ({ body }: RawAnswer) => (body as { token: string }).token;
const messageIn = (answer: RawAnswer) => refusalIn(answer).message;
const codeIn = (answer: RawAnswer) => refusalIn(answer).code;

/** A member's log, newest first. */
async function logOf({ user }: TestMember): Promise<string[]> {
  const { rows } = await server.pool.query<{ event: string }>(
    'SELECT event FROM factor_events WHERE user_id = $1 ORDER BY id DESC',
    [user.id],
  );
  return rows.map(({ event }) => event);
}

const sessionsOf = async ({ user }: TestMember): Promise<number> => {
  const { rows } = await server.pool.query('SELECT FROM sessions WHERE user_id = $1', [user.id]);
  return rows.length;
};

describe('[SF2] signing in with a second factor', () => {
  test('works as before for a member without one', async () => {
    const member = await aMember(server);
    const answer = await login(member);
    expect(answer.status).toBe(200);
    const { rows } = await server.pool.query(
      'SELECT factor_at FROM sessions WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
      [member.user.id],
    );
    expect(rows).toEqual([{ factor_at: null }]);
  });

  test('asks for it after the password, and opens a session for a code', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const before = await sessionsOf(member);
    const refused = await login(member);
    expect(refused.status).toBe(403);
    const { ticket, kinds } = factorRequestIn(refused);
    expect(kinds).toEqual(['totp', 'recovery_code']);
    expect(await sessionsOf(member)).toBe(before);

    const proved = await prove(ticket, app.code());
    expect(proved).toMatchObject({ status: 200, body: { user: { id: member.user.id } } });
    expect(await statusOf(tokenIn(proved))).toBe(200);
  });

  test('says nothing about second factors when the password is wrong', async () => {
    const member = await aMember(server);
    await addApp(server, member);
    expect(codeIn(await login({ ...member, password: 'not the password' }))).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  test('takes a ticket from one server and a code on another', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const proved = await prove(await ticketFor(member), app.code(), { at: other });
    expect(proved.status).toBe(200);
  });

  test('uses a ticket once, for five minutes and five tries', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const used = await ticketFor(member);
    expect((await prove(used, app.code())).status).toBe(200);
    await nextCode(server, member);
    expect(codeIn(await prove(used, app.code()))).toBe('SECOND_FACTOR_EXPIRED');

    const old = await ticketFor(member);
    await server.pool.query(
      "UPDATE factor_tickets SET created_at = created_at - interval '5 minutes'",
    );
    expect(codeIn(await prove(old, app.code()))).toBe('SECOND_FACTOR_EXPIRED');

    const worn = await ticketFor(member);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(codeIn(await prove(worn, '000000'))).toBe('SECOND_FACTOR_WRONG');
    }
    expect(codeIn(await prove(worn, app.code()))).toBe('SECOND_FACTOR_EXPIRED');
    expect(codeIn(await prove('nonsense', app.code()))).toBe('SECOND_FACTOR_EXPIRED');
  });

  test('ends a sign-in that is halfway when the password is reset, which keeps the factor [SF10]', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const ticket = await ticketFor(member);
    await post('/auth/forgot-password', { email: member.user.email });
    const mail = await server.mail.waitForMail(member.user.email, 'Reset your password');
    const password = 'a brand-new horse';
    expect((await post('/auth/reset-password', { token: secretIn(mail), password })).status).toBe(
      200,
    );
    expect(codeIn(await prove(ticket, app.code()))).toBe('SECOND_FACTOR_EXPIRED');
    const again = await ticketFor({ ...member, password });
    expect((await prove(again, app.code())).status).toBe(200);
  });

  test('opens no session for a member who was suspended in between', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const ticket = await ticketFor(member);
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      member.user.id,
    ]);
    expect(codeIn(await prove(ticket, app.code()))).toBe('SUSPENDED');
    expect(codeIn(await login(member))).toBe('SUSPENDED');
  });

  test('opens no session for a member who was deleted in between', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const ticket = await ticketFor(member);
    const { token, password } = member;
    await server.api.send('DELETE', '/users/me', { token, body: { password } });
    expect(codeIn(await prove(ticket, app.code()))).toBe('SECOND_FACTOR_EXPIRED');
    for (const table of ['second_factors', 'recovery_codes', 'factor_tickets', 'factor_events']) {
      const { rows } = await server.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [
        member.user.id,
      ]);
      expect(rows).toEqual([]);
    }
  });
});

describe('[SF3] a code', () => {
  test('is used once, and logged when it is used twice', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const code = app.code();
    expect((await prove(await ticketFor(member), code)).status).toBe(200);
    expect(messageIn(await prove(await ticketFor(member), code))).toBe(factorTexts.codeUsed);
    expect(await logOf(member)).toEqual(['code_used_twice', 'added']);
  });

  test('opens one session when it is sent several times at once, to two servers', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const before = await sessionsOf(member);
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketFor(member)));
    const code = app.code();
    const answers = await Promise.all(
      tickets.map((ticket, at) => prove(ticket, code, { at: at % 2 === 0 ? server : other })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    expect(await sessionsOf(member)).toBe(before + 1);
  });

  test('opens one session when one ticket is proved twice at once', async () => {
    const member = await aMember(server);
    const { recoveryCodes } = await addApp(server, member);
    const ticket = await ticketFor(member);
    const answers = await Promise.all(recoveryCodes.slice(0, 3).map((code) => prove(ticket, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const { rows } = await server.pool.query(
      'SELECT FROM recovery_codes WHERE user_id = $1 AND used_at IS NOT NULL',
      [member.user.id],
    );
    expect(rows).toHaveLength(1);
  });

  test.each([-4, 4])(
    'two minutes off (%i steps) is refused with a word about the clock',
    async (steps) => {
      const member = await aMember(server);
      const app = await addApp(server, member);
      const answer = await prove(await ticketFor(member), app.code(steps));
      expect(messageIn(answer)).toBe(factorTexts.clockOff);
      expect(await logOf(member)).toEqual(['clock_off', 'added']);
    },
  );
});

describe('[SF4] a recovery code', () => {
  test('signs in once, and its use is emailed', async () => {
    const member = await aMember(server);
    const { recoveryCodes } = await addApp(server, member);
    const [code = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const spaced = code.toLowerCase().replaceAll('-', ' ');
    expect((await prove(await ticketFor(member), spaced)).status).toBe(200);
    await server.mail.waitForMail(member.user.email, 'A recovery code was used');
    expect(messageIn(await prove(await ticketFor(member), code))).toBe(
      factorTexts.recoveryCodeUsed,
    );
    const { recovery_codes_left } = await server.api.call(
      secondFactorRoutes.list,
      {},
      member.token,
    );
    expect(recovery_codes_left).toBe(9);
  });

  test('that is guessed opens nothing and is logged', async () => {
    const member = await aMember(server);
    await addApp(server, member);
    const answer = await prove(await ticketFor(member), '0000-0000-0000-0000');
    expect(messageIn(answer)).toBe(factorTexts.codeWrong);
    expect(await logOf(member)).toEqual(['code_wrong', 'added']);
  });

  test('of another member opens nothing', async () => {
    const member = await aMember(server);
    await addApp(server, member);
    const { recoveryCodes } = await addApp(server, await aMember(server));
    const answer = await prove(await ticketFor(member), recoveryCodes[0] ?? '');
    expect(codeIn(answer)).toBe('SECOND_FACTOR_WRONG');
  });
});

describe('[SF6] guessing codes', () => {
  test('is limited per account, from all networks together, but not for a known device', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const first = await prove(await ticketFor(member), app.code());
    const { device_token } = first.body as { device_token: string };
    await nextCode(server, member);
    for (let guess = 0; guess < WRONG_CODES_PER_DAY; guess += 1) {
      const from = `2001:db8:${guess}::1`;
      const answer = await prove(await ticketFor(member), '000000', { from });
      expect(codeIn(answer)).toBe('SECOND_FACTOR_WRONG');
    }
    const refused = await prove(await ticketFor(member), app.code(), { from: '2001:db8:aa::1' });
    expect(codeIn(refused)).toBe('RATE_LIMITED');
    expect(messageIn(refused)).toMatch(
      /^Too many wrong codes\. Please try again in 2[34] hours\.$/,
    );

    const known = await ticketFor(member, device_token);
    expect((await prove(known, app.code())).status).toBe(200);
  });

  test('is limited per network, whosever codes are guessed', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    expect(codeIn(await prove(await ticketFor(member), '000000'))).toBe('SECOND_FACTOR_WRONG');
    await server.pool.query("UPDATE rate_limits SET points = 100 WHERE key LIKE 'code-ip:%'");
    expect(codeIn(await prove(await ticketFor(member), app.code()))).toBe('RATE_LIMITED');
    const elsewhere = await prove(await ticketFor(member), app.code(), { from: '2001:db8:ab::1' });
    expect(elsewhere.status).toBe(200);
  });

  test('limits how often one network asks about passkeys', async () => {
    expect((await post('/auth/passkey/options', {})).status).toBe(200);
    await server.pool.query("UPDATE rate_limits SET points = 300 WHERE key LIKE 'passkey-ip:%'");
    expect(codeIn(await post('/auth/passkey/options', {}))).toBe('RATE_LIMITED');
    expect((await post('/auth/passkey/options', {}, { from: '2001:db8:ac::1' })).status).toBe(200);
  });

  test('counts a code that was right for nothing', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    expect((await prove(await ticketFor(member), app.code())).status).toBe(200);
    const { rows } = await server.pool.query(
      "SELECT key FROM rate_limits WHERE key LIKE 'code%' AND points > 0",
    );
    expect(rows).toEqual([]);
  });
});

test('[SF5] a sign-in with a second factor counts as a proof for what follows', async () => {
  const member = await aMember(server);
  const app = await addApp(server, member);
  const token = tokenIn(await prove(await ticketFor(member), app.code()));
  const body = { password: member.password, new_password: 'a brand-new horse' };
  const changed = await server.api.send('PUT', '/users/me/password', { token, body });
  expect(changed.status).toBe(204);
  await server.api.call(accountRoutes.me, {}, token);
});
