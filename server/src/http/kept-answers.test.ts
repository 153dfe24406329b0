import etag from '@fastify/etag';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** A site of one page, which says how often it was computed. */
async function aSite(make: (url: string) => unknown = () => undefined) {
  const app = fastify();
  opened.push(app);
  const elsewhere = { version: 1 };
  const publicVersion = {
    read: async () => elsewhere.version,
    raise: async () => {
      elsewhere.version += 1;
    },
  };
  const findSession = vi.fn(async () => null);
  const answers = createKeptAnswers({
    publicVersion,
    findSession,
    gate: { circlesOf: async () => new Map(), isOpen: () => true },
  });
  answers.serve(app);
  await app.register(etag, { weak: true });
  answers.collect(app);
  let made = 0;
  const handler = async ({ url }: { url: string }) => {
    made += 1;
    const now = made;
    await make(url);
    return { made: now };
  };
  const sharedKey = ({ url }: { url: string }) => url;
  app.get('/read', { config: { sharedKey } }, handler);
  app.get('/same', { config: { sharedKey, sameForMembers: true } }, handler);
  app.get('/own', handler);
  app.post('/change', async () => ({}));
  app.post('/refused', async (_request, reply) => reply.code(403).send({}));
  const read = async (url = '/read', headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers });
    return answer.json<{ made?: number }>().made;
  };
  return { app, answers, read, elsewhere, findSession };
}

test('answers simultaneous visitors from one query', async () => {
  const { read } = await aSite(() => new Promise((resolve) => setImmediate(resolve)));
  const all = await Promise.all(Array.from({ length: 50 }, () => read()));
  expect(new Set(all)).toEqual(new Set([1]));
});

test('always computes answers for members and for anything not public', async () => {
  const { read } = await aSite();
  expect(await read()).toBe(1);
  expect(await read('/read', { authorization: 'Bearer of something' })).toBe(2);
  expect(await read('/read', { cookie: 'of=something' })).toBe(3);
  expect(await read('/own')).toBe(4);
  expect(await read('/own')).toBe(5);
  expect(await read()).toBe(1);
});

test('gives members the same answer until something changes on any server', async () => {
  const { answers, read, elsewhere, findSession } = await aSite();
  const member = { authorization: 'Bearer of something' };
  expect(await read('/same', member)).toBe(1);
  expect(await Promise.all([read('/same', member), read('/same')])).toEqual([1, 1]);
  elsewhere.version += 1;
  // A visitor may get what is a second old, but a member may not.
  expect(await read('/same')).toBe(1);
  expect(await read('/same', member)).toBe(2);
  await answers.afterEvent('conversation:reviewEvidence');
  expect(await read('/same', member)).toBe(3);
  answers.beforeNews('evidence:overturned');
  expect(await read('/same', member)).toBe(4);
  answers.beforeNews('conversation:message');
  expect(await read('/same', member)).toBe(4);
  expect(findSession).toHaveBeenCalledTimes(6);
});

test('reads again for a member what a visitor started, who asked for no version', async () => {
  const { read } = await aSite();
  expect(await read('/same')).toBe(1);
  expect(await read('/same', { authorization: 'Bearer of something' })).toBe(2);
  expect(await read('/same')).toBe(2);
});

test('shows a change on this server at once, and keeps the cache after a refused one', async () => {
  const { app, answers, read } = await aSite();
  expect(await read()).toBe(1);
  await app.inject({ method: 'POST', url: '/refused' });
  await answers.afterEvent('conversation:sendMessage');
  expect(await read()).toBe(1);
  await app.inject({ method: 'POST', url: '/change' });
  expect(await read()).toBe(2);
  await answers.afterEvent('conversation:reviewEvidence');
  expect(await read()).toBe(3);
});

test('does not cache what was being read during a change', async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isFirst = true;
  const { app, read } = await aSite(() => {
    const wait = isFirst ? held : undefined;
    isFirst = false;
    return wait;
  });
  const before = read();
  await app.inject({ method: 'POST', url: '/change' });
  goOn();
  expect(await before).toBe(1);
  expect(await read()).toBe(2);
});

test('retries a failed read for everyone who waited for it', async () => {
  let fails = true;
  const { app, read } = await aSite(() => {
    if (fails) throw new Error('not now');
  });
  const answers = await Promise.all(Array.from({ length: 3 }, () => app.inject({ url: '/read' })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
  fails = false;
  expect(await read()).toBe(4);
});

test('answers 304 to clients that already have it', async () => {
  const { app } = await aSite();
  const first = await app.inject({ url: '/read' });
  const tag = String(first.headers['etag']);
  const again = await app.inject({ url: '/read', headers: { 'if-none-match': tag } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  const other = await app.inject({ url: '/read', headers: { 'if-none-match': 'W/"other"' } });
  expect(other.statusCode).toBe(200);
  expect(other.headers['content-type']).toBe(first.headers['content-type']);
  expect(other.headers['content-length']).toBe(first.headers['content-length']);
});

test('limits the cache by size and expires it, however many addresses are requested', async () => {
  const { read, answers } = await aSite();
  const long = 'x'.repeat(5_000);
  for (let n = 0; n < 200; n += 1) await read(`/read?${long}${n}`);
  expect(answers.bytes()).toBeGreaterThan(5_000);
  expect(answers.bytes()).toBeLessThan(16 * 1024 * 1024);
  await vi.waitFor(() => expect(answers.bytes()).toBe(0), { timeout: 10_000 });
}, 15_000);

test('computes two answers per visitor at a time, without delaying others', async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const begun: string[] = [];
  const { app } = await aSite((url) => {
    begun.push(url);
    return url.includes('greedy') ? held : undefined;
  });
  const greedy = Array.from({ length: 5 }, (_, n) =>
    app.inject({ url: `/read?greedy=${n}`, remoteAddress: '192.0.2.1' }),
  );
  const other = await app.inject({ url: '/read?other', remoteAddress: '198.51.100.1' });
  expect(other.statusCode).toBe(200);
  expect(begun.toSorted()).toEqual(['/read?greedy=0', '/read?greedy=1', '/read?other']);
  goOn();
  const answers = await Promise.all(greedy);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(begun).toHaveLength(6);
});

test('refuses more simultaneous requests than can wait', async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { app } = await aSite(() => held);
  const asked = Array.from({ length: 103 }, (_, n) => app.inject({ url: `/read?n=${n}` }));
  const refused = await Promise.race(asked);
  // Fastify's own rendering; the server's renderer turns it into a 429.
  expect(refused.json()).toMatchObject({
    message: 'Too many requests at once. Please try again in a moment.',
  });
  goOn();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(102);
});
