import { expect, test } from 'vitest';
import { together } from './together.ts';

/** Statements that succeed or fail when the test says so. */
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

test('runs one statement for all callers that come while another runs, and never gives them that one', async () => {
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

test('runs again after a failure, which reaches only those who waited for it', async () => {
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
