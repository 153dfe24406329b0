import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createDrafts } from './drafts.ts';
import { memoryStorage } from './memory-storage-test-data.ts';

const schema = z.object({ text: z.string() });

test('restores a draft after a reload, until it is forgotten', () => {
  const storage = memoryStorage();
  createDrafts(() => storage).write('one', { text: 'Half a sentence' });
  const reloaded = createDrafts(() => storage);
  expect(reloaded.read('one', schema)).toEqual({ text: 'Half a sentence' });
  expect(reloaded.read('other', schema)).toBeNull();
  expect([reloaded.has('one'), reloaded.has('other')]).toEqual([true, false]);
  reloaded.write('one', null);
  expect(reloaded.read('one', schema)).toBeNull();
  expect(storage.length).toBe(0);
});

test.each(['{', '{"text":1}', 'null'])('ignores the foreign entry %j', (entry) => {
  const storage = memoryStorage();
  storage.setItem('draft:one', entry);
  expect(createDrafts(() => storage).read('one', schema)).toBeNull();
});

test('keeps drafts as long as the page when the browser denies storage', () => {
  const drafts = createDrafts(() => {
    throw new Error('denied');
  });
  drafts.write('one', { text: 'Half a sentence' });
  expect(drafts.read('one', schema)).toEqual({ text: 'Half a sentence' });
  drafts.write('one', null);
  expect(drafts.read('one', schema)).toBeNull();
});

test('informs two forms with one draft about each other’s edits', () => {
  const storage = memoryStorage();
  const drafts = createDrafts(() => storage);
  const received: unknown[] = [];
  const stop = drafts.subscribe('one', () => received.push(drafts.read('one', schema)));
  drafts.write('one', { text: 'a' });
  drafts.write('other', { text: 'elsewhere' });
  drafts.write('one', null);
  drafts.clear();
  stop();
  drafts.write('one', { text: 'b' });
  expect(received).toEqual([{ text: 'a' }, null, null]);
});

test('clears everything under one prefix, and nothing else', () => {
  const storage = memoryStorage();
  createDrafts(() => storage).write('one', { text: 'A draft' });
  const outbox = createDrafts(() => storage, 'outbox:');
  outbox.write('one', { text: 'Unsent' });
  outbox.write('two', { text: 'Unsent too' });
  outbox.clear();
  expect([outbox.read('one', schema), outbox.read('two', schema)]).toEqual([null, null]);
  expect(createDrafts(() => storage).read('one', schema)).toEqual({ text: 'A draft' });
});
