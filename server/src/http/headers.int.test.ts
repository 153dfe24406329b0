import { startTestServer, type TestServer } from '@midspan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://midspan.example' });
});
afterAll(() => server.stop());

const paths = ['/health', '/auth/me', '/nothing', '/auth/login'];

test.each(paths)(
  '/api%s carries the security headers, whether it succeeds or not',
  async (path) => {
    const { headers } = await server.api.send('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('server')).toBe(false);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  },
);

test('the content policy lets nothing inline run, nothing foreign load and nobody frame us', async () => {
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

test('a foreign page gets no leave to call', async () => {
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

test('over plain http nobody is told to insist on https', async () => {
  const local = await startTestServer({ DATABASE_URL: server.databaseUrl });
  try {
    const { headers } = await local.api.send('GET', '/health');
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  } finally {
    await local.stop();
  }
});
