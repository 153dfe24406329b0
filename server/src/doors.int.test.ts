import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ownServer } from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from './features/accounts/index.ts';
import { FORWARDING_HEADERS } from './http/direct.ts';

/**
 * Local mode, which also applies if PUBLIC_URL was forgotten behind a proxy: what is meant for
 * people at this machine must not answer anyone else.
 */
const server = await ownServer({ DEMO: 'on', SMTP_URL: undefined, TRUST_PROXY: 'on' });

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A raw request, because `fetch` would set the host name by itself. */
function ask(method: string, path: string, headers: Headers = {}, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? null : JSON.stringify(body);
    const given = { ...(json !== null && { 'content-type': 'application/json' }), ...headers };
    const sent = httpRequest(`${server.baseUrl}${path}`, { method, headers: given }, (answer) => {
      let received = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        received += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: received }));
    });
    sent.on('error', reject);
    sent.end(json);
  });
}

const AFAR: readonly (readonly [string, Headers])[] = [
  ...FORWARDING_HEADERS.map(
    (name) => [`with ${name}`, { [name]: name === 'via' ? '1.1 proxy' : '127.0.0.1' }] as const,
  ),
  ['with an empty X-Forwarded-For', { 'x-forwarded-for': '' }],
  ['under a foreign name', { host: 'rebound.example' }],
  ['under a name that only begins like this machine’s', { host: '127.0.0.1.example' }],
  ['under no name that can be read', { host: '%' }],
];

const NEAR: readonly (readonly [string, Headers])[] = [
  ['as 127.0.0.1', {}],
  ['as localhost', { host: 'localhost:3000' }],
  ['as [::1]', { host: '[::1]:3000' }],
];

const [demo] = DEMO_LOGINS;
if (demo === undefined) throw new Error('the demo has members who can sign in');
const { email, password } = demo;
const withPassword = (path: string, headers: Headers) =>
  ask('POST', `/api/auth/${path}`, headers, { email, password });

describe.each(AFAR)('from another machine, %s', (_, headers) => {
  test.each(['/dev/mailbox', '/dev/site'])('%s does not answer', async (path) => {
    expect((await ask('GET', path, headers)).status).toBe(404);
  });

  test('the demo password is refused like any wrong one', async () => {
    await server.pool.query('DELETE FROM rate_limits');
    for (const path of ['login', 'export', 'delete-account']) {
      const { status, text } = await withPassword(path, headers);
      expect([status, JSON.parse(text).error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    }
  });
});

describe.each(NEAR)('directly, %s', (_, headers) => {
  test('the mailbox answers, pages are offered the demo logins, and their passwords work', async () => {
    await server.pool.query('DELETE FROM rate_limits');
    expect((await ask('GET', '/dev/mailbox', headers)).status).toBe(200);
    const site = JSON.parse((await ask('GET', '/dev/site', headers)).text);
    expect(site).toMatchObject({ mailbox: true, demoMembers: DEMO_LOGINS });
    expect((await withPassword('login', headers)).status).toBe(200);
  });
});

test.each(FORWARDING_HEADERS)('does not serve metrics with %s', async (name) => {
  expect((await ask('GET', '/metrics', { [name]: '203.0.113.7' })).status).toBe(404);
});

test('serves metrics to a direct request under any host name', async () => {
  expect((await ask('GET', '/metrics', { host: 'midspan-1:3000' })).status).toBe(200);
});

test('does not serve the mailbox to an HTTP/1.0 proxy that adds no headers', async () => {
  const { port } = new URL(server.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`GET /dev/mailbox HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
});
