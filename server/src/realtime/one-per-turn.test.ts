import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onePerTurn } from './one-per-turn.ts';

test('runs tasks in order, one in each turn, so that other work runs in between', async () => {
  const done: string[] = [];
  const inTurn = onePerTurn();
  for (const name of ['first', 'second', 'third']) inTurn(() => done.push(name));
  const seen: number[] = [];
  while (done.length < 3) {
    await turn();
    seen.push(done.length);
  }
  expect(done).toEqual(['first', 'second', 'third']);
  expect(seen).toEqual([1, 2, 3]);
});

test('resumes after a pause, including tasks added during the run', async () => {
  const done: string[] = [];
  const inTurn = onePerTurn();
  inTurn(() => {
    inTurn(() => done.push('asked for by the first'));
    inTurn(() => done.push('and another'));
  });
  await turn();
  expect(done).toEqual([]);
  await turn();
  expect(done).toEqual(['asked for by the first']);
  await turn();
  await turn();
  inTurn(() => done.push('later'));
  await turn();
  expect(done).toEqual(['asked for by the first', 'and another', 'later']);
});
