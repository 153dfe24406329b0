import { describe, expect, it } from 'vitest';
import type { Weight } from '../credences/ledger.ts';
import type { EvidenceStatus } from './evidence.ts';
import {
  type Bargain,
  isWeightHidden,
  OFFERS_MAX,
  type Offer,
  refuseOffer,
  standsIn,
} from './offers.ts';

const PROPOSED: Weight = { hypothesis: 90, negation: 25 };
const OTHER: Weight = { hypothesis: 60, negation: 40 };
const THIRD: Weight = { hypothesis: 75, negation: 40 };

const fresh = (status: EvidenceStatus = 'proposed'): Bargain => ({
  status,
  proposed: PROPOSED,
  round: 0,
  offers: [],
});
const anOffer = (given: Partial<Offer> = {}): Offer => ({
  round: 1,
  by: 'partner',
  weight: OTHER,
  reason: 'The series covers only twelve years.',
  ending: null,
  ...given,
});
const withOffers = (offers: readonly Offer[]): Bargain => ({
  ...fresh(),
  round: offers.length,
  offers,
});

describe('what a side can offer', () => {
  it('[AG3] is decided without a weight: whose turn it is, and how many were made', () => {
    expect(refuseOffer(fresh(), 'partner').ok).toBe(true);
    expect(refuseOffer(fresh(), 'proposer')).toMatchObject({ refusal: 'OFFER_NOT_YOURS' });
    expect(refuseOffer(fresh('disputed'), 'proposer').ok).toBe(true);
    expect(refuseOffer(fresh('accepted'), 'partner')).toMatchObject({
      refusal: 'EVIDENCE_DECIDED',
    });
    const declined = Array.from({ length: OFFERS_MAX }, (_, place) =>
      anOffer({ round: 2 * place + 1, ending: 'declined' }),
    );
    expect(refuseOffer(withOffers(declined), 'partner')).toMatchObject({ refusal: 'OFFER_LIMIT' });
  });
});

describe('the weights on the table', () => {
  it('[AG11] are the original and the reviewer’s estimate, while nothing was offered', () => {
    expect(standsIn(fresh(), null)).toEqual({ proposer: PROPOSED, partner: null });
    expect(standsIn(fresh(), OTHER)).toEqual({ proposer: PROPOSED, partner: OTHER });
  });

  it('[AG11] are the last offers of both', () => {
    const first = anOffer();
    expect(standsIn(withOffers([first]), null)).toEqual({ proposer: PROPOSED, partner: OTHER });
    const countered = anOffer({ ending: 'countered' });
    const back = anOffer({ round: 2, by: 'proposer', weight: THIRD });
    expect(standsIn(withOffers([countered, back]), null)).toEqual({
      proposer: THIRD,
      partner: OTHER,
    });
  });

  it('[AG11] are no longer those of offers before a decline, a retraction or a rejection', () => {
    for (const ending of ['declined', 'retracted', 'ended'] as const) {
      const over = [
        anOffer({ ending: 'countered' }),
        anOffer({ round: 2, by: 'proposer', ending }),
      ];
      expect(standsIn(withOffers(over), null)).toEqual({ proposer: PROPOSED, partner: null });
    }
  });
});

describe('a weight that was not looked at yet', () => {
  const blind = {
    status: 'proposed',
    by: 'partner',
    round: 0,
    estimated: false,
    skipped: false,
  } as const;

  it('[AG13] is hidden from the reviewer until an estimate is given or skipped', () => {
    expect(isWeightHidden(blind)).toBe(true);
    expect(isWeightHidden({ ...blind, estimated: true })).toBe(false);
    expect(isWeightHidden({ ...blind, skipped: true })).toBe(false);
    expect(isWeightHidden({ ...blind, by: 'proposer' })).toBe(false);
  });

  it('[AG13] is shown to whoever has offered another or rejected the item', () => {
    expect(isWeightHidden({ ...blind, round: 1 })).toBe(false);
    expect(isWeightHidden({ ...blind, status: 'disputed' })).toBe(false);
  });
});
