import { expect, test } from 'vitest';
import { together } from './together.ts';

/** Asks that are answered, or fail, when the test says so. */
function held() {
  const asked: PromiseWithResolvers<number>[] = [];
  const ask = together(() => {
    const answer = Promise.withResolvers<number>();
    asked.push(answer);
    return answer.promise;
  });
  return { ask, asked };
}
const soon = () => new Promise((resolve) => setImmediate(resolve));

test('asks once for all who come while one is under way, and never gives them that one', async () => {
  const { ask, asked } = held();
  const first = ask();
  await soon();
  const late = [ask(), ask(), ask()];
  await soon();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve(1);
  await soon();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(2);
  expect(await Promise.all([first, ...late])).toEqual([1, 2, 2, 2]);
});

test('asks again after a failure, which only those who waited for it hear of', async () => {
  const { ask, asked } = held();
  const first = ask();
  await soon();
  const second = ask();
  asked[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await soon();
  asked[1]?.resolve(2);
  expect(await second).toBe(2);
});
