import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

test('reads everything once and in order, a few at a time', async () => {
  const keys = Array.from({ length: 501 }, (_, n) => n);
  const asked: number[] = [];
  const rows = await inSlices(keys, async (slice) => {
    asked.push(slice.length);
    return slice;
  });
  expect(rows).toEqual(keys);
  expect(asked).toEqual([200, 200, 101]);
});

test('reads nothing when the list is empty', async () => {
  expect(await inSlices([], () => Promise.reject(new Error('asked')))).toEqual([]);
});
