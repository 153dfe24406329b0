import { accountTexts, ERRORS, user as userSchema } from '@midspan/contract';
import { aWord, refusalIn, sharedServer } from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const server = await sharedServer();

const register = (body: object) => server.api.send('POST', '/auth/register', { body });
/** In the names and addresses of this file, and in no others. */
const word = aWord();
const somebody = {
  email: `ann@${word}.example`,
  username: `Ann ${word}`,
  password: 'correct horse',
};

const fresh = () => `${aWord()}@${word}.example`;

/** Everything stored for addresses of this file. */
async function rowCounts(): Promise<unknown> {
  const { rows } = await server.pool.query(
    `SELECT count(DISTINCT u.id) AS users, count(DISTINCT s.id) AS sessions,
       count(DISTINCT l.token_hash) AS links,
       (SELECT count(*) FROM mail_outbox WHERE recipient ILIKE $1) AS mails
     FROM users u LEFT JOIN sessions s ON s.user_id = u.id LEFT JOIN mail_links l ON l.user_id = u.id
     WHERE u.email_key LIKE $1`,
    [`%@${word}.example`],
  );
  return rows[0];
}

test('returns a token and the user, logs in and sends one email', async () => {
  const email = `Carol.Jones@${word}.example`;
  const answer = await register({
    email: ` ${email} `,
    username: `  Carol ${word} `,
    password: '  pass word  ',
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { token, user } = answer.body as { token: string; user: object };
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(z.strictObject(userSchema.shape).parse(user)).toMatchObject({
    email,
    username: `Carol ${word}`,
    email_verified: false,
  });
  expect(await server.api.send('GET', '/auth/me', { token })).toMatchObject({
    status: 200,
    body: user,
  });
  const mail = await server.mail.waitForMail(email);
  expect(mail.subject).toBe('Verify your email address');
});

test('keeps the password unchanged, and stores it nowhere it could be stolen', async () => {
  const password = '  e\u0301 spaces  ';
  const email = `dora@${word}.example`;
  await register({ email, username: `Dora ${word}`, password });
  const login = (tried: string) =>
    server.api.send('POST', '/auth/login', {
      body: { email, password: tried },
    });
  expect((await login(password)).status).toBe(200);
  expect((await login(password.trim())).status).toBe(401);
  expect((await login(password.normalize('NFC'))).status).toBe(401);
  const { rows } = await server.pool.query<{ row: string }>(
    'SELECT u::text AS row FROM users u WHERE email = $1',
    [email],
  );
  expect(rows[0]?.row).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(rows[0]?.row).not.toContain('spaces');
});

test('stores a token only as its hash', async () => {
  const answer = await register({
    email: `eve@${word}.example`,
    username: `Eve ${word}`,
    password: 'correct horse',
  });
  const { token } = answer.body as { token: string };
  const { rows } = await server.pool.query<{ row: string }>(
    'SELECT s::text AS row FROM sessions s',
  );
  const stored = rows.map(({ row }) => row).join();
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(Buffer.from(token).toString('hex'));
  expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

describe('refuses', () => {
  test.each([
    ['an invalid address', { email: 'ann' }, { email: accountTexts.invalidEmail }],
    ['a missing address', { email: undefined }, { email: accountTexts.invalidEmail }],
    ['a short username', { username: 'ab' }, { username: accountTexts.usernameLength }],
    ['a long username', { username: 'a'.repeat(31) }, { username: accountTexts.usernameLength }],
    ['a missing username', { username: undefined }, { username: accountTexts.usernameLength }],
    ['a mixed username', { username: 'pаypal' }, { username: accountTexts.usernameCharacters }],
    ['a reserved username', { username: 'anonymous' }, { username: accountTexts.usernameReserved }],
    ['a short password', { password: 'short' }, { password: accountTexts.passwordTooShort }],
    ['a missing password', { password: undefined }, { password: accountTexts.passwordTooShort }],
    ['a long password', { password: 'a'.repeat(129) }, { password: accountTexts.passwordTooLong }],
  ])('%s, in the words of the specification', async (_, wrong, details) => {
    const before = await rowCounts();
    const answer = await register({ ...somebody, ...wrong });
    expect(refusalIn(answer)).toEqual({
      code: 'INVALID',
      message: ERRORS.INVALID.message,
      details,
    });
    expect(await rowCounts()).toEqual(before);
  });

  test('several wrong fields, each with its own sentence', async () => {
    const { details } = refusalIn(await register({ email: '', username: '', password: '' }));
    expect(Object.keys(details ?? {}).sort()).toEqual(['email', 'password', 'username']);
  });
});

describe('refuses as taken', () => {
  const taken = (field: 'EMAIL_TAKEN' | 'USERNAME_TAKEN') => ({
    code: field,
    message: ERRORS[field].message,
    details: { [field === 'EMAIL_TAKEN' ? 'email' : 'username']: ERRORS[field].message },
  });
  beforeAll(async () => {
    expect((await register(somebody)).status).toBe(201);
    await register({ ...somebody, email: fresh(), username: `straße ﬁne ${word}` });
  });

  test('an address, in any spelling', async () => {
    const before = await rowCounts();
    for (const email of [somebody.email, somebody.email.toUpperCase(), ` ${somebody.email}\t`]) {
      const answer = await register({ ...somebody, email, username: `Somebody ${word}` });
      expect(refusalIn(answer)).toEqual(taken('EMAIL_TAKEN'));
    }
    expect(await rowCounts()).toEqual(before);
  });

  test('a username, in any spelling', async () => {
    const before = await rowCounts();
    for (const name of [
      'ann',
      'ＡＮＮ',
      'Ann\u00a0',
      '  Ann  ',
      'STRASSE FINE',
      'Straẞe Fine',
      '𝐀𝐧𝐧',
    ]) {
      const answer = await register({ ...somebody, email: fresh(), username: `${name} ${word}` });
      expect(refusalIn(answer)).toEqual(taken('USERNAME_TAKEN'));
    }
    expect(await rowCounts()).toEqual(before);
  });

  test('no username of look-alike letters, which is refused for those', async () => {
    for (const name of ['Аnn', 'Ann\u200bLee', 'Ann\u202eLee', 'Αnn']) {
      const answer = await register({ ...somebody, email: fresh(), username: `${name} ${word}` });
      expect(refusalIn(answer).details).toEqual({ username: accountTexts.usernameCharacters });
    }
  });
});

describe('several registrations at once', () => {
  test('for one address: exactly one succeeds, and the others are refused', async () => {
    const address = `race@${word}.example`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        register({
          ...somebody,
          email: n % 2 ? address : address.toUpperCase(),
          username: `Racer ${n} ${word}`,
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map((answer) => refusalIn(answer).code)).toEqual(Array(4).fill('EMAIL_TAKEN'));
    const { rows } = await server.pool.query(
      `SELECT count(DISTINCT u.id)::int AS users, count(DISTINCT s.id)::int AS sessions, count(DISTINCT l.token_hash)::int AS links
       FROM users u LEFT JOIN sessions s ON s.user_id = u.id LEFT JOIN mail_links l ON l.user_id = u.id
       WHERE u.email_key = $1`,
      [address],
    );
    expect(rows).toEqual([{ users: 1, sessions: 1, links: 1 }]);
  });

  test('for one username: exactly one succeeds', async () => {
    const answers = await Promise.all(
      ['Wanted', 'ＷＡＮＴＥＤ', 'wanted', 'WANTED', 'Wanted'].map((name) =>
        register({ ...somebody, email: fresh(), username: `${name} ${word}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});
