import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { MEMBER_LIMITS } from '@midspan/contract';
import { aMember, connectSocket, ORIGIN, sharedServer, type TestSocket } from '@midspan/testkit';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** Commands that `weight:offer`, `weight:accept`, `weight:decline` and `weight:estimate` replaced. */
const REPLACED = [
  ...['estimateEvidence', 'counterEvidence', 'acceptOffer', 'declineOffer'].map(
    (name) => `conversation:${name}`,
  ),
  ...['proposeWeighing', 'counterWeighing', 'answerWeighing', 'withdrawWeighing'].map(
    (name) => `evidence:${name}`,
  ),
  ...['evidence:proposeRecalibration', 'evidence:reviewRecalibration'],
];
const KIB_64 = 64 * 1024;

const server = await sharedServer();
const member = await aMember(server);

const connectError = (options: object): Promise<Error & { data?: unknown }> =>
  new Promise((resolve, reject) => {
    const socket = io(server.baseUrl, { forceNew: true, reconnection: false, ...options });
    socket.once('connect', () => {
      socket.close();
      reject(new Error('connected'));
    });
    socket.once('connect_error', (error) => {
      socket.close();
      resolve(error);
    });
  });

test('ignores a WebSocket upgrade on any other path, and answers the call', async () => {
  const headers = { connection: 'Upgrade', upgrade: 'websocket' };
  const call = get(`${server.baseUrl}/api/health`, { headers });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

describe('the handshake', () => {
  test.each([
    ['no token', {}],
    ['an empty token', { auth: { token: '' } }],
    ['a token that is no text', { auth: { token: { toString: 'x' } } }],
    ['a token in the query only', { query: { token: 'x' } }],
  ])('with %s is refused in the words of the specification', async (_, options) => {
    for (const transports of [['websocket'], ['polling']]) {
      const error = await connectError({ ...options, transports });
      expect(error.message).toBe('Authentication token not found');
      expect(error.data).toEqual({ code: 'UNAUTHENTICATED' });
    }
  });

  test('with an unknown token is refused', async () => {
    for (const token of ['x'.repeat(43), '\0', '\ud800', "' OR 1=1 --"]) {
      const error = await connectError({ auth: { token } });
      expect(error.data).toEqual({ code: 'UNAUTHENTICATED' });
    }
  });

  test('with a valid token says who is connected', async () => {
    const live = await connectSocket(server.baseUrl, member.token);
    expect(await live.nextEvent('connection:success')).toEqual({ userId: member.user.id });
    live.close();
  });
});

describe('the origin', () => {
  const open = (origin: string | null, transport: 'polling' | 'websocket') => {
    const query = `EIO=4&transport=${transport}`;
    const headers: Record<string, string> = origin === null ? {} : { origin };
    if (transport === 'polling') {
      return fetch(`${server.baseUrl}/socket.io/?${query}`, { headers }).then(({ ok }) => ok);
    }
    return connectError({ transports: ['websocket'], extraHeaders: headers }).then(
      // An allowed origin is refused for its missing token; a foreign one gets no answer at all.
      ({ data }) => data !== undefined,
    );
  };

  test.each(['polling', 'websocket'] as const)(
    'of a foreign page is refused over %s',
    async (transport) => {
      for (const origin of [
        'https://evil.example',
        'http://localhost.evil.example:3000',
        'http://localhost:5000',
        'https://localhost:3000',
        'null',
        'file://',
      ]) {
        expect([origin, await open(origin, transport)]).toEqual([origin, false]);
      }
    },
  );

  test.each(['polling', 'websocket'] as const)(
    'of our own page, or none, is allowed over %s',
    async (transport) => {
      for (const origin of [ORIGIN, 'http://127.0.0.1:3000', null]) {
        expect([origin, await open(origin, transport)]).toEqual([origin, true]);
      }
    },
  );
});

describe('events', () => {
  let live: TestSocket;
  let bystander: TestSocket;
  beforeEach(async () => {
    live = await connectSocket(server.baseUrl, member.token);
    bystander = await connectSocket(server.baseUrl, (await aMember(server)).token);
  });
  afterEach(async () => {
    // Whatever was sent, the process keeps running and others notice nothing.
    expect((await server.api.send('GET', '/health')).status).toBe(200);
    expect(await bystander.emitAck('ping', {})).toEqual({ success: true });
    live.close();
    bystander.close();
  });

  const emitRaw = (name: string, ...args: unknown[]): Promise<unknown> =>
    live.socket.timeout(5_000).emitWithAck(name, ...args);

  test('answer a ping with a pong, with and without an acknowledgement', async () => {
    expect(await live.emitAck('ping', { userId: member.user.id })).toEqual({ success: true });
    const { at } = await live.nextEvent('pong');
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(10_000);
    live.socket.emit('ping', {});
    await live.nextEvent('pong');
  });

  test('a pong has the time of the database, whatever the clock of the server says', async () => {
    const startMs = Date.now();
    // Not ahead: a client considers a connection dead after this much silence.
    vi.useFakeTimers({ toFake: ['Date'], now: startMs - 3_600_000 });
    try {
      live.socket.emit('ping', {});
      const { at } = await live.nextEvent('pong');
      expect(Math.abs(Date.parse(at) - startMs)).toBeLessThan(60_000);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['null', null],
    ['nothing', undefined],
    ['text', 'ping'],
    ['a list', []],
    ['a wrong field', { userId: 7 }],
    ['a poisoned prototype', JSON.parse('{"__proto__":{"userId":7},"userId":[]}')],
  ])('refuse %s as payload', async (_, payload) => {
    expect(await emitRaw('ping', payload)).toEqual({
      success: false,
      code: 'INVALID',
      error: expect.any(String),
    });
    expect(live.events.filter(({ name }) => name === 'pong')).toEqual([]);
  });

  test.each([
    'nothing:known',
    ...REPLACED,
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'error',
    '',
    'message',
  ])('refuse the unknown name %j, with or without an acknowledgement', async (name) => {
    live.socket.emit(name, {});
    expect(await emitRaw(name, {})).toEqual({
      success: false,
      code: 'INVALID',
      error: 'Unknown event.',
    });
  });

  test('tolerate anything in place of the acknowledgement', async () => {
    for (const ack of ['text', 7, null, {}, [], true]) live.socket.emit('ping', {}, ack);
    for (let n = 0; n < 6; n += 1) await live.nextEvent('pong');
  });

  test('tolerate two acknowledgements', async () => {
    const answer = await new Promise((resolve) =>
      live.socket.emit('ping', {}, { not: 'a function' }, resolve),
    );
    expect(answer).toEqual({ success: true });
  });

  test('are limited per member in a burst, over any number of connections', async () => {
    const somebody = await aMember(server);
    const lives = [
      await connectSocket(server.baseUrl, somebody.token),
      await connectSocket(server.baseUrl, somebody.token),
    ];
    const sent = Array.from({ length: MEMBER_LIMITS.eventsBurst }, () =>
      lives.map((one) => one.emitAck('ping', {})),
    );
    const answers = await Promise.all(sent.flat());
    for (const one of lives) one.close();
    const served = answers.filter(({ success }) => success).length;
    // Two handshakes share the same budget, which refills a little in the meantime.
    expect(served).toBeGreaterThanOrEqual(MEMBER_LIMITS.eventsBurst - 2);
    expect(served).toBeLessThan(answers.length);
    const refused = answers.filter((answer) => !answer.success);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['RATE_LIMITED']));
    expect(refused[0]?.error).toMatch(/^Too many events\. Please wait \d+ seconds\.$/);
  });

  test('end the connection after a thousand refusals', async () => {
    const somebody = await connectSocket(server.baseUrl, (await aMember(server)).token);
    const wild = MEMBER_LIMITS.eventsBurst + 2 * MEMBER_LIMITS.refusalsBurst;
    for (let n = 0; n < wild; n += 1) somebody.socket.emit('ping', {});
    expect(await somebody.disconnected).toBe('io server disconnect');
  });

  test('are served on a limited number of connections per member, until one closes', async () => {
    const { token } = await aMember(server);
    const lives = await Promise.all(
      Array.from({ length: MEMBER_LIMITS.connections }, () => connectSocket(server.baseUrl, token)),
    );
    const error = await connectError({ auth: { token } });
    expect(error.data).toEqual({ code: 'RATE_LIMITED' });
    expect(error.message).toBe('You have too many connections open. Please close some tabs.');
    lives[0]?.close();
    const again = () =>
      connectSocket(server.baseUrl, token).then(
        (one) => lives.push(one) > 0,
        () => false,
      );
    await expect.poll(again).toBe(true);
    for (const one of lives) one.close();
  });

  test('of more than 64 KiB end the connection that sent them', async () => {
    live.socket.emit('ping', { padding: 'x'.repeat(KIB_64) });
    expect(await live.disconnected).toBe('transport close');
  });

  test('of up to 64 KiB are served', async () => {
    expect(await emitRaw('ping', { padding: 'x'.repeat(KIB_64 - 200) })).toEqual({ success: true });
  });
});
