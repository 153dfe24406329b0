import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { clearIdempotencyKey, idempotencyKeyFor } from './idempotency-key.ts';

/** As in a browser that stores nothing beyond the page. */
const drafts = () =>
  createDrafts(() => {
    throw new Error('denied');
  });

test('keeps the name of the same content, and gives changed content another', () => {
  const kept = drafts();
  const first = idempotencyKeyFor('topic', { name: 'Sleep' }, kept);
  expect(idempotencyKeyFor('topic', { name: 'Sleep' }, kept)).toBe(first);
  const changed = idempotencyKeyFor('topic', { name: 'Naps' }, kept);
  expect(changed).not.toBe(first);
  expect(idempotencyKeyFor('topic', { name: 'Naps' }, kept)).toBe(changed);
});

test('gives another form its own names', () => {
  const kept = drafts();
  const first = idempotencyKeyFor('topic', { name: 'Sleep' }, kept);
  expect(idempotencyKeyFor('hypothesis', { name: 'Sleep' }, kept)).not.toBe(first);
  expect(idempotencyKeyFor('topic', { name: 'Sleep' }, kept)).toBe(first);
});

test('gives the same content a new name once it has arrived', () => {
  const kept = drafts();
  const first = idempotencyKeyFor('topic', { name: 'Sleep' }, kept);
  clearIdempotencyKey('topic', kept);
  expect(idempotencyKeyFor('topic', { name: 'Sleep' }, kept)).not.toBe(first);
});
