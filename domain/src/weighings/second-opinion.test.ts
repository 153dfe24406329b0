import { describe, expect, it } from 'vitest';
import { after, decide, decline, fresh, OTHER, offer, THIRD } from '../bargains/any-bargain.ts';
import { refuseSecondOpinion, type WeighingPlace } from './second-opinion.ts';

const place = (given: Partial<WeighingPlace> = {}): WeighingPlace => ({
  conversation: { isPublic: true, hypothesisId: 'claim' },
  item: { hypothesisId: 'claim', isPublic: true, status: 'accepted' },
  hasWeighed: false,
  ...given,
});
const { conversation, item } = place();

describe('a second opinion', () => {
  it('[WG1] needs a public item in a public conversation about its hypothesis', () => {
    expect(refuseSecondOpinion(place())).toBeNull();
    for (const elsewhere of [
      { conversation: { ...conversation, isPublic: false } },
      // A dispute is a conversation about another claim.
      { conversation: { ...conversation, hypothesisId: 'another claim' } },
      { item: { ...item, isPublic: false } },
      { item: { ...item, hypothesisId: 'another claim' } },
    ]) {
      expect(refuseSecondOpinion(place(elsewhere))).toBe('WEIGHING_ELSEWHERE');
    }
  });

  it('[WG1] needs an item whose status says that it counts', () => {
    const of = (status: WeighingPlace['item']['status']) =>
      refuseSecondOpinion(place({ item: { ...item, status } }));
    for (const status of ['accepted', 'recalibrated'] as const) expect(of(status)).toBeNull();
    for (const status of ['proposed', 'disputed', 'rejected', 'withdrawn', 'overturned'] as const) {
      expect(of(status)).toBe('NOT_COUNTING');
    }
  });

  it('[WG3] is refused where one of the two has weighed the item', () => {
    expect(refuseSecondOpinion(place({ hasWeighed: true }))).toBe('WEIGHED_ALREADY');
  });

  it('[WG3] can be declined or retracted, but not agreed on, once it has become pointless', () => {
    const open = after(fresh('second_opinion'), 'ann', offer(0, OTHER));
    for (const pointless of [
      place({ hasWeighed: true }),
      place({ item: { ...item, status: 'overturned' } }),
    ]) {
      const obstacle = refuseSecondOpinion(pointless);
      const bargain = { ...open, matter: { ...open.matter, obstacle } };
      expect(obstacle).not.toBeNull();
      expect(decide(bargain, 'ben', { kind: 'accept', round: 1 })).toBe(obstacle);
      expect(decide(bargain, 'ben', offer(1, THIRD))).toBe(obstacle);
      expect(decide(bargain, 'ben', decline(1))).toEqual({ kind: 'declined' });
      expect(decide(bargain, 'ann', decline(1))).toEqual({ kind: 'retracted' });
    }
  });
});
