import type { ItemStep } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { AT, anEvidence, ann, aStep, ben } from './live-test-data.ts';
import { keepingEstimates, toastForOffer } from './offer-live.ts';

const estimate = {
  by: ben.id,
  hypothesis_likelihood: 0.6,
  negation_likelihood: 0.4,
  blind: true,
  at: AT,
};

describe('[AG2] what is known of an item’s estimates', () => {
  const known = anEvidence('e1', { estimates: [estimate] });

  it('stays when the item arrives without any, and everything else is as it arrived', () => {
    const arrived = anEvidence('e1', { status: 'accepted', jointly_accepted: true });
    expect(keepingEstimates(known, arrived)).toEqual({ ...arrived, estimates: [estimate] });
  });

  it('gives way to what arrives, even to an empty list', () => {
    const other = { ...estimate, hypothesis_likelihood: 0.75 };
    for (const estimates of [[other], []]) {
      const arrived = anEvidence('e1', { estimates });
      expect(keepingEstimates(known, arrived)).toBe(arrived);
    }
  });

  it('is nothing for an item that is new, or of which none was known', () => {
    const arrived = anEvidence('e1');
    expect(keepingEstimates(undefined, arrived)).toBe(arrived);
    expect(keepingEstimates(anEvidence('e1'), arrived)).toBe(arrived);
  });
});

describe('the toast about an offer', () => {
  const here = { seq: 2, at: AT, by: ben.id, round: 1 } as const;
  const weight = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
  /** For the one who did it and for the partner. */
  const toasts = (step: ItemStep) => [ben, ann].map(({ id }) => toastForOffer(step, id));

  it('says to each of the two what happened, and confirms an offer to its maker', () => {
    expect(toasts({ ...here, ...weight, kind: 'offered', reason: 'It says less.' })).toEqual([
      { tone: 'success', text: 'Offer sent' },
      { tone: 'info', text: 'Your partner has offered another weight' },
    ]);
    expect(toasts({ ...here, kind: 'offer_declined' })).toEqual([
      { tone: 'info', text: 'Offer declined' },
      { tone: 'info', text: 'Your partner declined your offer' },
    ]);
    expect(toasts({ ...here, kind: 'offer_retracted' })).toEqual([
      { tone: 'info', text: 'Offer retracted' },
      { tone: 'info', text: 'Your partner retracted the offer' },
    ]);
  });

  it('is not shown for any other step', () => {
    expect(toasts(aStep)).toEqual([null, null]);
  });
});
