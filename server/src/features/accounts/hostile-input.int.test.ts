import { ownServer, refusalIn } from '@midspan/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const server = await ownServer();

const KIB_64 = 64 * 1024;
const good = { email: 'ann@example.org', username: 'Ann Lee', password: 'correct horse' };

async function everythingStored(): Promise<unknown> {
  const { rows } = await server.pool.query(
    `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions,
       (SELECT count(*) FROM mail_links) AS links, (SELECT count(*) FROM mail_outbox) AS mails`,
  );
  return rows[0];
}

let before: unknown;
beforeEach(async () => {
  before = await everythingStored();
});
afterEach(async () => {
  expect(await everythingStored()).toEqual(before);
  expect(await server.api.send('GET', '/health')).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
});

const paths = [
  '/auth/register',
  '/auth/login',
  '/auth/verify-email',
  '/auth/forgot-password',
  '/auth/reset-password',
];

const notAnObject = [
  'null',
  '[]',
  '[[]]',
  '"text"',
  '7',
  'true',
  '{}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
];
const broken = ['', '{', '{"email":', 'undefined', "{'email':'a'}", '\u0000', '[1,]'];
const poisoned = [
  '{"__proto__":{"admin":true},"email":"a@b.co"}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"email":{"__proto__":null}}',
];

describe.each(paths)('POST %s', (path) => {
  test.each([...notAnObject, ...broken, ...poisoned].map((body) => [body.slice(0, 50), body]))(
    'refuses %s',
    async (_, body) => {
      const answer = await server.api.send('POST', path, {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(refusalIn(answer).code).toBe('INVALID');
      expect({}).not.toHaveProperty('admin');
    },
  );

  test('refuses any other content type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
    ]) {
      const answer = await server.api.send('POST', path, {
        body: JSON.stringify(good),
        headers: { 'content-type': type },
      });
      expect(refusalIn(answer).code).toBe('INVALID');
    }
  });

  test('accepts 64 KiB and refuses one byte more', async () => {
    const withLength = (bytes: number) => {
      const body = JSON.stringify({ ...good, email: 'none', token: '', padding: '' });
      return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
    };
    const send = (bytes: number) => server.api.send('POST', path, { body: withLength(bytes) });
    expect(refusalIn(await send(KIB_64)).code).not.toBe('TOO_LARGE');
    expect(refusalIn(await send(KIB_64 + 1)).code).toBe('TOO_LARGE');
  });
});

const wrongTypes: unknown[] = [
  null,
  7,
  true,
  [],
  ['ann@example.org'],
  {},
  { toString: 'x' },
  '\0',
  '\ud800',
  'a\ud800@example.org',
  '\u0000ann@example.org',
];

test.each(['email', 'username', 'password'])(
  'refuses anything but valid text as %s at registration',
  async (field) => {
    for (const value of wrongTypes) {
      const answer = await server.api.send('POST', '/auth/register', {
        body: { ...good, [field]: value },
      });
      const { code, details } = refusalIn(answer);
      expect([code, Object.keys(details ?? {})]).toEqual(['INVALID', [field]]);
    }
  },
);

test.each([
  ['/auth/verify-email', {}],
  ['/auth/reset-password', { password: 'correct horse' }],
])('refuses anything but a token at %s', async (path, rest) => {
  for (const token of [
    ...wrongTypes,
    '',
    'x',
    'x'.repeat(201),
    "' OR 1=1 --",
    '../../etc/passwd',
  ]) {
    const answer = await server.api.send('POST', path, { body: { ...rest, token } });
    expect(refusalIn(answer).code).toMatch(/^(INVALID|LINK_INVALID|RESET_LINK_INVALID)$/);
  }
});

test.each([
  "ann@example.org' OR '1'='1",
  "'; DROP TABLE users; --",
  'ann@example.org"; --',
  '$1',
  '%',
  'ａｎｎ@example.org',
])('answers a login with the address %j like a wrong password', async (email) => {
  const answer = await server.api.send('POST', '/auth/login', {
    body: { email, password: good.password },
  });
  expect(refusalIn(answer)).toEqual({
    code: 'INVALID_CREDENTIALS',
    message: 'Invalid email or password.',
  });
});

test.each([
  'ann@example.org\r\nBcc: all@example.org',
  'ann@example.org\nSubject: x',
  'ann@example.org,bob@example.org',
  '<ann@example.org>',
])('prevents email headers in the address %j', async (email) => {
  for (const path of ['/auth/register', '/auth/forgot-password']) {
    const answer = await server.api.send('POST', path, { body: { ...good, email } });
    expect(refusalIn(answer).details).toEqual({ email: 'Please enter a valid email address' });
  }
  expect(server.mail.mails).toEqual([]);
});

test('prevents email headers in the username', async () => {
  const answer = await server.api.send('POST', '/auth/register', {
    body: { ...good, username: 'Ann\r\nBcc: all@example.org' },
  });
  expect(refusalIn(answer).code).toBe('INVALID');
});

test.each([
  ['Basic YW5uOnB3'],
  ['Bearer'],
  ['Bearer '],
  ['bearer x'],
  [`Bearer ${'x'.repeat(8_000)}`],
  ["Bearer ' OR 1=1 --"],
  ['Bearer \u00ff\u00fe'],
])('accepts no authorization header like %j', async (authorization) => {
  const answer = await server.api.send('GET', '/auth/me', { headers: { authorization } });
  expect(refusalIn(answer).code).toBe('UNAUTHENTICATED');
});
