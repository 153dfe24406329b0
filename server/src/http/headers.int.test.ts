import { once } from 'node:events';
import { connect } from 'node:net';
import { ownServer, sharedServer } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await ownServer({ PUBLIC_URL: 'https://midspan.example' });

function expectSecurityHeaders(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.has('x-powered-by')).toBe(false);
  expect(headers.has('server')).toBe(false);
  expect(headers.has('access-control-allow-origin')).toBe(false);
}

/** The response to a raw request that no client would send. */
async function answerTo(lines: readonly string[]): Promise<{ status: number; headers: Headers }> {
  const { hostname, port } = new URL(server.baseUrl);
  const connection = connect(Number(port), hostname);
  let text = '';
  connection.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  connection.write(`${[...lines, `Host: ${hostname}`].join('\r\n')}\r\n\r\n`);
  await once(connection, 'close');
  const [head = ''] = text.split('\r\n\r\n');
  const [statusLine = '', ...fields] = head.split('\r\n');
  const headers = new Headers();
  for (const field of fields) {
    const colon = field.indexOf(':');
    headers.append(field.slice(0, colon), field.slice(colon + 1).trim());
  }
  return { status: Number(statusLine.split(' ')[1]), headers };
}

test.each([
  ['/api/health', 200],
  ['/api/auth/me', 401],
  ['/api/nothing', 404],
  ['/api/auth/login', 404],
  ['/api/topics/nonsense', 400],
  ['/assets/nothing.js', 404],
  ['/%zz', 400],
  ['/api/%zz', 400],
  ['/socket.io/?EIO=4&transport=polling', 200],
  ['/socket.io/?EIO=4&transport=nonsense', 400],
  ['/socket.io/?EIO=4&transport=polling&sid=nobody', 400],
  ['/socket.io/', 400],
])('sends the security headers with %s, answered with %i', async (path, status) => {
  const answer = await fetch(`${server.baseUrl}${path}`);
  await answer.text();
  expect(answer.status).toBe(status);
  expectSecurityHeaders(answer.headers);
  if (status >= 400) expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('sends the security headers with a refused WebSocket', async () => {
  const { status, headers } = await answerTo([
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Origin: https://evil.example',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]);
  expect(status).toBe(400);
  expectSecurityHeaders(headers);
  expect(headers.get('cache-control')).toBe('no-store');
});

test.each([
  { what: 'a broken line', refused: 400, lines: ['no request at all'] },
  { what: 'a head too long', refused: 431, lines: ['GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`] },
])(
  'sends the security headers with $what, refused by Node itself with $refused',
  async ({ refused, lines }) => {
    const { status, headers } = await answerTo(lines);
    expect(status).toBe(refused);
    expectSecurityHeaders(headers);
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

test.each([
  ['GET', '/auth/me', 401],
  ['POST', '/auth/login', 400],
  ['PUT', '/auth/login', 404],
  ['POST', '/hypotheses', 401],
])('forbids caching of %s /api%s, refused with %i', async (method, path, status) => {
  const answer = await server.api.send(method, path, method === 'GET' ? {} : { body: {} });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('allows no inline script, no foreign resource and no framing in the content policy', async () => {
  const { headers } = await server.api.send('GET', '/health');
  const policy = new Map(
    headers
      .get('content-security-policy')
      ?.split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
  );
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('style-src')).toBe("'self'");
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https?:/);
});

test('gives a foreign page no permission to call', async () => {
  const answer = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(answer.ok).toBe(false);
  expect(answer.headers.has('access-control-allow-origin')).toBe(false);
});

test('does not ask for https over plain http', async () => {
  const local = await sharedServer();
  const { headers } = await local.api.send('GET', '/health');
  expect(headers.has('strict-transport-security')).toBe(false);
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
});
