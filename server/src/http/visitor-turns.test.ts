import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createVisitorTurns } from './visitor-turns.ts';

test('gives each network one page in each turn, in order', async () => {
  const turnOf = createVisitorTurns();
  const served: string[] = [];
  const ask = (ip: string, what: string) => void turnOf(ip).then(() => served.push(what));
  for (const n of [1, 2, 3]) ask('192.0.2.1', `flood ${n}`);
  ask('192.0.2.2', 'visitor');

  await Promise.resolve();
  expect(served).toEqual(['flood 1', 'visitor']);
  await nextTurn();
  expect(served.slice(2)).toEqual(['flood 2']);
  ask('192.0.2.2', 'visitor again');
  await nextTurn();
  expect(served.slice(3).toSorted()).toEqual(['flood 3', 'visitor again']);
});

test('continues at once when a network comes back later', async () => {
  const turnOf = createVisitorTurns();
  await turnOf('192.0.2.1');
  await nextTurn();
  await nextTurn();
  let isServed = false;
  void turnOf('192.0.2.1').then(() => {
    isServed = true;
  });
  await Promise.resolve();
  expect(isServed).toBe(true);
});
