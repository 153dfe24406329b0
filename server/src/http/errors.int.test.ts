import { ERRORS } from '@midspan/contract';
import { refusalIn, sharedServer } from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();

test.each([
  ['GET', '/nothing/here'],
  ['GET', ''],
  ['GET', '/'],
  ['POST', '/nothing/here'],
  ['DELETE', '/auth/me'],
  ['PUT', '/auth/login'],
  ['GET', '/auth/login'],
  ['GET', '/auth/me/more'],
  ['GET', '/__proto__'],
  ['GET', `/${'x'.repeat(5_000)}`],
])('answers %s /api%s with not found, in the shape of every refusal', async (method, path) => {
  const answer = await server.api.send(method, path);
  expect(refusalIn(answer)).toEqual({ code: 'NOT_FOUND', message: ERRORS.NOT_FOUND.message });
});

test.each(['/%', '/%zz', '/auth/%c3%28'])(
  'refuses the malformed address /api%s in that shape',
  async (path) => {
    const answer = await server.api.send('GET', path);
    expect(['INVALID', 'NOT_FOUND']).toContain(refusalIn(answer).code);
  },
);

test('names fields that only a program can get wrong', async () => {
  const answer = await server.api.send('GET', '/topics/nonsense');
  expect(refusalIn(answer)).toEqual({
    code: 'INVALID',
    message: ERRORS.INVALID.message,
    details: { id: 'The ID isn’t valid.' },
  });
});

test('returns a refusal as JSON, whatever was asked for', async () => {
  const answer = await server.api.send('GET', '/nothing', { headers: { accept: 'text/html' } });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

describe('an unexpected error', () => {
  test('is masked behind a request id that is new each time', async () => {
    await server.pool.query('ALTER TABLE rate_limits RENAME TO elsewhere');
    try {
      const body = { email: 'ann@example.org', password: 'correct horse' };
      const ids = new Set<string | undefined>();
      for (let n = 0; n < 2; n += 1) {
        const answer = await server.api.send('POST', '/auth/login', {
          body,
          headers: { 'x-request-id': 'chosen-by-the-client', 'request-id': 'chosen-by-the-client' },
        });
        const { requestId, ...error } = refusalIn(answer);
        expect(error).toEqual({ code: 'INTERNAL', message: ERRORS.INTERNAL.message });
        expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/);
        ids.add(requestId);
      }
      expect(ids.size).toBe(2);
    } finally {
      await server.pool.query('ALTER TABLE elsewhere RENAME TO rate_limits');
    }
  });

  test('does not affect later requests', async () => {
    const body = { email: 'ann@example.org', password: 'correct horse' };
    expect((await server.api.send('POST', '/auth/login', { body })).status).toBe(401);
  });
});
