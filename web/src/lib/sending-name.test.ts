import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { forgetSending, nameSending } from './sending-name.ts';

/** As in a browser that stores nothing beyond the page. */
const drafts = () =>
  createDrafts(() => {
    throw new Error('denied');
  });

test('keeps the name of the same content, and gives changed content another', () => {
  const kept = drafts();
  const first = nameSending('topic', { name: 'Sleep' }, kept);
  expect(nameSending('topic', { name: 'Sleep' }, kept)).toBe(first);
  const changed = nameSending('topic', { name: 'Naps' }, kept);
  expect(changed).not.toBe(first);
  expect(nameSending('topic', { name: 'Naps' }, kept)).toBe(changed);
});

test('gives another form its own names', () => {
  const kept = drafts();
  const first = nameSending('topic', { name: 'Sleep' }, kept);
  expect(nameSending('hypothesis', { name: 'Sleep' }, kept)).not.toBe(first);
  expect(nameSending('topic', { name: 'Sleep' }, kept)).toBe(first);
});

test('gives the same content a new name once it has arrived', () => {
  const kept = drafts();
  const first = nameSending('topic', { name: 'Sleep' }, kept);
  forgetSending('topic', kept);
  expect(nameSending('topic', { name: 'Sleep' }, kept)).not.toBe(first);
});
