import type { Dispute } from '@midspan/contract';
import { expect, test } from 'vitest';
import { anEvidence, ann, aProposal, aSnapshot, ben } from '../live-test-data.ts';
import { onOriginalSides } from './original-sides.ts';

test('[OV19] shows the two of a dispute on their sides of the original claim', () => {
  const { conversation } = aSnapshot({});
  const dispute: Dispute = {
    proposal: aProposal({ status: 'dispute', proposed_by: ben.id, counterpart_id: ann.id }),
    evidence: anEvidence('e1'),
    original_hypothesis_id: 'original',
    original_hypothesis_statement: 'Tea is healthy.',
    proposer_side: 'disbelieving',
    counterpart_side: 'believing',
    figure: null,
  };
  const inside = {
    ...conversation,
    user1_id: ben.id,
    user2_id: ann.id,
    user1_side: 'believing',
    user2_side: 'disbelieving',
  } as const;
  expect(onOriginalSides(inside, dispute)).toMatchObject({
    user1_side: 'disbelieving',
    user2_side: 'believing',
  });
  expect(onOriginalSides(inside, null)).toBe(inside);
});
