import { expect, test } from 'vitest';
import { stageOf } from './pending-stage.ts';

test('a proposed item waits for its proposer and asks the partner for a review', () => {
  const item = { status: 'proposed', proposed_by: 'ann' } as const;
  expect(stageOf(item, 'ann')).toBe('waiting');
  expect(stageOf(item, 'ben')).toBe('review');
});

test('a rejected item is a dispute for both', () => {
  const item = { status: 'disputed', proposed_by: 'ann' } as const;
  expect([stageOf(item, 'ann'), stageOf(item, 'ben')]).toEqual(['dispute', 'dispute']);
});
