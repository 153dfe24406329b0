import { expect, test } from 'vitest';
import { readItem } from './personal-credence-list.tsx';

const item = {
  id: '0198c0de-0000-7000-8000-000000000001',
  hypothesis_id: '0198c0de-0000-7000-8000-000000000002',
  hypothesis_statement: 'Remote work makes teams more productive',
  circle_id: null,
  topic_id: '0198c0de-0000-7000-8000-000000000003',
  topic_name: 'Work',
  category: 'Economics',
  credence: 0.7,
  reason: 'I have seen it',
  importance: null,
  created_at: '2025-05-01T10:00:00.000Z',
  thread_credence: 61,
  thread_pairs: 2,
  thread_early: true,
};

test('shows a complete item', () => {
  expect(readItem(item)).toEqual(item);
});

test.each([
  { ...item, hypothesis_id: undefined },
  { ...item, hypothesis_id: '' },
  { ...item, topic_name: undefined },
  { ...item, topic_name: ' ' },
  null,
])('leaves out an item without its hypothesis id or topic name: %j', (broken) => {
  expect(readItem(broken)).toBeNull();
});
