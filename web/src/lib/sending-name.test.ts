import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { forgetSending, nameSending } from './sending-name.ts';

/** As in a browser that keeps nothing beyond the page. */
const drafts = () =>
  createDrafts(() => {
    throw new Error('denied');
  });

test('the same thing sent again keeps its name, and a changed one gets another', () => {
  const kept = drafts();
  const first = nameSending('topic', { name: 'Sleep' }, kept);
  expect(nameSending('topic', { name: 'Sleep' }, kept)).toBe(first);
  const changed = nameSending('topic', { name: 'Naps' }, kept);
  expect(changed).not.toBe(first);
  expect(nameSending('topic', { name: 'Naps' }, kept)).toBe(changed);
});

test('another form has names of its own', () => {
  const kept = drafts();
  const first = nameSending('topic', { name: 'Sleep' }, kept);
  expect(nameSending('hypothesis', { name: 'Sleep' }, kept)).not.toBe(first);
  expect(nameSending('topic', { name: 'Sleep' }, kept)).toBe(first);
});

test('once it has arrived, the same words are something new', () => {
  const kept = drafts();
  const first = nameSending('topic', { name: 'Sleep' }, kept);
  forgetSending('topic', kept);
  expect(nameSending('topic', { name: 'Sleep' }, kept)).not.toBe(first);
});
