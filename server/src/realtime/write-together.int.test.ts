import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { type Socket as ClientSocket, io as connect } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeTogether } from './write-together.ts';

let http: HttpServer;
let io: Server;
let writeNow: () => void;
/** how many packets each write contained */
let writes: number[];
beforeEach(async () => {
  http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  io = new Server(http, { serveClient: false });
  writeNow = writeTogether(io.engine);
  writes = [];
});
afterEach(() => io.close());

interface Line {
  readonly server: Socket;
  readonly client: ClientSocket;
  /** Resolves with what the client received, once it has received this many. */
  received(count: number): Promise<unknown[]>;
}

const eventOnce = (client: ClientSocket, name: 'connect' | 'disconnect') =>
  new Promise<unknown>((resolve) => client.once(name, resolve));

async function aLine(transports: string[]): Promise<Line> {
  const { port } = http.address() as AddressInfo;
  const client = connect(`http://127.0.0.1:${port}`, { transports, reconnection: false });
  const said: unknown[] = [];
  let note = () => {};
  client.on('said', (word: unknown) => {
    said.push(word);
    note();
  });
  const [[server]] = (await Promise.all([
    once(io, 'connection'),
    eventOnce(client, 'connect'),
  ])) as [[Socket], unknown];
  server.conn.on('flush', (packets: unknown[]) => writes.push(packets.length));
  return {
    server,
    client,
    received: (count) =>
      new Promise((resolve) => {
        note = () => {
          if (said.length >= count) resolve(said);
        };
        note();
      }),
  };
}

test('sends everything from one turn in one write and in order, even after awaiting a settled promise', async () => {
  const { server, client, received } = await aLine(['websocket']);
  server.emit('said', 1);
  io.emit('said', 2);
  await Promise.resolve();
  server.emit('said', 3);
  expect(await received(3)).toEqual([1, 2, 3]);
  expect(writes).toEqual([3]);
  client.close();
});

test('sends events from another turn separately', async () => {
  const { server, client, received } = await aLine(['websocket']);
  server.emit('said', 1);
  await received(1);
  server.emit('said', 2);
  expect(await received(2)).toEqual([1, 2]);
  expect(writes).toEqual([1, 1]);
  client.close();
});

test('sends to every recipient of a turn', async () => {
  const lines = await Promise.all([1, 2, 3].map(() => aLine(['websocket'])));
  for (const word of [1, 2]) io.emit('said', word);
  for (const { received, client } of lines) {
    expect(await received(2)).toEqual([1, 2]);
    client.close();
  }
});

test('writes last to the connection sent to last, such as an acknowledged sender’s', async () => {
  const [sender, other] = [await aLine(['websocket']), await aLine(['websocket'])];
  const written: Socket[] = [];
  for (const { server } of [sender, other]) server.conn.on('flush', () => written.push(server));
  io.emit('said', 1);
  sender.server.emit('said', 2);
  await Promise.all([sender.received(2), other.received(1)]);
  expect(written).toEqual([other.server, sender.server]);
  for (const { client } of [sender, other]) client.close();
});

test('sends everything over long polling too', async () => {
  const { server, client, received } = await aLine(['polling']);
  for (const word of [1, 2, 3]) server.emit('said', word);
  expect(await received(3)).toEqual([1, 2, 3]);
  client.close();
});

test('sends earlier events before the server closes the connection', async () => {
  const { server, client, received } = await aLine(['websocket']);
  const ended = eventOnce(client, 'disconnect');
  server.emit('said', 'farewell');
  server.disconnect(true);
  expect(await received(1)).toEqual(['farewell']);
  expect(await ended).toBe('io server disconnect');
});

test('sends events from the same turn as a stop', async () => {
  const { server, client, received } = await aLine(['websocket']);
  const ended = eventOnce(client, 'disconnect');
  server.emit('said', 'farewell');
  io.disconnectSockets(true);
  writeNow();
  io.engine.close();
  expect(await received(1)).toEqual(['farewell']);
  expect(await ended).toBe('io server disconnect');
});
