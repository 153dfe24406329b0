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

test('runs a limited number at a time, and the others in order of arrival', async () => {
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

test('starts the next one when work fails, and rejects only its own caller', async () => {
  const { begun, come, end, fail } = aRow(1);
  const failing = come(0);
  const next = come(1);
  fail(0);
  await expect(failing).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1]);
  end(1);
  await next;
});
