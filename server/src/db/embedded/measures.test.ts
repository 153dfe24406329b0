import { expect, test } from 'vitest';
import { differences } from './measures.ts';

const rows = (count: number) => ({ count, digest: '' });
const state = (messages: number, head: number, digest: string) =>
  new Map([
    ['rows of messages', rows(messages)],
    ['rows of users', rows(9)],
    ['ledger one', { count: head, digest }],
  ]);
const quiet = state(452, 7, 'abc');

test.each([
  ['finds nothing in a database that is the same', quiet, []],
  ['finds a missing row', state(451, 7, 'abc'), ['rows of messages']],
  ['finds an extra row', state(453, 7, 'abc'), ['rows of messages']],
  ['finds a ledger that ends too early', state(452, 6, 'abb'), ['ledger one']],
  ['finds a ledger that ends otherwise', state(452, 7, 'xyz'), ['ledger one']],
  ['finds a missing table', new Map([...quiet].slice(0, 1)), ['rows of users', 'ledger one']],
])('%s', (_, restored, expected) => {
  expect(differences(quiet, quiet, restored)).toEqual(expected);
});

test('accepts what lies between when something changed in the meantime', () => {
  const later = state(455, 9, 'ghi');
  expect(differences(quiet, later, state(453, 8, 'def'))).toEqual([]);
  expect(differences(quiet, later, state(455, 9, 'xyz'))).toEqual(['ledger one']);
  expect(differences(quiet, later, state(456, 10, 'jkl'))).toEqual([
    'rows of messages',
    'ledger one',
  ]);
});
