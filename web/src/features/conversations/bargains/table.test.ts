import { ERRORS, type ItemStep, type ListedEvidence } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { AT, anEvidence, ann, ben } from '../live-test-data.ts';
import {
  bargainOf,
  meetingIn,
  offerObstacle,
  originalObstacle,
  ownEstimate,
  weightObstacle,
} from './bargain.ts';

const REASON = 'It says less than that, as I see it.';
const OTHER = { hypothesis: 60, negation: 50 } as const;

const offered = (round: number, by: string, ifTrue = 0.6, ifFalse = 0.5): ItemStep => ({
  kind: 'offered',
  seq: round + 1,
  at: AT,
  by,
  round,
  hypothesis_likelihood: ifTrue,
  negation_likelihood: ifFalse,
  reason: REASON,
});
const ended = (kind: 'offer_declined' | 'offer_retracted', round: number): ItemStep => ({
  kind,
  seq: round + 2,
  at: AT,
  by: ann.id,
  round,
});
/** Ann's item at 90 and 25 after these steps, of which the last may be an open offer. */
function after(steps: readonly ItemStep[], given: Partial<ListedEvidence> = {}) {
  const last = steps.at(-1);
  const offer =
    last?.kind === 'offered' && last.by !== null
      ? { ...last, by: last.by, reason: REASON, at: AT }
      : null;
  const evidence = anEvidence('e1', { offer_round: steps.length, offer, ...given });
  return bargainOf(evidence, steps);
}

describe('the offers on an item, as its card tells them', () => {
  it('end as the steps after them say', () => {
    expect(after([offered(1, ben.id)]).offers).toMatchObject([
      { round: 1, by: 'partner', weight: OTHER, ending: null },
    ]);
    const endings = (steps: readonly ItemStep[], given?: Partial<ListedEvidence>) =>
      after(steps, given).offers.map(({ ending }) => ending);
    expect(endings([offered(1, ben.id), offered(2, ann.id)])).toEqual(['countered', null]);
    expect(endings([offered(1, ben.id), ended('offer_declined', 1)])).toEqual(['declined']);
    expect(endings([offered(1, ben.id), ended('offer_retracted', 1)])).toEqual(['retracted']);
    expect(endings([offered(1, ben.id)], { status: 'disputed', offer: null })).toEqual(['ended']);
  });

  it('[AG3] say in words why no further one can be made', () => {
    expect(offerObstacle(after([]), 'partner')).toBeNull();
    expect(offerObstacle(after([]), 'proposer')).toBe(ERRORS.OFFER_NOT_YOURS.message);
    const four = [1, 2, 3, 4].map((round) => offered(round, round % 2 ? ben.id : ann.id));
    expect(offerObstacle(after(four), 'partner')).toBe(ERRORS.OFFER_LIMIT.message);
    const same = { hypothesis: 90, negation: 25 } as const;
    expect(weightObstacle(after([]), 'partner', same, 0)).toBe(ERRORS.OFFER_SAME.message);
    expect(weightObstacle(after([]), 'partner', OTHER, 0)).toBeNull();
  });

  it('[AG6] keep the original from being accepted only where the proposer made the open one', () => {
    expect(originalObstacle(after([offered(1, ben.id)]))).toBeNull();
    expect(originalObstacle(after([offered(1, ben.id), offered(2, ann.id)]))).toBe(
      ERRORS.OFFER_OPEN.message,
    );
  });

  it('[AG11] leave something between the two, unless only one has named a weight', () => {
    expect(meetingIn(after([]), null)).toBeNull();
    expect(meetingIn(after([]), { hypothesis: 60, negation: 40 })).toEqual({
      hypothesis: 90,
      negation: 40,
    });
    expect(meetingIn(after([]), { hypothesis: 90, negation: 25 })).toBeNull();
    expect(meetingIn(after([offered(1, ben.id), offered(2, ann.id, 0.75, 0.25)]), null)).toEqual({
      hypothesis: 75,
      negation: 40,
    });
  });
});

it('only one’s own estimate is taken for it', () => {
  const likelihoods = { hypothesis_likelihood: 0.6, negation_likelihood: 0.5 };
  const evidence = anEvidence('e1', {
    estimates: [{ by: ben.id, ...likelihoods, blind: true, at: AT }],
  });
  expect(ownEstimate(evidence, ben.id)).toEqual(OTHER);
  expect(ownEstimate(evidence, ann.id)).toBeNull();
});
