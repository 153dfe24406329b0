import { accountRoutes, onboardingRoutes, route, userRoutes } from '@midspan/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from './api-error.ts';

const items = new Map<string, string>();
vi.stubGlobal(
  'window',
  Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    },
  }),
);
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
const { call, download } = await import('./api.ts');
const { tokenStore } = await import('./token.ts');

const ME = {
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  username: 'Ada',
  email_verified: true,
  created_at: '2025-05-01T10:00:00.000Z',
};

function answers(status: number, body: unknown): void {
  const text = body === null ? null : JSON.stringify(body);
  fetched.mockResolvedValueOnce(new Response(text, { status }));
}

function lastRequest() {
  const [address, request] = fetched.mock.lastCall ?? [];
  return { address, request, headers: new Headers(request?.headers) };
}

const failureOf = (calling: Promise<unknown>) => calling.catch((failure: unknown) => failure);

beforeEach(() => {
  items.clear();
  fetched.mockReset();
});

describe('calling a route', () => {
  it('[CR1] normalizes credences before it checks the answer', async () => {
    const figure = route({
      method: 'GET',
      path: '/figure',
      summary: '',
      access: 'anyone',
      answer: z.object({ current_credence: z.int() }),
    });
    answers(200, { current_credence: 0.64 });
    expect(await call(figure, {})).toEqual({ current_credence: 64 });
  });

  it('goes to /api with credentials and the stored token, and parses the answer', async () => {
    tokenStore.store('abc');
    answers(200, ME);
    expect(await call(accountRoutes.me, {})).toEqual(ME);
    const { address, request, headers } = lastRequest();
    expect(address).toBe('/api/auth/me');
    expect(request).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(headers.get('authorization')).toBe('Bearer abc');
    expect(headers.has('content-type')).toBe(false);
  });

  it('sends no authorization when no token is stored, and the body as JSON', async () => {
    answers(200, { message: 'sent' });
    await call(accountRoutes.forgotPassword, { body: { email: 'ada@example.org' } });
    const { request, headers } = lastRequest();
    expect(headers.has('authorization')).toBe(false);
    expect(headers.get('content-type')).toBe('application/json');
    expect(request?.body).toBe('{"email":"ada@example.org"}');
  });

  it('inserts parameters and query, escaped', async () => {
    const shelf = route({
      method: 'GET',
      path: '/shelves/:id/books',
      summary: 'Books on a shelf',
      access: 'anyone',
      params: z.object({ id: z.string() }),
      query: z.object({ q: z.string(), page: z.optional(z.number()) }),
      answer: z.array(z.string()),
    });
    answers(200, []);
    await call(shelf, { params: { id: 'a/b' }, query: { q: 'x & y' } });
    expect(lastRequest().address).toBe('/api/shelves/a%2Fb/books?q=x+%26+y');
  });

  it('bypasses every cache when asked to', async () => {
    const status = {
      privacyPolicyAccepted: true,
      questionnaireCompleted: false,
      questionnaireSkipped: true,
      onboardingCompleted: true,
      returnTo: null,
    };
    answers(200, status);
    await call(onboardingRoutes.status, { query: { _t: '1' } }, { fresh: true });
    expect(lastRequest()).toMatchObject({
      address: '/api/onboarding/status?_t=1',
      request: { cache: 'no-store' },
    });
  });

  it('accepts an empty answer where the contract has none', async () => {
    answers(204, null);
    expect(await call(accountRoutes.logout, {})).toBeNull();
  });

  it('rejects a success that does not match the contract', async () => {
    answers(200, { ...ME, email_verified: 'yes' });
    expect(await failureOf(call(accountRoutes.me, {}))).toMatchObject({ status: 200, code: null });
  });

  it('throws the status, code and body of a refusal', async () => {
    const body = { error: { code: 'EMAIL_TAKEN', message: 'Taken' } };
    answers(409, body);
    const failure = await failureOf(call(accountRoutes.me, {}));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 409, code: 'EMAIL_TAKEN', body });
  });

  it('keeps a non-JSON answer as text', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    expect(await failureOf(call(accountRoutes.me, {}))).toMatchObject({
      status: 502,
      code: null,
      body: '<html>',
    });
  });

  it('distinguishes an unreachable server from an aborted call', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const unreachable = await failureOf(call(accountRoutes.me, {}));
    expect(unreachable).toBeInstanceOf(NetworkError);
    expect(unreachable).toMatchObject({ kind: 'unreachable' });
    fetched.mockRejectedValueOnce(new DOMException('timed out', 'TimeoutError'));
    expect(await failureOf(call(accountRoutes.me, {}))).toMatchObject({ kind: 'no-response' });
  });

  it('reports a truncated answer as no answer', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) });
    fetched.mockResolvedValueOnce(new Response(body));
    expect(await failureOf(call(accountRoutes.me, {}))).toMatchObject({ kind: 'no-response' });
  });
});

describe('a 401', () => {
  const refused = { error: { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' } };

  it('ends the session of the token it was sent with', async () => {
    tokenStore.store('dead');
    answers(401, refused);
    const received = vi.fn();
    const leave = tokenStore.subscribe(received);
    await failureOf(call(accountRoutes.me, {}));
    leave();
    expect(tokenStore.read()).toBeNull();
    expect(received).toHaveBeenCalledExactlyOnceWith({ token: null, cause: 'refused' });
  });

  it('is an ordinary error when no token is stored', async () => {
    answers(401, { error: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password.' } });
    const received = vi.fn();
    const leave = tokenStore.subscribe(received);
    const body = { email: 'ada@example.org', password: 'wrong' };
    expect(await failureOf(call(accountRoutes.login, { body }))).toMatchObject({ status: 401 });
    leave();
    expect(received).not.toHaveBeenCalled();
  });

  it('[SC3] leaves the token alone when it is about a password in the request', async () => {
    tokenStore.store('suspended');
    answers(401, { error: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password.' } });
    const body = { email: 'ada@example.org', password: 'wrong' };
    await failureOf(call(accountRoutes.exportWithPassword, { body }));
    expect(tokenStore.read()).toBe('suspended');
  });

  it('leaves a token alone that was stored during the call', async () => {
    tokenStore.store('old');
    fetched.mockImplementationOnce(async () => {
      tokenStore.store('new');
      return new Response(JSON.stringify(refused), { status: 401 });
    });
    await failureOf(call(accountRoutes.me, {}));
    expect(tokenStore.read()).toBe('new');
  });
});

describe('downloading a file', () => {
  it('returns it unchanged', async () => {
    tokenStore.store('abc');
    fetched.mockResolvedValueOnce(new Response('{"account": {},\n"messages": []}\n'));
    const file = await download(userRoutes.exportOwn, {});
    expect(await file.text()).toBe('{"account": {},\n"messages": []}\n');
    expect(lastRequest().address).toBe('/api/users/me/export');
    expect(lastRequest().headers.get('authorization')).toBe('Bearer abc');
  });

  it('fails with the text of a refusal', async () => {
    const refused = { error: { code: 'RATE_LIMITED', message: 'Please try again in a minute.' } };
    answers(429, refused);
    const failure = await failureOf(download(userRoutes.exportOwn, {}));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 429, code: 'RATE_LIMITED', body: refused });
  });

  it('fails when the file is truncated', async () => {
    const broken = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"account": {}'));
        stream.error(new TypeError('terminated'));
      },
    });
    fetched.mockResolvedValueOnce(new Response(broken));
    expect(await failureOf(download(userRoutes.exportOwn, {}))).toBeInstanceOf(NetworkError);
  });
});
