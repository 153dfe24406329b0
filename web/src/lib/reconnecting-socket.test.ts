import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocketListener } from './reconnecting-socket.ts';
import type { AppSocket } from './socket.ts';

const page = new EventTarget();
vi.stubGlobal('window', Object.assign(page, { localStorage: { getItem: () => 'token' } }));
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
const { openReconnectingSocket, reconnectDelay } = await import('./reconnecting-socket.ts');

/** A socket whose network the test controls. */
function aSocket() {
  const handlers = new Map<string, (given: unknown) => void>();
  const socket = {
    connected: false,
    attempts: 0,
    connect() {
      socket.attempts += 1;
    },
    disconnect(reason = 'io client disconnect') {
      socket.connected = false;
      handlers.get('disconnect')?.(reason);
    },
    on: (name: string, handler: (given: unknown) => void) => handlers.set(name, handler),
    onAny: () => undefined,
    off: () => {
      handlers.clear();
      return { offAny: () => socket };
    },
    succeed() {
      socket.connected = true;
      handlers.get('connect')?.(undefined);
    },
    fail: (error = new Error('xhr poll error')) => handlers.get('connect_error')?.(error),
  };
  return socket;
}

let socket: ReturnType<typeof aSocket>;
let received: string[];
const listener: SocketListener = {
  onConnecting: () => received.push('connecting'),
  onConnected: () => received.push('connected'),
  onLost: (wasConnected) => received.push(wasConnected ? 'lost' : 'failed'),
  onGaveUp: () => received.push('gave up'),
  onTurnedAway: () => received.push('turned away'),
  onEvent: () => undefined,
};
// The part of a socket that is used here.
const opensSocket = async () => socket as unknown as AppSocket;
const open = async () => {
  const opened = openReconnectingSocket(listener, opensSocket);
  await vi.advanceTimersByTimeAsync(0);
  return opened;
};

beforeEach(() => {
  vi.useFakeTimers();
  socket = aSocket();
  received = [];
});
afterEach(() => vi.useRealTimers());

describe('a connection that is kept', () => {
  it('waits 2 seconds before the first attempt and 1.5 times longer before each next one', () => {
    expect([0, 1, 2, 3, 4].map((attempt) => reconnectDelay(attempt))).toEqual([
      2_000, 3_000, 4_500, 6_750, 10_125,
    ]);
  });

  it('tries five times after a loss, and shows it when asked to try again', async () => {
    const connection = await open();
    socket.succeed();
    connection.settle();
    socket.disconnect();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await vi.advanceTimersByTimeAsync(reconnectDelay(attempt) - 1);
      expect(socket.attempts).toBe(attempt + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(socket.attempts).toBe(attempt + 2);
      socket.fail();
    }
    expect(received.at(-1)).toBe('gave up');
    connection.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.attempts).toBe(7);
    expect(received.at(-1)).toBe('connecting');
    connection.close();
  });

  /** After a series of two short attempts that failed; it goes on every `laterEveryMs`. */
  async function givenUp(laterEveryMs: number) {
    vi.useRealTimers();
    const timings = { attempts: 2, firstDelayMs: 1, factor: 1, laterEveryMs };
    const connection = openReconnectingSocket(listener, opensSocket, timings);
    for (const attempt of [1, 2, 3]) {
      await expect.poll(() => socket.attempts).toBe(attempt);
      socket.fail();
    }
    expect(received).toEqual(['connecting', 'failed', 'failed', 'gave up']);
    return connection;
  }

  it('goes on quietly after the last attempt, and recovers once the server is back', async () => {
    const connection = await givenUp(5);
    await expect.poll(() => socket.attempts).toBe(4);
    socket.fail();
    await expect.poll(() => socket.attempts).toBe(5);
    socket.succeed();
    expect(received.slice(4)).toEqual(['connected']);
    connection.close();
  });

  it.each([
    ['the network returns', () => page.dispatchEvent(new Event('online'))],
    ['the tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('tries at once, quietly, when %s after the last attempt', async (_, comeBack) => {
    const connection = await givenUp(60_000);
    comeBack();
    await expect.poll(() => socket.attempts).toBe(4);
    expect(received.slice(4)).toEqual([]);
    connection.close();
  });

  it('asks at once when the server closes the connection, and reports a loss only if that fails', async () => {
    const connection = await open();
    socket.succeed();
    connection.settle();
    socket.disconnect('io server disconnect');
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.attempts).toBe(2);
    expect(received).toEqual(['connecting', 'connected']);
    socket.fail();
    expect(received.at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(reconnectDelay(0));
    socket.succeed();
    connection.settle();
    // A server that closes every connection isn't asked again and again.
    socket.disconnect('io server disconnect');
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.attempts).toBe(3);
    expect(received.at(-1)).toBe('lost');
    connection.close();
  });

  it('starts a new series of attempts only after a useful connection', async () => {
    const connection = await open();
    socket.fail();
    await vi.advanceTimersByTimeAsync(reconnectDelay(0));
    socket.succeed();
    connection.drop();
    await vi.advanceTimersByTimeAsync(reconnectDelay(0));
    expect(socket.attempts).toBe(2);
    await vi.advanceTimersByTimeAsync(reconnectDelay(1) - reconnectDelay(0));
    expect(socket.attempts).toBe(3);
    connection.close();
  });

  it('closes at once when the browser goes offline, and reconnects at once when it is back', async () => {
    const connection = await open();
    socket.succeed();
    page.dispatchEvent(new Event('offline'));
    expect(received.at(-1)).toBe('lost');
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.attempts).toBe(2);
    connection.close();
  });

  it('does not retry when the server rejects the session', async () => {
    const connection = await open();
    socket.fail(Object.assign(new Error('no'), { data: { code: 'UNAUTHENTICATED' } }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received).toEqual(['connecting', 'turned away']);
    expect(socket.attempts).toBe(1);
    connection.close();
  });

  it('does nothing after it is closed', async () => {
    const connection = await open();
    socket.fail();
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    page.dispatchEvent(new Event('online'));
    expect(socket.attempts).toBe(1);
  });
});
