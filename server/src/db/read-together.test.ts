import { expect, test, vi } from 'vitest';
import { readTogether } from './read-together.ts';

/** Numbers by name; each statement ends when the test says so. */
function statements() {
  const under: PromiseWithResolvers<ReadonlyMap<string, number>>[] = [];
  const read = vi.fn((_names: readonly string[]) => {
    const one = Promise.withResolvers<ReadonlyMap<string, number>>();
    under.push(one);
    return one.promise;
  });
  return { read, under };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('answers all callers of one turn by one statement, with each name once', async () => {
  const { read, under } = statements();
  const find = readTogether(read);
  const answers = Promise.all([find('one'), find('two'), find('one'), find('none')]);
  await nextTurn();
  expect(read).toHaveBeenCalledExactlyOnceWith(['one', 'two', 'none']);
  under[0]?.resolve(
    new Map([
      ['one', 1],
      ['two', 2],
    ]),
  );
  expect(await answers).toEqual([1, 2, 1, undefined]);
});

test('never returns what was read before the call', async () => {
  const { read, under } = statements();
  const find = readTogether(read);
  const early = find('one');
  await nextTurn();
  const late = [find('one'), find('two')];
  await nextTurn();
  expect(read).toHaveBeenCalledOnce();
  under[0]?.resolve(new Map([['one', 1]]));
  expect(await early).toBe(1);
  await vi.waitFor(() => expect(read).toHaveBeenLastCalledWith(['one', 'two']));
  under[1]?.resolve(new Map([['one', 11]]));
  expect(await Promise.all(late)).toEqual([11, undefined]);
});

test('fails for the callers of a failed statement, and for no one after them', async () => {
  const { read, under } = statements();
  const find = readTogether(read);
  const failed = find('one');
  await nextTurn();
  const next = find('one');
  under[0]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  under[1]?.resolve(new Map([['one', 1]]));
  expect(await next).toBe(1);
});
