import { expect, test } from 'vitest';
import { proposalObstacle } from './proposal-obstacle.ts';

const open = { hypothesis_removed: false };
const item = (proposed_by: string, removed = false) => ({ proposed_by, removed });

test('allows proposing while fewer than three own items are pending', () => {
  const pendingEvidence = [item('me'), item('me'), item('other'), item('me', true)];
  expect(proposalObstacle({ conversation: open, pendingEvidence }, 'me')).toBeNull();
});

test('makes a fourth item wait until one of three is decided', () => {
  const pendingEvidence = [item('me'), item('me'), item('me')];
  expect(proposalObstacle({ conversation: open, pendingEvidence }, 'me')).toEqual({
    kind: 'full',
    text: 'You already have 3 items waiting for a decision. Settle one of them first.',
  });
  expect(proposalObstacle({ conversation: open, pendingEvidence }, 'other')).toBeNull();
});

test('allows no proposals for a claim that operators removed', () => {
  const conversation = { hypothesis_removed: true };
  expect(proposalObstacle({ conversation, pendingEvidence: [] }, 'me')).toMatchObject({
    kind: 'claim-removed',
  });
});
