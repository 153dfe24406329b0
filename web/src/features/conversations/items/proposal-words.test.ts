import type { LedgerRow } from '@midspan/contract';
import { describe, expect, it, test } from 'vitest';
import { aLedgerRow } from '../../../lib/weighed-test-data.ts';
import { aProposal } from '../live/live-test-data.ts';
import {
  agreeing,
  challengeCase,
  concluding,
  endWords,
  isForeseeable,
  isWeighedByOthers,
  nextSteps,
  reviewerRole,
  reweighing,
  staying,
} from './proposal-words.ts';

const proposal = aProposal({
  counterpart_id: 'cem',
  counterpartUsername: 'Cem',
  isOriginalProposer: false,
  appliesAtOnce: false,
});

describe('the outcome of a proposal', () => {
  it('is explained before it is made: at once with the author, by a dispute with anyone else', () => {
    const withAuthor = nextSteps('overturn', {
      partner: 'Ann',
      author: 'Ann',
      partnerIsAuthor: true,
    });
    expect(withAuthor.join(' ')).toContain(
      'If Ann agrees, the evidence is overturned right away and no longer counts',
    );
    const withOther = nextSteps('overturn', {
      partner: 'Ann',
      author: 'Cem',
      partnerIsAuthor: false,
    });
    expect(withOther.join(' ')).toContain('a dispute begins');
    expect(withOther.join(' ')).toContain('72 hours');
    expect(withOther.join(' ')).toContain('between you and Cem');
  });

  it('is explained to the reviewer', () => {
    expect(agreeing({ ...proposal, appliesAtOnce: true }, 'overturn')).toBe(
      'If you agree, the evidence is overturned right away and no longer counts.',
    );
    expect(agreeing(proposal, 'overturn')).toContain('a dispute begins between Ben and Cem');
    expect(agreeing({ ...proposal, endsUndecided: true }, 'overturn')).toMatch(
      /^If you agree, nothing changes: .* “challenged, undecided”\.$/,
    );
    expect(staying('reinstatement')).toBe('Nothing changes: the evidence stays overturned.');
  });

  it('calls the reviewer the original proposer only if that is who reviews', () => {
    const own = { ...proposal, isOriginalProposer: true, appliesAtOnce: true };
    expect(reviewerRole(own)).toBe('You’re the original proposer of this evidence.');
    expect(reviewerRole({ ...own, kind: 'reinstatement' })).toBe('You’re the member this affects.');
    // The original proposer deleted the account: agreeing applies it at once all the same.
    expect(reviewerRole({ ...proposal, appliesAtOnce: true })).toBeNull();
  });

  it('[OV5] depends on the side of 50 at which a dispute is completed', () => {
    expect(concluding('overturn', 51)).toContain('the proposal applies');
    expect(concluding('overturn', 49)).toContain('the evidence still counts');
    // The figure may return to the middle while the dialog is open.
    expect(concluding('overturn', 50)).toBe(
      'The figure is 50% now, so nothing can be decided yet.',
    );
  });

  it('is explained when it is over', () => {
    expect(endWords('overturn', 'applied', false)).toBe(
      'The evidence was overturned and no longer counts.',
    );
    expect(endWords('reinstatement', 'applied', false)).toBe(
      'The evidence was reinstated and counts again.',
    );
    expect(endWords('overturn', 'withdrawn', false)).toContain('withdrawn');
    expect(endWords('overturn', 'upheld', false)).toBe(staying('overturn'));
  });
});

describe('[WG8] beside other pairs’ weights', () => {
  const withAuthor = { partner: 'Ann', author: 'Ann', partnerIsAuthor: true };

  it('only the first pair’s part of the evidence is withdrawn', () => {
    const withdrawn =
      'the evidence is withdrawn by its first pair right away, and only other pairs’ weights still count.';
    expect(nextSteps('withdrawal', withAuthor)[1]).toContain(`If Ann agrees, ${withdrawn}`);
    expect(agreeing({ ...proposal, appliesAtOnce: true }, 'withdrawal')).toBe(
      `If you agree, ${withdrawn}`,
    );
    expect(concluding('withdrawal', 51)).toContain('withdrawn by its first pair, and only other');
    expect(endWords('withdrawal', 'applied', true)).toBe(
      'The evidence was withdrawn by its first pair. Other pairs’ weights still count.',
    );
    expect(staying('withdrawal')).toBe(staying('overturn'));
  });

  it('the first pair’s weight is what comes back', () => {
    expect(nextSteps('return', withAuthor)).toEqual([
      'Ann has 72 hours to review your proposal. Until it’s decided, its first pair’s weight stays out.',
      'If Ann agrees and is the one it affects, its first pair’s weight counts again right away, beside any from other pairs.',
      expect.stringContaining('a dispute begins'),
    ]);
    expect(staying('return')).toBe('Nothing changes: its first pair’s weight stays out.');
    // Once it is applied, nothing says that the item was ever withdrawn.
    expect(endWords('reinstatement', 'applied', true)).toBe(
      'The evidence was reinstated, and its first pair’s weight counts again.',
    );
  });

  it('a new weight replaces only the first pair’s', () => {
    expect(endWords('overturn', 'recalibrated', true)).toContain('Other pairs’ weights count too.');
    expect(endWords('overturn', 'recalibrated', false)).toContain('it counts with that.');
    expect([reweighing(true), reweighing(false)]).toEqual([
      'The new weight replaces its first pair’s, beside other pairs’ weights',
      'It counts with the new weight',
    ]);
  });
});

const row = (cause: LedgerRow['cause'], weighingId: string | null) =>
  aLedgerRow(cause, { weighingId });
const item = (ledger: LedgerRow[], still_weighed_by: number | null = null) => ({
  ledger: [row('accepted', 'first'), ...ledger],
  still_weighed_by,
});

const alone = item([]);
const shared = item([row('weighed', 'second')]);
const voided = item([row('weighed', 'second'), row('voided', 'second')]);
const restored = item([...voided.ledger, row('restored', 'second')]);
const withdrawn = item([row('weighed', 'second'), row('overturned', null)], 1);

test('[WG8] knows when other pairs weigh an item too', () => {
  expect([alone, shared, voided, restored, withdrawn].map(isWeighedByOthers)).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  // What two agreed in a dispute replaces the first weighing: the item still has just one.
  expect(isWeighedByOthers(item([row('recalibrated', 'dispute')]))).toBe(false);
});

test('[WG8] distinguishes a change of the whole item from one of its first pair’s part', () => {
  expect(challengeCase('overturn', alone)).toBe('overturn');
  expect(challengeCase('overturn', shared)).toBe('withdrawal');
  expect(challengeCase('reinstatement', item([row('overturned', null)]))).toBe('reinstatement');
  expect(challengeCase('reinstatement', withdrawn)).toBe('return');
});

test('[WG8] predicts no figure that depends on other pairs, or on voided weighings', () => {
  expect(isForeseeable('overturn', alone)).toBe(true);
  expect(isForeseeable('overturn', shared)).toBe(false);
  expect(isForeseeable('overturn', voided)).toBe(true);
  expect(isForeseeable('reinstatement', item([row('overturned', null)]))).toBe(true);
  expect(isForeseeable('reinstatement', withdrawn)).toBe(false);
  expect(isForeseeable('reinstatement', voided)).toBe(false);
});
