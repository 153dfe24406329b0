import type { ListedEvidence } from '@midspan/contract';
import { expect, test } from 'vitest';
import { WEIGHED_ONCE } from '../../../lib/weighed-test-data.ts';
import { withOlder } from '../items/api.ts';
import { aBargain, aReview } from '../live/live-test-data.ts';
import { historyBadge, pendingBadge } from './evidence-live.ts';

const item = (id: string, status: ListedEvidence['status'] = 'accepted'): ListedEvidence => ({
  id,
  conversation_id: 'conversation',
  removed: false,
  description: `Item ${id}`,
  source: 'A book',
  source_tier: null,
  hypothesis_likelihood: 0.9,
  negation_likelihood: 0.25,
  reasoning: 'So it seems',
  status,
  jointly_accepted: status === 'accepted',
  jointly_rejected: false,
  rejection_reason: null,
  is_under_review: false,
  active_overturn_proposal_id: null,
  overturn_deadline: null,
  dispute_hypothesis_id: null,
  ledger: [],
  ...WEIGHED_ONCE,
  proposed_by: null,
  proposer_username: null,
  created_at: '2025-05-15T12:00:00.000Z',
  same_source: null,
  proposed: { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 },
  agreed: null,
  decided_at: null,
});

test('lists older pages after the live items, each item once and in its latest state', () => {
  const known = [item('c'), item('b', 'overturned')];
  const pages = [item('b'), item('a')];
  expect(withOlder(known, pages).map(({ id, status }) => [id, status])).toEqual([
    ['c', 'accepted'],
    ['b', 'overturned'],
    ['a', 'accepted'],
  ]);
});

test('counts pending items and all decided ones in the badges', () => {
  const pendingEvidence = [item('a', 'disputed'), item('b', 'proposed')];
  const nothing = { pendingEvidence: [], overturnProposals: [], bargains: {} };
  expect(pendingBadge({ ...nothing, pendingEvidence })).toBe(2);
  const overturnProposals = [{ status: 'review' }, { status: 'dispute' }] as const;
  expect(pendingBadge({ ...nothing, pendingEvidence, overturnProposals })).toBe(3);
  const bargains = {
    a: aReview(),
    offered: aBargain(),
    reweighed: aBargain({ occasion: 'recalibration' }),
    declined: aBargain({ status: 'ended', standing: null, turn: null }),
  };
  // A review's offer is about an item that is counted already.
  expect(pendingBadge({ ...nothing, bargains })).toBe(2);
  const gone = { ...item('c', 'proposed'), removed: true };
  expect(pendingBadge({ ...nothing, pendingEvidence: [gone] })).toBe(0);
  expect(historyBadge({ evidenceTotal: 63 })).toBe(63);
});
