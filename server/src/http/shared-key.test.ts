import { hypothesisRoutes, searchRoutes, topicRoutes } from '@midspan/contract';
import { expect, test } from 'vitest';
import { sharedKeyOf } from './shared-key.ts';

const ID = '0198c0de-0000-7000-8000-00000000000a';

const listed = (query: object) => sharedKeyOf(topicRoutes.listWithCounts)({ params: {}, query });

test('gives calls that differ only in unknown fields, order and spelling the same key', () => {
  const key = listed({});
  expect(key).not.toBeNull();
  for (const query of [{ x: '1' }, { offset: '0' }, { limit: '100', offset: '00', y: '' }]) {
    expect(listed(query)).toBe(key);
  }
  const one = sharedKeyOf(hypothesisRoutes.one);
  const asked = (id: string) => one({ params: { id }, query: { x: `${Math.random()}` } });
  expect(asked(ID.toUpperCase())).toBe(asked(ID));
});

test('gives calls with a different meaning different keys', () => {
  const keys = [
    listed({}),
    listed({ offset: '1' }),
    listed({ limit: '1' }),
    listed({ category: 'Science' }),
    sharedKeyOf(topicRoutes.list)({ params: {}, query: {} }),
    sharedKeyOf(topicRoutes.one)({ params: { id: ID }, query: {} }),
    sharedKeyOf(hypothesisRoutes.one)({ params: { id: ID }, query: {} }),
    sharedKeyOf(hypothesisRoutes.support)({ params: { id: ID }, query: {} }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['an offset that is no number', listed({ offset: 'x' })],
  ['a page that is too long', listed({ limit: '101' })],
  ['an unknown category', listed({ category: 'x' })],
  ['a field given twice', listed({ offset: ['0', '1'] })],
  ['an invalid id', sharedKeyOf(topicRoutes.one)({ params: { id: 'x' }, query: {} })],
  [
    'an oversized query',
    sharedKeyOf(searchRoutes.find)({ params: {}, query: { q: 'x'.repeat(201) } }),
  ],
])('gives %s no key, because the call is refused', (_, key) => {
  expect(key).toBeNull();
});
