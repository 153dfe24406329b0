import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchInserts } from './batch-inserts.ts';

const WITHIN_MS = 2_500;
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const message = (id: string) => ({ id, conversationId: 'one', senderId: 'ann', tempId: id });
const stored = (batch: readonly { id: string }[]) => new Map(batch.map(({ id }) => [id, id]));

test('refuses a message that waited too long for its turn, and never stores it', async () => {
  const batches: string[][] = [];
  const firstStatement = Promise.withResolvers<void>();
  const store = batchInserts(async (batch: readonly ReturnType<typeof message>[]) => {
    batches.push(batch.map(({ id }) => id));
    if (batches.length === 1) await firstStatement.promise;
    return stored(batch);
  }, WITHIN_MS);

  const first = store(message('first'));
  await vi.waitFor(() => expect(batches).toEqual([['first']]));
  // Of the same conversation, so it waits for the statement under way.
  const late = store(message('late')).catch((error: unknown) => error);
  vi.advanceTimersByTime(WITHIN_MS + 1);
  const recent = store(message('recent'));
  firstStatement.resolve();

  expect(await first).toBe('first');
  expect(await late).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await recent).toBe('recent');
  expect(batches).toEqual([['first'], ['recent']]);
});

test('stores a message that waited briefly', async () => {
  const store = batchInserts(
    async (batch: readonly ReturnType<typeof message>[]) => stored(batch),
    WITHIN_MS,
  );
  const sent = store(message('first'));
  vi.advanceTimersByTime(WITHIN_MS - 1);
  expect(await sent).toBe('first');
});
