import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSpreadReread, reread } from './reread.ts';

it('does not mistake an answer from before the change for one after it', async () => {
  const answers: ((answer: string) => void)[] = [];
  const queryClient = new QueryClient();
  const queryKey = ['figure'];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  const stop = observer.subscribe(() => undefined);
  const read = reread(queryClient, { queryKey });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after the change');
  await read;
  answers[0]?.('before it');
  expect(queryClient.getQueryData(queryKey)).toBe('after the change');
  stop();
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('reads once for a burst, and again for what comes later', () => {
  const read = vi.fn();
  const reread = createSpreadReread(read);
  reread.ask();
  reread.ask();
  reread.ask();
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(read).toHaveBeenCalledTimes(1);
  reread.ask();
  vi.advanceTimersByTime(1_000);
  expect(read).toHaveBeenCalledTimes(2);
});

it('spreads many screens over a second', () => {
  const moments: number[] = [];
  const start = Date.now();
  for (let n = 0; n < 200; n += 1) {
    createSpreadReread(() => moments.push(Date.now() - start)).ask();
  }
  vi.advanceTimersByTime(1_000);
  expect(moments).toHaveLength(200);
  const inTenths = Map.groupBy(moments, (ms) => Math.floor(ms / 100));
  for (const tenth of inTenths.values()) expect(tenth.length).toBeLessThan(60);
});

it('covers requests made during a read with another read', () => {
  const reread = createSpreadReread(() => {
    if (reads.push(Date.now()) === 1) reread.ask();
  });
  const reads: number[] = [];
  reread.ask();
  vi.advanceTimersByTime(2_000);
  expect(reads).toHaveLength(2);
});

it('stops reading once it is stopped', () => {
  const read = vi.fn();
  const reread = createSpreadReread(read);
  reread.ask();
  reread.stop();
  vi.advanceTimersByTime(2_000);
  expect(read).not.toHaveBeenCalled();
});
