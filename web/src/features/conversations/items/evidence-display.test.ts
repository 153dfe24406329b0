import type { LedgerRow, ListedEvidence } from '@midspan/contract';
import { expect, test } from 'vitest';
import { NO_WEIGHING } from '../../../lib/weighed-test-data.ts';
import { anEvidence } from '../live/live-test-data.ts';
import { displayOf, impactOf, lastChange, likelihoodPercent } from './evidence-display.ts';

const accepted = anEvidence('item', { status: 'accepted', jointly_accepted: true });

test('shows an accepted item as accepted', () => {
  expect(displayOf(accepted)).toBe('accepted');
});

test.each(['withdrawn', 'overturned', 'recalibrated'] as const)(
  'shows an item with the status %s as that',
  (status) => {
    expect(displayOf({ ...accepted, status })).toBe(status);
  },
);

test('shows a proposal to overturn before anything else', () => {
  const proposal = '0198c0de-0000-7000-8000-000000000001';
  expect(displayOf({ ...accepted, is_under_review: true })).toBe('under-review');
  expect(
    displayOf({ ...accepted, status: 'overturned', active_overturn_proposal_id: proposal }),
  ).toBe('under-review');
});

test('shows an item that both sides rejected as jointly rejected', () => {
  const rejected = { ...accepted, status: 'rejected', jointly_accepted: false } as const;
  expect(displayOf(rejected)).toBe('jointly-rejected');
  expect(displayOf({ ...rejected, jointly_rejected: true })).toBe('jointly-rejected');
});

test('does not show an open item as decided', () => {
  expect(displayOf({ ...accepted, status: 'disputed', jointly_accepted: false })).toBe('undecided');
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
  const row = (cause: LedgerRow['cause'], created_at: string): LedgerRow => ({
    evidenceId: 'item',
    cause,
    hypothesis_likelihood: 0.9,
    negation_likelihood: 0.25,
    ...NO_WEIGHING,
    created_at,
  });
  const changes = [
    { timestamp: '2026-01-01T09:00:00.000Z', points: 28 },
    { timestamp: '2026-01-02T09:00:00.000Z', points: -23 },
  ];
  const [first] = changes;
  const accepted = row('accepted', '2026-01-01T09:00:00.000Z');
  const later = (cause: LedgerRow['cause']) => row(cause, '2026-01-02T09:00:00.000Z');
  const shown = (status: ListedEvidence['status'], cause: LedgerRow['cause']) =>
    lastChange(changes, anEvidence('item', { status, ledger: [accepted, later(cause)] }));
  expect(shown('accepted', 'weighed')).toBe('−23 points when weighed');
  expect(shown('recalibrated', 'recalibrated')).toBe('−23 points');
  expect(shown('recalibrated', 'weighed')).toBe('−23 points when weighed');
  const once = anEvidence('item', { ledger: [accepted] });
  expect(lastChange(first ? [first] : [], once)).toBe('+28 points');
  expect(lastChange([], once)).toBeNull();
});
