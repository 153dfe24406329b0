import { expect, test } from 'vitest';
import { aSnapshot } from '../live-test-data.ts';
import { onOriginalSides } from './original-sides.ts';

test('[OV19] shows the two of a dispute on their sides of the original claim', () => {
  const { conversation } = aSnapshot({});
  const inDispute = {
    ...conversation,
    user1_side: 'believing',
    user2_side: 'disbelieving',
    original_sides: { user1: 'disbelieving', user2: 'believing' },
  } as const;
  expect(onOriginalSides(inDispute)).toMatchObject({
    user1_side: 'disbelieving',
    user2_side: 'believing',
  });
  expect(onOriginalSides(conversation)).toBe(conversation);
});
