import { aWord, refusalIn, sharedServer } from '@midspan/testkit';
import { afterAll, afterEach, describe, expect, test } from 'vitest';

const server = await sharedServer();

const KIB_64 = 64 * 1024;
const email = `${aWord()}@example.org`;
const good = { email, username: `Ann ${aWord()}`, password: 'correct horse' };

afterEach(async () => {
  const health = await server.api.send('GET', '/health');
  expect(health).toMatchObject({ status: 200, body: { status: 'ok' } });
});
afterAll(async () => {
  const { rows } = await server.pool.query(
    `SELECT email FROM users WHERE email LIKE $1 OR username = $2
     UNION ALL SELECT recipient FROM mail_outbox WHERE recipient LIKE $1`,
    [`%${email}%`, good.username],
  );
  expect(rows).toEqual([]);
});

const paths = ['register', 'login', 'verify-email', 'forgot-password', 'reset-password'].map(
  (name) => `/auth/${name}`,
);

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
  const post = (body: unknown, type = 'application/json') =>
    server.api.send('POST', path, { body, headers: { 'content-type': type } });

  test('refuses bodies that are no object, broken or poisoned, and any other content type', async () => {
    for (const body of [...notAnObject, ...broken, ...poisoned]) {
      const { code } = refusalIn(await post(body));
      expect([body.slice(0, 50), code]).toEqual([body.slice(0, 50), 'INVALID']);
    }
    expect({}).not.toHaveProperty('admin');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expect(refusalIn(await post(JSON.stringify(good), type)).code).toBe('INVALID');
    }
  });

  test('accepts 64 KiB and refuses one byte more', async () => {
    const withLength = (bytes: number) => {
      const body = JSON.stringify({ ...good, email: 'none', token: '', padding: '' });
      return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
    };
    expect(refusalIn(await post(withLength(KIB_64))).code).not.toBe('TOO_LARGE');
    expect(refusalIn(await post(withLength(KIB_64 + 1))).code).toBe('TOO_LARGE');
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
  ['/auth/stop-email-change', {}],
  ['/auth/confirm-email', {}],
  ['/auth/reset-password', { password: 'correct horse' }],
])('refuses anything but a token at %s', async (path, rest) => {
  const texts = ['', 'x', 'x'.repeat(43), 'x'.repeat(201), 'x'.repeat(10_000), "' OR 1=1 --"];
  for (const token of [...wrongTypes, ...texts, '../../etc/passwd']) {
    const answer = await server.api.send('POST', path, { body: { ...rest, token } });
    expect(refusalIn(answer).code).toMatch(/^(INVALID|LINK_INVALID|RESET_LINK_INVALID)$/);
  }
});

test.each([
  `${email}' OR '1'='1`,
  "'; DROP TABLE users; --",
  `${email}"; --`,
  '$1',
  '%',
  'ａｎｎ@example.org',
])('answers a login with the address %j like a wrong password', async (address) => {
  const answer = await server.api.send('POST', '/auth/login', {
    body: { email: address, password: good.password },
  });
  expect(refusalIn(answer)).toEqual({
    code: 'INVALID_CREDENTIALS',
    message: 'Invalid email or password.',
  });
});

test('prevents email headers in an address or a username', async () => {
  const addresses = [
    `${email}\r\nBcc: all@example.org`,
    `${email}\nSubject: x`,
    `${email},bob@example.org`,
    `<${email}>`,
  ];
  for (const address of addresses) {
    for (const path of ['/auth/register', '/auth/forgot-password']) {
      const answer = await server.api.send('POST', path, { body: { ...good, email: address } });
      expect(refusalIn(answer).details).toEqual({ email: 'Please enter a valid email address' });
    }
  }
  const body = { ...good, username: 'Ann\r\nBcc: all@example.org' };
  expect(refusalIn(await server.api.send('POST', '/auth/register', { body })).code).toBe('INVALID');
});

test('accepts no authorization header in any other form', async () => {
  for (const authorization of [
    'Basic YW5uOnB3',
    'Bearer',
    'Bearer ',
    'bearer x',
    `Bearer ${'x'.repeat(8_000)}`,
    "Bearer ' OR 1=1 --",
    'Bearer \u00ff\u00fe',
  ]) {
    const answer = await server.api.send('GET', '/auth/me', { headers: { authorization } });
    expect(refusalIn(answer).code).toBe('UNAUTHENTICATED');
  }
});
