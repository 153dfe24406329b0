import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShortMemory } from './short-memory.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function counted() {
  let made = 0;
  return async (key: string) => `${key} ${++made}`;
}

test('whoever asks within a second gets what was made for the first', async () => {
  const { ask } = createShortMemory(counted(), () => true);
  expect(await ask('a')).toBe('a 1');
  vi.advanceTimersByTime(999);
  expect(await ask('a')).toBe('a 1');
  expect(await ask('b')).toBe('b 2');
  vi.advanceTimersByTime(1);
  expect(await ask('a')).toBe('a 3');
});

test('whoever asks while it is being made waits for the same', async () => {
  const { ask } = createShortMemory(counted(), () => false);
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a 1', 'a 1']);
});

test('what is not to be kept is made anew', async () => {
  const { ask } = createShortMemory(counted(), () => false);
  await ask('a');
  expect(await ask('a')).toBe('a 2');
});

test('a failure is told to those who waited for it, and not kept', async () => {
  let broken = true;
  const { ask } = createShortMemory(
    async () => {
      if (broken) throw new Error('broken');
      return 'whole';
    },
    () => true,
  );
  await expect(ask('a')).rejects.toThrow('broken');
  broken = false;
  expect(await ask('a')).toBe('whole');
});

test('at most 200 answers are kept, the newest ones', async () => {
  const { ask } = createShortMemory(counted(), () => true);
  for (let index = 1; index <= 201; index += 1) await ask(`page ${index}`);
  expect(await ask('page 2')).toBe('page 2 2');
  expect(await ask('page 1')).toBe('page 1 202');
});

test('what was forgotten is made anew, also by those who find it being made', async () => {
  const { ask, forgetAll } = createShortMemory(counted(), () => true);
  const early = ask('a');
  forgetAll();
  expect(await Promise.all([early, ask('a'), ask('a')])).toEqual(['a 1', 'a 2', 'a 2']);
});
