import { accountChangeRoutes, factorTexts, secondFactorRoutes } from '@midspan/contract';
import {
  addApp,
  addPasskey,
  aMember,
  anotherSession,
  authenticatorApp,
  factorRequestIn,
  nextCode,
  ORIGIN,
  type RawAnswer,
  refusalIn,
  SoftwarePasskey,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const NEW_PASSWORD = 'a brand-new horse';

const server = await sharedServer();

const send = (method: string, path: string, token?: string, body?: object) =>
  server.api.send(method, path, { ...(body && { body }), ...(token !== undefined && { token }) });
const login = ({ user, password }: TestMember) =>
  send('POST', '/auth/login', undefined, { email: user.email, password });
const prove = (ticket: string, code: string, token?: string) =>
  send('POST', '/auth/second-factor', token, { ticket, code });
const begin = ({ token }: TestMember, body: object) =>
  send('POST', '/users/me/factors/options', token, body);
const statusOf = async (token: string) => (await send('GET', '/auth/me', token)).status;
const tokenIn = ({ body }: RawAnswer) => (body as { token: string }).token;
const own = ({ token }: TestMember) => server.api.call(secondFactorRoutes.list, {}, token);
const mailTo = ({ user }: TestMember, subject: string) =>
  server.mail.waitForMail(user.email, subject);

/** As if this session had proved its second factor five minutes ago. */
const letProofAge = ({ user }: TestMember) =>
  server.pool.query(
    "UPDATE sessions SET factor_at = factor_at - interval '5 minutes' WHERE user_id = $1",
    [user.id],
  );

describe('[SF1] adding a factor', () => {
  test('takes the password for the first one, and brings ten recovery codes', async () => {
    const member = await aMember(server);
    expect(refusalIn(await begin(member, { kind: 'totp' })).code).toBe('INVALID');
    expect(refusalIn(await begin(member, { kind: 'totp', password: 'wrong' })).code).toBe(
      'WRONG_PASSWORD',
    );
    const { recoveryCodes } = await addApp(server, member);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await own(member)).toMatchObject({
      factors: [{ kind: 'totp', name: 'Phone', last_used_at: null }],
      recovery_codes_left: 10,
      recovery_possible_at: null,
    });
    const { rows } = await server.pool.query<{ text: string }>(
      'SELECT row_to_json(recovery_codes)::text AS text FROM recovery_codes WHERE user_id = $1',
      [member.user.id],
    );
    const [code = ''] = recoveryCodes;
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });

  test('[SF9] ends other sessions, and is emailed', async () => {
    const member = await aMember(server);
    const elsewhere = await anotherSession(server, member);
    await addPasskey(server, member, ORIGIN);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(member.token)).toBe(200);
    const { text } = await mailTo(member, 'A passkey was added');
    expect(text).toContain(`${ORIGIN}/forgot-password`);
  });

  test('[SF9] ends an email change that another session requested, and keeps its own', async () => {
    const member = await aMember(server);
    const { password } = member;
    const elsewhere = await anotherSession(server, member);
    const pending = async () =>
      (await server.api.call(accountChangeRoutes.pendingEmail, {}, member.token)).pending;
    const request = (token: string, email: string) =>
      send('POST', '/users/me/email-change', token, { email, password });
    await request(elsewhere, `thief-${member.user.email}`);
    expect(await pending()).not.toBeNull();
    await addApp(server, member);
    expect(await pending()).toBeNull();

    await request(member.token, `own-${member.user.email}`);
    await addPasskey(server, member, ORIGIN);
    expect(await pending()).not.toBeNull();
  });

  test('says what can be added when something else is sent', async () => {
    const member = await aMember(server);
    for (const answer of [
      await begin(member, { kind: 'fingerprint' }),
      await send('POST', '/users/me/factors', member.token, { kind: 'fingerprint' }),
    ]) {
      expect(refusalIn(answer).details).toEqual({ kind: factorTexts.kindUnknown });
    }
  });

  test('takes another factor once there is one, and gives no further codes', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    await letProofAge(member);
    const { password } = member;
    const { ticket } = factorRequestIn(await begin(member, { kind: 'passkey', password }));
    expect((await prove(ticket, app.code(), member.token)).status).toBe(200);
    await addPasskey(server, member, ORIGIN);
    const { factors, recovery_codes_left } = await own(member);
    expect(factors.map(({ kind }) => kind)).toEqual(['totp', 'passkey']);
    expect(recovery_codes_left).toBe(10);
  });

  test('allows one authenticator app and ten passkeys', async () => {
    const member = await aMember(server);
    await addApp(server, member);
    const answer = refusalIn(await begin(member, { kind: 'totp' }));
    expect(answer).toMatchObject({ code: 'FACTOR_NOT_ADDED', message: factorTexts.appKnown });
    for (let count = 0; count < 10; count += 1) await addPasskey(server, member, ORIGIN);
    expect(refusalIn(await begin(member, { kind: 'passkey' })).message).toBe(factorTexts.limit);
  });

  test('adds one app when two were begun and confirmed at once', async () => {
    const member = await aMember(server);
    const { password } = member;
    const begun = await server.api.call(
      secondFactorRoutes.begin,
      { body: { kind: 'totp', password } },
      member.token,
    );
    if (begun.kind !== 'totp') throw new Error('The server began something else.');
    const code = authenticatorApp(begun.secret).code();
    const add = () =>
      send('POST', '/users/me/factors', member.token, { kind: 'totp', name: 'Phone', code });
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    expect((await own(member)).factors).toHaveLength(1);
  });

  test('[SF3] refuses a wrong code, and names the clock if that is the reason', async () => {
    const member = await aMember(server);
    const { password, token } = member;
    const begun = await server.api.call(
      secondFactorRoutes.begin,
      { body: { kind: 'totp', password } },
      token,
    );
    if (begun.kind !== 'totp') throw new Error('The server began something else.');
    expect(begun.uri).toContain(`secret=${begun.secret}&issuer=Midspan`);
    const app = authenticatorApp(begun.secret);
    const add = (code: string) =>
      send('POST', '/users/me/factors', token, { kind: 'totp', name: 'Phone', code });
    expect(refusalIn(await add('000000')).details).toEqual({ code: factorTexts.setupCodeWrong });
    expect(refusalIn(await add(app.code(4))).details).toEqual({ code: factorTexts.clockOff });
    expect((await add(app.code())).status).toBe(201);
    // What was entered to confirm the app is used up.
    const { ticket } = factorRequestIn(await login(member));
    expect(refusalIn(await prove(ticket, app.code())).message).toBe(factorTexts.codeUsed);
  });

  test('[SF7] refuses a passkey of another site, of another session, and a known one', async () => {
    const member = await aMember(server);
    const begun = async ({ token, password }: TestMember) => {
      const body = { kind: 'passkey', password } as const;
      const answer = await server.api.call(secondFactorRoutes.begin, { body }, token);
      if (answer.kind !== 'passkey') throw new Error('The server began something else.');
      return answer.options;
    };
    const add = ({ token }: TestMember, response: object) =>
      send('POST', '/users/me/factors', token, { kind: 'passkey', name: 'Key', response });
    const passkey = new SoftwarePasskey();
    const foreign = passkey.create(await begun(member), { origin: 'https://midspan.evil' });
    expect(refusalIn(await add(member, foreign)).message).toBe(factorTexts.passkeyElsewhere);

    const other = await aMember(server);
    const theirs = passkey.create(await begun(other), { origin: ORIGIN });
    expect(refusalIn(await add(member, theirs)).message).toBe(factorTexts.setupExpired);
    expect((await add(other, theirs)).status).toBe(201);
    expect(refusalIn(await add(other, theirs)).message).toBe(factorTexts.setupExpired);

    const again = passkey.create(await begun(member), { origin: ORIGIN });
    expect(refusalIn(await add(member, again)).message).toBe(factorTexts.passkeyKnown);
    expect((await own(member)).factors).toEqual([]);
  });
});

describe('[SF5] changing the account', () => {
  const changes = ({ password }: TestMember) =>
    [
      ['POST', '/users/me/email-change', { email: 'new@example.org', password }],
      ['PUT', '/users/me/password', { password, new_password: NEW_PASSWORD }],
      ['DELETE', '/users/me', { password }],
      ['POST', '/users/me/factors/recovery-codes', {}],
    ] as const;

  test('takes a second factor that was proved within five minutes', async () => {
    const member = await aMember(server);
    await addApp(server, member);
    await letProofAge(member);
    const { factors } = await own(member);
    const removal = ['DELETE', `/users/me/factors/${factors[0]?.id}`, {}] as const;
    for (const [method, path, body] of [...changes(member), removal]) {
      const answer = await send(method, path, member.token, body);
      expect(factorRequestIn(answer).kinds).toEqual(['totp', 'recovery_code']);
    }
    expect((await own(member)).factors).toHaveLength(1);
    expect(await statusOf(member.token)).toBe(200);
  });

  test('steps up the session that was refused, and no other', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    const first = factorRequestIn(await login(member)).ticket;
    const elsewhere = tokenIn(await prove(first, app.code()));
    await nextCode(server, member);
    await letProofAge(member);
    const { password } = member;
    const body = { password, new_password: NEW_PASSWORD };
    const change = (token: string) => send('PUT', '/users/me/password', token, body);
    const { ticket } = factorRequestIn(await change(member.token));

    for (const token of [undefined, elsewhere, (await aMember(server)).token]) {
      expect(refusalIn(await prove(ticket, app.code(), token)).code).toBe('SECOND_FACTOR_EXPIRED');
    }
    const proved = await prove(ticket, app.code(), member.token);
    expect(tokenIn(proved)).toBe(member.token);
    expect(factorRequestIn(await change(elsewhere)).kinds).toContain('totp');
    expect((await change(member.token)).status).toBe(204);
  });

  test('asks for the password first, and for nothing else without a factor', async () => {
    const member = await aMember(server);
    await addApp(server, member);
    await letProofAge(member);
    const wrong = { password: 'wrong', new_password: NEW_PASSWORD };
    expect(refusalIn(await send('PUT', '/users/me/password', member.token, wrong)).code).toBe(
      'WRONG_PASSWORD',
    );
    const plain = await aMember(server);
    const right = { password: plain.password, new_password: NEW_PASSWORD };
    expect((await send('PUT', '/users/me/password', plain.token, right)).status).toBe(204);
  });
});

describe('removing a factor', () => {
  test('[SF9] ends other sessions, is emailed, and the last one takes the codes along', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    await addPasskey(server, member, ORIGIN);
    const elsewhere = tokenIn(await prove(factorRequestIn(await login(member)).ticket, app.code()));
    const [first, second] = (await own(member)).factors;
    const remove = (id = '') => send('DELETE', `/users/me/factors/${id}`, member.token);
    expect((await remove(first?.id)).status).toBe(204);
    expect(await statusOf(elsewhere)).toBe(401);
    await mailTo(member, 'An authenticator app was removed');
    expect((await own(member)).recovery_codes_left).toBe(10);
    expect((await remove(first?.id)).status).toBe(404);

    expect((await remove(second?.id)).status).toBe(204);
    expect(await own(member)).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect((await login(member)).status).toBe(200);
  });

  test('removes no one else’s', async () => {
    const owner = await aMember(server);
    await addApp(server, owner);
    const [factor] = (await own(owner)).factors;
    const thief = await aMember(server);
    const answer = await send('DELETE', `/users/me/factors/${factor?.id}`, thief.token);
    expect(answer.status).toBe(404);
    expect((await own(owner)).factors).toHaveLength(1);
  });
});

test('[SF4] new recovery codes replace the old ones, and are emailed', async () => {
  const member = await aMember(server);
  const { recoveryCodes: old } = await addApp(server, member);
  const { recovery_codes: renewed } = await server.api.call(
    secondFactorRoutes.renewCodes,
    {},
    member.token,
  );
  await mailTo(member, 'You have new recovery codes');
  const { ticket } = factorRequestIn(await login(member));
  expect(refusalIn(await prove(ticket, old[0] ?? '')).code).toBe('SECOND_FACTOR_WRONG');
  expect((await prove(ticket, renewed[0] ?? '')).status).toBe(200);
  const plain = await aMember(server);
  const none = await send('POST', '/users/me/factors/recovery-codes', plain.token);
  expect(refusalIn(none).code).toBe('SECOND_FACTOR_MISSING');
});

describe('[AC8] a suspended member with a second factor', () => {
  test('exports and deletes with the password and the factor', async () => {
    const member = await aMember(server);
    const app = await addApp(server, member);
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      member.user.id,
    ]);
    const credentials = { email: member.user.email, password: member.password };
    const exported = (token?: string) => send('POST', '/auth/export', token, credentials);
    const { ticket } = factorRequestIn(await exported());
    const token = tokenIn(await prove(ticket, app.code()));
    expect(refusalIn(await send('GET', '/auth/me', token)).code).toBe('SUSPENDED');
    const file = await exported(token);
    expect(file).toMatchObject({
      status: 200,
      body: { second_factors: [{ kind: 'totp', name: 'Phone' }] },
    });
    expect(JSON.stringify(file.body)).not.toMatch(/secret|public_?key|credential/i);

    const stranger = await aMember(server);
    expect(factorRequestIn(await exported(stranger.token)).kinds).toContain('totp');
    const remove = (given?: string) => send('POST', '/auth/delete-account', given, credentials);
    expect(factorRequestIn(await remove()).kinds).toContain('totp');
    expect((await remove(token)).status).toBe(204);
  });
});

test('[AC20] the export lists factors without their secrets', async () => {
  const member = await aMember(server);
  await addPasskey(server, member, ORIGIN);
  const { body } = await send('GET', '/users/me/export', member.token);
  expect(body).toMatchObject({ second_factors: [{ kind: 'passkey', name: 'Laptop' }] });
  expect(body).toMatchObject({ second_factor_log: [{ event: 'added' }] });
});
