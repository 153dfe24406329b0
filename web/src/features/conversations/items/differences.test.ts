import { expect, test } from 'vitest';
import { AT, anEvidence, ann, ben, CONVERSATION } from '../live/live-test-data.ts';
import { estimatedIn } from './differences.tsx';

const estimates = [
  { by: ben.id, hypothesis_likelihood: 0.25, negation_likelihood: 0.5, blind: true, at: AT },
];
const decided = { status: 'accepted', estimates } as const;
const hers = { hypothesis: 90, negation: 25 };
const his = { hypothesis: 25, negation: 50 };

test('[AG1] the proposer’s estimate is the proposal, and each sees their own first', () => {
  const items = [anEvidence('e1', decided)];
  expect(estimatedIn(items, CONVERSATION, ann.id)).toMatchObject([{ one: hers, other: his }]);
  expect(estimatedIn(items, CONVERSATION, ben.id)).toMatchObject([{ one: his, other: hers }]);
});

test('items without an estimate, undecided or removed ones, and those of other conversations are left out', () => {
  const items = [
    anEvidence('e1', { status: 'accepted' }),
    anEvidence('e2', { estimates }),
    anEvidence('e3', { ...decided, removed: true }),
    anEvidence('e4', { ...decided, conversation_id: 'another' }),
  ];
  expect(estimatedIn(items, CONVERSATION, ann.id)).toEqual([]);
});
