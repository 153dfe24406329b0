import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerUpgradesInTurn } from './upgrades.ts';

function aServer() {
  const answered: string[] = [];
  const http = createServer();
  http.on('upgrade', ({ url }) => answered.push(url ?? ''));
  answerUpgradesInTurn(http);
  const ask = (url: string) => {
    const socket = new PassThrough();
    http.emit('upgrade', { url }, socket, Buffer.alloc(0));
    return socket;
  };
  return { answered, ask };
}

test('answers one request for a WebSocket in each turn, in order', async () => {
  const { answered, ask } = aServer();
  ask('/first');
  ask('/second');
  expect(answered).toEqual([]);
  await turn();
  expect(answered).toEqual(['/first']);
  await turn();
  expect(answered).toEqual(['/first', '/second']);
});

test('skips a connection that broke while it waited, and continues', async () => {
  const { answered, ask } = aServer();
  ask('/broken').destroy(new Error('ECONNRESET'));
  ask('/next');
  await turn();
  await turn();
  expect(answered).toEqual(['/next']);
});

test('goes on after a pause, and with what comes while others wait', async () => {
  const { answered, ask } = aServer();
  ask('/first');
  ask('/second');
  await turn();
  ask('/third');
  await turn();
  await turn();
  expect(answered).toEqual(['/first', '/second', '/third']);
  await turn();
  ask('/later');
  await turn();
  expect(answered).toEqual(['/first', '/second', '/third', '/later']);
});
