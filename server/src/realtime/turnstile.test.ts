import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile.ts';

/** Work that begins when let in and ends when told to. */
function aRow(atOnce: number) {
  const turnstile = createTurnstile(atOnce);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  return {
    begun,
    come: (number: number) => {
      const end = Promise.withResolvers<void>();
      ends[number] = end;
      return turnstile(() => {
        begun.push(number);
        return end.promise;
      });
    },
    end: (number: number) => ends[number]?.resolve(),
    fail: (number: number) => ends[number]?.reject(new Error('failed')),
  };
}

test('so many are let in at a time, and the others in the order in which they came', async () => {
  const { begun, come, end } = aRow(2);
  const done = [0, 1, 2, 3].map(come);
  expect(begun).toEqual([0, 1]);
  end(1);
  await done[1];
  expect(begun).toEqual([0, 1, 2]);
  end(0);
  await done[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  end(2);
  end(3);
  await Promise.all(done);
  const last = come(4);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  end(4);
  await last;
});

test('work that fails lets the next one in, and fails for its own caller alone', async () => {
  const { begun, come, end, fail } = aRow(1);
  const failing = come(0);
  const next = come(1);
  fail(0);
  await expect(failing).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1]);
  end(1);
  await next;
});
