import type { Block } from '@midspan/domain';
import { expect, test } from 'vitest';
import { keepHidden } from './hidden.ts';

/** Queries that are answered when the test says so, in the order in which they were made. */
function answeredLater() {
  const asked: ((blocks: Block[]) => void)[] = [];
  const hidden = keepHidden(() => new Promise((resolve) => asked.push(resolve)));
  return {
    hidden,
    asked,
    async answer(at: number, blocks: Block[]) {
      await expect.poll(() => asked.length).toBeGreaterThan(at);
      asked[at]?.(blocks);
    },
  };
}

const BLOCK: Block = { blockerId: 'ann', blockedId: 'ben' };

test('[MO1] does not undo a block when an earlier query answers late', async () => {
  const { hidden, asked, answer } = answeredLater();
  const before = hidden.refresh(['ann', 'ben', 'cleo']);
  const after = hidden.refresh(['ann', 'ben']);
  // The second is answered first, if it was made at all.
  asked[1]?.([BLOCK]);
  await answer(0, []);
  expect(await before).toEqual([]);
  await answer(1, [BLOCK]);
  expect(await after).toEqual(['ann', 'ben']);
  expect([...hidden.from('ann')]).toEqual(['ben']);
  expect([...hidden.from('ben')]).toEqual(['ann']);
});

test('queries again after a failure', async () => {
  let isAway = true;
  const hidden = keepHidden(async () => {
    if (isAway) throw new Error('the database is away');
    return [BLOCK];
  });
  await expect(hidden.refresh(['ann'])).rejects.toThrow('away');
  isAway = false;
  expect(await hidden.refresh(['ann'])).toEqual(['ann']);
});
