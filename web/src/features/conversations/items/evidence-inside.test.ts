import type { ListedEvidence } from '@midspan/contract';
import { expect, test } from 'vitest';
import { anEvidence } from '../live/live-test-data.ts';
import { withOlder } from './evidence-inside.ts';

const item = (id: string, status: ListedEvidence['status'] = 'accepted') =>
  anEvidence(id, { status });

test('lists older pages after the live items, each item once and in its latest state', () => {
  const known = [item('c'), item('b', 'overturned')];
  const pages = [item('b'), item('a')];
  expect(withOlder(known, pages).map(({ id, status }) => [id, status])).toEqual([
    ['c', 'accepted'],
    ['b', 'overturned'],
    ['a', 'accepted'],
  ]);
});
