import { accountTexts, ERRORS, user as userSchema } from '@midspan/contract';
import { ownServer, refusalIn } from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const server = await ownServer();

const register = (body: object) => server.api.send('POST', '/auth/register', { body });
const somebody = { email: 'ann@example.org', username: 'Ann Lee', password: 'correct horse' };

async function rowCounts(): Promise<unknown> {
  const { rows } = await server.pool.query(
    `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions,
       (SELECT count(*) FROM mail_links) AS links, (SELECT count(*) FROM mail_outbox) AS mails`,
  );
  return rows[0];
}

test('returns a token and the user, logs in and sends one email', async () => {
  const email = 'Carol.Jones@example.org';
  const answer = await register({
    email: ` ${email} `,
    username: '  Carol ',
    password: '  pass word  ',
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { token, user } = answer.body as { token: string; user: object };
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(z.strictObject(userSchema.shape).parse(user)).toMatchObject({
    email,
    username: 'Carol',
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
  await register({ email: 'dora@example.org', username: 'Dora', password });
  const login = (tried: string) =>
    server.api.send('POST', '/auth/login', {
      body: { email: 'dora@example.org', password: tried },
    });
  expect((await login(password)).status).toBe(200);
  expect((await login(password.trim())).status).toBe(401);
  expect((await login(password.normalize('NFC'))).status).toBe(401);
  const { rows } = await server.pool.query<{ row: string }>(
    "SELECT u::text AS row FROM users u WHERE email = 'dora@example.org'",
  );
  expect(rows[0]?.row).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(rows[0]?.row).not.toContain('spaces');
});

test('stores a token only as its hash', async () => {
  const answer = await register({
    email: 'eve@example.org',
    username: 'Eve',
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
  beforeAll(async () => {
    expect((await register(somebody)).status).toBe(201);
    await register({
      email: 'otto@example.org',
      username: 'straße ﬁne',
      password: 'correct horse',
    });
  });

  test.each(['ann@example.org', 'ANN@EXAMPLE.ORG', ' Ann@Example.Org\t'])(
    'the address %j',
    async (email) => {
      const before = await rowCounts();
      const answer = await register({ ...somebody, email, username: 'Somebody else' });
      expect(refusalIn(answer)).toEqual({
        code: 'EMAIL_TAKEN',
        message: ERRORS.EMAIL_TAKEN.message,
        details: { email: ERRORS.EMAIL_TAKEN.message },
      });
      expect(await rowCounts()).toEqual(before);
    },
  );

  test.each([
    'ann lee',
    'ＡＮＮ ＬＥＥ',
    'Ann\u00a0Lee',
    '  Ann   Lee ',
    'STRASSE FINE',
    'Straẞe Fine',
    '𝐀𝐧𝐧 Lee',
  ])('the username %j', async (username) => {
    const before = await rowCounts();
    const answer = await register({ ...somebody, email: 'new@example.org', username });
    expect(refusalIn(answer)).toEqual({
      code: 'USERNAME_TAKEN',
      message: ERRORS.USERNAME_TAKEN.message,
      details: { username: ERRORS.USERNAME_TAKEN.message },
    });
    expect(await rowCounts()).toEqual(before);
  });

  test.each(['Аnn Lee', 'Ann\u200bLee', 'Ann\u202eLee', 'Αnn Lee'])(
    'the look-alike username %j',
    async (username) => {
      const answer = await register({ ...somebody, email: 'new@example.org', username });
      expect(refusalIn(answer).details).toEqual({ username: accountTexts.usernameCharacters });
    },
  );
});

describe('twenty registrations at once', () => {
  test('for one address: exactly one succeeds, and the others are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        register({
          email: n % 2 ? 'race@example.org' : 'RACE@example.org',
          username: `Racer ${n}`,
          password: 'correct horse',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map((answer) => refusalIn(answer).code)).toEqual(Array(19).fill('EMAIL_TAKEN'));
    const { rows } = await server.pool.query(
      `SELECT count(DISTINCT u.id)::int AS users, count(DISTINCT s.id)::int AS sessions, count(DISTINCT l.token_hash)::int AS links
       FROM users u LEFT JOIN sessions s ON s.user_id = u.id LEFT JOIN mail_links l ON l.user_id = u.id
       WHERE u.email_key = 'race@example.org'`,
    );
    expect(rows).toEqual([{ users: 1, sessions: 1, links: 1 }]);
  });

  test('for one username: exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        register({
          email: `name-${n}@example.org`,
          username: n % 2 ? 'Wanted' : 'ＷＡＮＴＥＤ',
          password: 'correct horse',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});
