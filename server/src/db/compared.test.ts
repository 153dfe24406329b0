import { expect, test } from 'vitest';
import { differences } from './compared.ts';

const at = { name: 'midspan-1', takenAt: '2026-11-19 03:41:00+00' };
const quiet = { 'rows of messages': '452', 'rows of users': '9', 'ledger entries': '-81' };

test('finds no difference in a database that is the same', () => {
  expect(differences({ ...at, before: quiet, after: quiet }, quiet)).toEqual([]);
});

test.each([
  ['rows of messages', '451'],
  ['rows of messages', '453'],
  ['ledger entries', '-80'],
])('finds that %s are %s when nothing changed around the point', (what, found) => {
  const point = { ...at, before: quiet, after: quiet };
  expect(differences(point, { ...quiet, [what]: found })).toEqual([what]);
});

test('finds a table that is missing', () => {
  const { 'rows of users': _, ...rest } = quiet;
  expect(differences({ ...at, before: quiet, after: quiet }, rest)).toEqual(['rows of users']);
});

test('accepts what lies between when something changed around the point', () => {
  const after = { ...quiet, 'rows of messages': '455', 'ledger entries': '17' };
  const point = { ...at, before: quiet, after };
  const found = (rows: string, entries: string) =>
    differences(point, { ...quiet, 'rows of messages': rows, 'ledger entries': entries });
  expect(found('453', '4')).toEqual([]);
  expect(found('451', '4')).toEqual(['rows of messages']);
  expect(found('456', '4')).toEqual(['rows of messages']);
});
