import { describe, expect, it } from 'vitest';
import { after, decide, decline, fresh, OTHER, offer, THIRD } from '../bargains/any-bargain.ts';
import type { EvidenceStatus } from '../evidence/evidence.ts';
import { refuseSecondOpinion } from './second-opinion.ts';

const conversation = { isPublic: true, hypothesisId: 'claim' };
const item = { hypothesisId: 'claim', isPublic: true, status: 'accepted' } as const;

describe('a second opinion', () => {
  it('[WG1] needs a public item in a public conversation about its hypothesis', () => {
    expect(refuseSecondOpinion(conversation, item, false)).toBeNull();
    // A dispute is a conversation about another claim.
    for (const elsewhere of [{ isPublic: false }, { hypothesisId: 'another claim' }]) {
      for (const refusal of [
        refuseSecondOpinion({ ...conversation, ...elsewhere }, item, false),
        refuseSecondOpinion(conversation, { ...item, ...elsewhere }, false),
      ]) {
        expect(refusal).toBe('WEIGHING_ELSEWHERE');
      }
    }
  });

  it('[WG1] needs an item whose status says that it counts', () => {
    const of = (status: EvidenceStatus) =>
      refuseSecondOpinion(conversation, { ...item, status }, false);
    for (const status of ['accepted', 'recalibrated'] as const) expect(of(status)).toBeNull();
    for (const status of ['proposed', 'disputed', 'rejected', 'withdrawn', 'overturned'] as const) {
      expect(of(status)).toBe('NOT_COUNTING');
    }
  });

  it('[WG3] is refused where one of the two has weighed the item', () => {
    expect(refuseSecondOpinion(conversation, item, true)).toBe('WEIGHED_ALREADY');
  });

  it('[WG3] can be declined or retracted, but not agreed on, once it has become pointless', () => {
    const open = after(fresh('second_opinion'), 'ann', offer(0, OTHER));
    for (const obstacle of [
      refuseSecondOpinion(conversation, item, true),
      refuseSecondOpinion(conversation, { ...item, status: 'overturned' }, false),
    ]) {
      const bargain = { ...open, matter: { ...open.matter, obstacle } };
      expect(obstacle).not.toBeNull();
      expect(decide(bargain, 'ben', { kind: 'accept', round: 1 })).toBe(obstacle);
      expect(decide(bargain, 'ben', offer(1, THIRD))).toBe(obstacle);
      expect(decide(bargain, 'ben', decline(1))).toEqual({ kind: 'declined' });
      expect(decide(bargain, 'ann', decline(1))).toEqual({ kind: 'retracted' });
    }
  });
});
