import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { MEMBER_LIMITS } from '@midspan/contract';
import {
  aMember,
  connectSocket,
  startTestServer,
  type TestMember,
  type TestServer,
  type TestSocket,
} from '@midspan/testkit';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const PUBLIC_URL = 'http://localhost:4999';
const KIB_64 = 64 * 1024;

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
  member = await aMember(server);
});
afterAll(() => server.stop());

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

test('the wish for a WebSocket anywhere else is not heard, and the call answered', async () => {
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

  test('with a token nobody has is refused', async () => {
    for (const token of ['x'.repeat(43), '\0', '\ud800', "' OR 1=1 --"]) {
      const error = await connectError({ auth: { token } });
      expect(error.data).toEqual({ code: 'UNAUTHENTICATED' });
    }
  });

  test('with a living token says who is connected', async () => {
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
      // Past the door, the handshake is refused for want of a token; at the door, without a word.
      ({ data }) => data !== undefined,
    );
  };

  test.each(['polling', 'websocket'] as const)(
    'of a foreign page is refused over %s',
    async (transport) => {
      for (const origin of [
        'https://evil.example',
        'http://localhost.evil.example:4999',
        'http://localhost:5000',
        'https://localhost:4999',
        'null',
        'file://',
      ]) {
        expect([origin, await open(origin, transport)]).toEqual([origin, false]);
      }
    },
  );

  test.each(['polling', 'websocket'] as const)(
    'of our own page, or none, is let in over %s',
    async (transport) => {
      for (const origin of [PUBLIC_URL, 'http://127.0.0.1:4999', null]) {
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
    // Whatever was sent: the process lives, and others notice nothing.
    expect((await server.api.send('GET', '/health')).status).toBe(200);
    expect(await bystander.emitAck('ping', {})).toEqual({ success: true });
    live.close();
    bystander.close();
  });

  const emitRaw = (name: string, ...args: unknown[]): Promise<unknown> =>
    live.socket.timeout(5_000).emitWithAck(name, ...args);

  test('a ping is answered by a pong, with and without an acknowledgement', async () => {
    expect(await live.emitAck('ping', { userId: member.user.id })).toEqual({ success: true });
    const { at } = await live.nextEvent('pong');
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(10_000);
    live.socket.emit('ping', {});
    await live.nextEvent('pong');
  });

  test('a pong has the time of the database, whatever the clock of the server says', async () => {
    const startMs = Date.now();
    // Not ahead: a client takes a connection for dead that has been silent for so long.
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
  ])('%s as payload is refused, not answered', async (_, payload) => {
    expect(await emitRaw('ping', payload)).toEqual({
      success: false,
      code: 'INVALID',
      error: expect.any(String),
    });
    expect(live.events.filter(({ name }) => name === 'pong')).toEqual([]);
  });

  test.each([
    'nothing:known',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'error',
    '',
    'message',
  ])('the unknown event %j is refused, with or without an acknowledgement', async (name) => {
    live.socket.emit(name, {});
    expect(await emitRaw(name, {})).toEqual({
      success: false,
      code: 'INVALID',
      error: 'Unknown event.',
    });
  });

  test('what stands where the acknowledgement belongs may be anything', async () => {
    for (const ack of ['text', 7, null, {}, [], true]) live.socket.emit('ping', {}, ack);
    for (let n = 0; n < 6; n += 1) await live.nextEvent('pong');
  });

  test('two acknowledgements sent along do no harm', async () => {
    const answer = await new Promise((resolve) =>
      live.socket.emit('ping', {}, { not: 'a function' }, resolve),
    );
    expect(answer).toEqual({ success: true });
  });

  test('of a burst of events, over however many connections, a member gets as many as a member may have', async () => {
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
    // Two handshakes are of the same purse, into which a few come back meanwhile.
    expect(served).toBeGreaterThanOrEqual(MEMBER_LIMITS.eventsBurst - 2);
    expect(served).toBeLessThan(MEMBER_LIMITS.eventsBurst + 5 * MEMBER_LIMITS.eventsPerSecond);
    const refused = answers.filter((answer) => !answer.success);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['RATE_LIMITED']));
    expect(refused[0]?.error).toMatch(/^Too many events\. Please wait \d+ seconds\.$/);
  });

  test('whoever goes on after being refused a thousand times is disconnected', async () => {
    const somebody = await connectSocket(server.baseUrl, (await aMember(server)).token);
    const wild = MEMBER_LIMITS.eventsBurst + 2 * MEMBER_LIMITS.refusalsBurst;
    for (let n = 0; n < wild; n += 1) somebody.socket.emit('ping', {});
    expect(await somebody.disconnected).toBe('io server disconnect');
  });

  test('a member has so many connections and no more, until one of them goes', async () => {
    const { token } = await aMember(server);
    const lives = await Promise.all(
      Array.from({ length: MEMBER_LIMITS.connections }, () => connectSocket(server.baseUrl, token)),
    );
    const error = await connectError({ auth: { token } });
    expect(error.data).toEqual({ code: 'RATE_LIMITED' });
    expect(error.message).toBe('You have too many connections. Please close some tabs.');
    lives[0]?.close();
    const again = () =>
      connectSocket(server.baseUrl, token).then(
        (one) => lives.push(one) > 0,
        () => false,
      );
    await expect.poll(again).toBe(true);
    for (const one of lives) one.close();
  });

  test('a frame over 64 KiB ends the connection that sent it', async () => {
    live.socket.emit('ping', { padding: 'x'.repeat(KIB_64) });
    expect(await live.disconnected).toBe('transport close');
  });

  test('a frame within 64 KiB is served', async () => {
    expect(await emitRaw('ping', { padding: 'x'.repeat(KIB_64 - 200) })).toEqual({ success: true });
  });
});
