import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { expect, onTestFinished, test } from 'vitest';
import { connectRedis } from './redis.ts';

test('stops without an uncaught error while subscriptions are pending', async () => {
  const uncaught: unknown[] = [];
  const note = (reason: unknown) => void uncaught.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');

  const { port } = silent.address() as AddressInfo;
  const link = connectRedis(`redis://127.0.0.1:${port}`, pino({ level: 'silent' }));
  // The adapter subscribes as soon as it is made.
  new Server({ adapter: link.adapter });
  await expect.poll(() => sockets.length).toBe(2);
  link.stop();
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  await new Promise((resolve) => setImmediate(resolve));
  expect(uncaught).toEqual([]);
});
