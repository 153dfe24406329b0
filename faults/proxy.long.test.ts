import {
  aMember,
  configure,
  freePort,
  makeProgramFolder,
  openSocketsOf,
  openTestDatabase,
  startProgram,
} from '@midspan/testkit';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { openServer } from './stage.ts';

/** So many that all of them on one server would be a fault and not chance. */
const CLIENTS = 12;

test('keeps polling connections of one address on a server each, spread over all, and moves them when one dies', async () => {
  await using undo = new AsyncDisposableStack();
  const { url, pool } = await openTestDatabase(undo);
  const settings = { DATABASE_URL: url, TRUST_PROXY: 'on' };
  const servers = [
    await openServer(undo, settings),
    await openServer(undo, settings),
    await openServer(undo, settings),
  ] as const;
  const port = await freePort();
  const folder = await makeProgramFolder(undo);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = await configure('nginx.conf', folder, {
    'http {': `http {\n${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}`,
    'listen 80': `listen 127.0.0.1:${port}`,
    ...Object.fromEntries(
      servers.map(({ baseUrl }, n) => [`midspan-${n + 1}:3000`, new URL(baseUrl).host]),
    ),
  });
  const nginx = await startProgram(
    'nginx',
    ['-c', file, '-g', `daemon off; pid ${folder}/pid; error_log stderr;`],
    { port },
  );
  undo.defer(() => nginx.kill('SIGTERM'));

  const { token } = await aMember({ api: servers[0].api, pool });
  const lost: string[] = [];
  const clients = Array.from({ length: CLIENTS }, () => {
    const client = io(`http://127.0.0.1:${port}`, {
      auth: { token },
      transports: ['polling'],
      withCredentials: true,
      forceNew: true,
      reconnectionDelay: 300,
    });
    client.on('disconnect', (reason) => void lost.push(reason));
    undo.defer(async () => void client.close());
    return client;
  });
  const areConnected = () => clients.filter(({ connected }) => connected).length;
  await expect.poll(areConnected).toBe(CLIENTS);
  for (const client of clients) {
    for (let n = 0; n < 5; n += 1) await client.timeout(5_000).emitWithAck('ping', {});
  }
  expect(lost).toEqual([]);
  const open = await Promise.all(servers.map(openSocketsOf));
  expect(open.reduce((sum, n) => sum + n)).toBe(CLIENTS);
  const busiest = open.indexOf(Math.max(...open));
  expect(open[busiest]).toBeLessThan(CLIENTS);

  servers[busiest]?.kill('SIGKILL');
  await expect.poll(() => lost.length).toBe(open[busiest]);
  await expect.poll(areConnected).toBe(CLIENTS);
});
