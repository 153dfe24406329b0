import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import {
  aMember,
  connectSocket,
  membersHolding,
  ownServer,
  type TestSocket,
} from '@midspan/testkit';
import { afterEach, describe, expect, test } from 'vitest';

/** Of one network, at once. */
const CONNECTING = 20;

const server = await ownServer({
  RATE_LIMITS: 'on',
  CONNECTING_PER_NETWORK: String(CONNECTING),
});
const member = await aMember(server);
afterEach(async () => {
  // Whatever was sent, the process keeps running and members can connect.
  const live = await connectSocket(server.baseUrl, member.token);
  expect(await live.emitAck('ping', {})).toEqual({ success: true });
  live.close();
});

const MADE_UP = 'x'.repeat(43);
const connectPacket = (token: string) => `40${JSON.stringify({ token })}`;
const path = (transport: string) => `/socket.io/?EIO=4&transport=${transport}`;

/** A bare connection that the server has greeted, and everything it receives. */
async function open() {
  const socket = new WebSocket(`${server.baseUrl.replace('http', 'ws')}${path('websocket')}`);
  const received: string[] = [];
  socket.addEventListener('message', ({ data }) => received.push(String(data)));
  const closed = once(socket, 'close');
  await once(socket, 'message');
  return { socket, received, closed };
}

describe('a connection is ended', () => {
  test('by a second attempt to connect while the first is being looked up', async () => {
    const { socket, received, closed } = await open();
    for (let n = 0; n < 100; n += 1) socket.send(connectPacket(MADE_UP));
    await closed;
    expect(received.filter((text) => text.startsWith('44')).length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['to connect a second time', '40{}'],
    ['to enter another namespace', '40/admin,{}'],
  ])('by a member’s attempt %s', async (_, packet) => {
    const { socket, closed } = await open();
    socket.send(connectPacket(member.token));
    await once(socket, 'message');
    socket.send(packet);
    await closed;
  });

  test.each([
    ['another namespace', '40/admin,{"token":"x"}'],
    ['an event', '42["ping",{}]'],
    ['an acknowledgement', '431[]'],
    ['a goodbye', '41'],
    ['the head of a binary event', '451-["ping",{"_placeholder":true,"num":0}]'],
    ['binary data', new Uint8Array(1_000)],
    ['an oversized attempt', connectPacket('x'.repeat(2_000))],
    ['nonsense', '40['],
  ])('by %s instead of an attempt to connect', async (_, packet) => {
    const { socket, received, closed } = await open();
    socket.send(packet);
    await closed;
    expect(received.length).toBe(1);
  });

  test('by endless heartbeats before connecting', async () => {
    const { socket, closed } = await open();
    for (let n = 0; n < 10; n += 1) socket.send('3');
    await closed;
  });

  test('by a member’s binary data', async () => {
    const { socket, closed } = await open();
    socket.send(connectPacket(member.token));
    await once(socket, 'message');
    socket.send('451-["ping",{"_placeholder":true,"num":0}]');
    socket.send(new Uint8Array(10));
    await closed;
  });
});

describe('a refused handshake', () => {
  test.each([
    ['no one has', MADE_UP],
    ['is malformed', "' OR 1=1 --"],
  ])('with a token that %s is answered, and its connection closed', async (_, token) => {
    const { socket, received, closed } = await open();
    socket.send(connectPacket(token));
    const [{ wasClean }] = await closed;
    expect(wasClean).toBe(true);
    expect(received.slice(1)).toEqual([
      '44{"message":"Please sign in to continue.","data":{"code":"UNAUTHENTICATED"}}',
    ]);
  });

  const poll = (sid = '', body?: string) =>
    fetch(`${server.baseUrl}${path('polling')}${sid && `&sid=${sid}`}`, {
      ...(body !== undefined && { method: 'POST', body }),
    });

  async function openPolling(): Promise<string> {
    const text = await (await poll()).text();
    return (JSON.parse(text.slice(1)) as { sid: string }).sid;
  }

  test('over long polling is answered too, and the connection dropped', async () => {
    const sid = await openPolling();
    await poll(sid, connectPacket(MADE_UP));
    expect(await (await poll(sid)).text()).toContain('"code":"UNAUTHENTICATED"');
    await expect.poll(async () => (await poll(sid)).status).toBe(400);
  });

  test('over long polling with as many attempts as one call holds ends the connection', async () => {
    const sid = await openPolling();
    await poll(sid, Array(10_000).fill('40{}').join('\x1e')).catch(() => null);
    expect((await poll(sid)).status).toBe(400);
  });
});

test('limits how many connections of one network wait to connect, until they leave', async () => {
  const waiting = await Promise.all(Array.from({ length: CONNECTING }, open));
  expect((await fetch(`${server.baseUrl}${path('polling')}`)).status).toBe(403);
  for (const { socket } of waiting) socket.close();
  await Promise.all(waiting.map(({ closed }) => closed));
  const isFree = async () => (await fetch(`${server.baseUrl}${path('polling')}`)).ok;
  await expect.poll(isFree, { timeout: 10_000 }).toBe(true);
});

test('no longer counts a member who is signed in, so that all of a class can connect', async () => {
  const members = await membersHolding(
    server.pool,
    member.user.id,
    Array(3 * CONNECTING).fill(null),
  );
  const live: TestSocket[] = [];
  while (members.length > 0) {
    // Half of the places, because connections of the tests before may still hold some.
    const next = members.splice(0, CONNECTING / 2);
    live.push(
      ...(await Promise.all(next.map(({ token }) => connectSocket(server.baseUrl, token)))),
    );
  }
  expect(await live.at(-1)?.emitAck('ping', {})).toEqual({ success: true });
  for (const one of live) one.close();
});

test('accepts simultaneous connections one by one, and serves everyone else in between', async () => {
  const { hostname, port } = new URL(server.baseUrl);
  const sockets = Array.from({ length: 50 }, () => createConnection(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  // Until the server has accepted them, too; it accepts one in each turn.
  for (const _ of sockets) await turn();
  let answered = 0;
  for (const socket of sockets) {
    socket.once('data', () => {
      answered += 1;
    });
    socket.write(
      `GET ${path('websocket')} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
  }
  const inOneTurn: number[] = [];
  for (let before = 0; answered < sockets.length; before = answered) {
    await turn();
    inOneTurn.push(answered - before);
  }
  for (const socket of sockets) socket.destroy();
  expect(Math.max(...inOneTurn)).toBeLessThanOrEqual(3);
});
