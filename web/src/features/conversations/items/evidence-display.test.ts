import type { LedgerRow, ListedEvidence } from '@midspan/contract';
import { expect, test } from 'vitest';
import { aLedgerRow } from '../../../lib/weighed-test-data.ts';
import { anEvidence } from '../live/live-test-data.ts';
import { displayOf, impactOf, lastChange, likelihoodPercent } from './evidence-display.ts';

const accepted = anEvidence('item', { status: 'accepted', jointly_accepted: true });

test.each([
  ['an accepted item', {}, 'accepted'],
  ['a withdrawn item', { status: 'withdrawn' }, 'withdrawn'],
  ['an overturned item', { status: 'overturned' }, 'overturned'],
  ['a recalibrated item', { status: 'recalibrated' }, 'recalibrated'],
  ['an item under review', { is_under_review: true }, 'under-review'],
  [
    'an overturned item with an open challenge',
    { status: 'overturned', active_overturn_proposal_id: 'p1' },
    'under-review',
  ],
  ['a rejected item', { status: 'rejected', jointly_accepted: false }, 'jointly-rejected'],
  ['an open item', { status: 'disputed', jointly_accepted: false }, 'undecided'],
] as const)('shows %s as what it is', (_, given, display) => {
  expect(displayOf({ ...accepted, ...given })).toBe(display);
});

const weighed = (hypothesis_likelihood: number, negation_likelihood: number) => ({
  ...accepted,
  hypothesis_likelihood,
  negation_likelihood,
});

test.each([
  [0.8, 0.2, '4.00', 'up'],
  [0.3, 0.9, '0.33', 'down'],
  [0.5, 0.5, '1.00', 'none'],
  [0.95, 0.9, '1.06', 'up'],
])(
  '[SC7] gives likelihoods of %d and %d the impact %s, %s',
  (hypothesis, negation, ratio, direction) => {
    expect(impactOf(weighed(hypothesis, negation))).toEqual({ ratio, direction });
  },
);

test('gives an impact only to items that count', () => {
  const item = weighed(0.8, 0.2);
  expect(impactOf({ ...item, status: 'withdrawn', jointly_accepted: false })).toBeNull();
  expect(impactOf({ ...item, status: 'recalibrated', jointly_accepted: false })).not.toBeNull();
  expect(impactOf({ ...item, status: 'recalibrated', set_aside: true })).toBeNull();
  expect(impactOf({ ...item, waiting: true })).toBeNull();
  expect(impactOf(weighed(0.8, 0))).toBeNull();
});

test('rounds likelihoods to whole percents', () => {
  expect(likelihoodPercent(0.29)).toBe('29%');
  expect(likelihoodPercent(0.005)).toBe('1%');
});

test('says when an item last changed the figure, unless its status says it', () => {
  const changes = [
    { timestamp: '2026-01-01T09:00:00.000Z', points: 28 },
    { timestamp: '2026-01-02T09:00:00.000Z', points: -23 },
  ];
  const [first] = changes;
  const accepted = aLedgerRow('accepted', { created_at: '2026-01-01T09:00:00.000Z' });
  const later = (cause: LedgerRow['cause']) =>
    aLedgerRow(cause, { created_at: '2026-01-02T09:00:00.000Z' });
  const shown = (status: ListedEvidence['status'], cause: LedgerRow['cause']) =>
    lastChange(changes, anEvidence('item', { status, ledger: [accepted, later(cause)] }));
  expect(shown('accepted', 'weighed')).toBe('−23 points when weighed');
  expect(shown('recalibrated', 'recalibrated')).toBe('−23 points');
  expect(shown('recalibrated', 'weighed')).toBe('−23 points when weighed');
  const once = anEvidence('item', { ledger: [accepted] });
  expect(lastChange(first ? [first] : [], once)).toBe('+28 points');
  expect(lastChange([], once)).toBeNull();
});
