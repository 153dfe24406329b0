import { expect, test } from 'vitest';
import { anEvidence, aSnapshot, openFor } from '../live/live-test-data.ts';
import { type LoadedState, showLive } from '../live/live-view.ts';
import { partnerOf } from '../live/partner.ts';
import { proposalObstacle } from './evidence-panel.tsx';

const state = (me: string, pending: readonly string[], given: Partial<LoadedState> = {}) => {
  const { conversation } = aSnapshot({});
  const pendingEvidence = pending.map((proposed_by, index) =>
    anEvidence(`e${index}`, { proposed_by }),
  );
  const theTwo = partnerOf(conversation, me);
  return { ...showLive(openFor(me)), ...theTwo, conversation, pendingEvidence, ...given };
};

test('allows proposing while fewer than three own items are pending', () => {
  const withRemoved = state('me', ['me', 'me', 'other', 'me']);
  const pendingEvidence = withRemoved.pendingEvidence.map((item, index) =>
    index === 3 ? { ...item, removed: true } : item,
  );
  expect(proposalObstacle({ ...withRemoved, pendingEvidence })).toBeNull();
});

test('makes a fourth item wait until one of three is decided', () => {
  const full = ['me', 'me', 'me'];
  expect(proposalObstacle(state('me', full))).toBe(
    'You already have 3 items waiting for a decision. Settle one of them first.',
  );
  expect(proposalObstacle(state('other', full))).toBeNull();
});

test('allows no proposals for a claim that operators removed', () => {
  const conversation = { ...aSnapshot({}).conversation, hypothesis_removed: true };
  expect(proposalObstacle(state('me', [], { conversation }))).toContain('This claim was removed');
});
