import { describe, expect, it } from 'vitest';
import { answersOffer } from './standing-offer.ts';

const offer = { ownerPercent: 80, ownerWaits: false, hasUnreadNotice: false };

describe('a standing offer', () => {
  it('[WR8] reports only arrivals on the other side', () => {
    expect(answersOffer(offer, 'disbelieving')).toBe(true);
    expect(answersOffer(offer, 'believing')).toBe(false);
  });

  it('[WR8] follows its owner to the other side, and pauses while the owner has no side', () => {
    expect(answersOffer({ ...offer, ownerPercent: 20 }, 'believing')).toBe(true);
    expect(answersOffer({ ...offer, ownerPercent: 20 }, 'disbelieving')).toBe(false);
    expect(answersOffer({ ...offer, ownerPercent: 50 }, 'believing')).toBe(false);
    expect(answersOffer({ ...offer, ownerPercent: null }, 'believing')).toBe(false);
  });

  it('[WR8] sends nothing while its owner is in the room or has not read the last notice', () => {
    expect(answersOffer({ ...offer, ownerWaits: true }, 'disbelieving')).toBe(false);
    expect(answersOffer({ ...offer, hasUnreadNotice: true }, 'disbelieving')).toBe(false);
  });
});
