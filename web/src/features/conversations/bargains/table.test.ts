import { type Bargain, ERRORS, type ItemStep, type ListedEvidence } from '@midspan/contract';
import { refuseOriginal } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import {
  AT,
  aBargain,
  anEvidence,
  ann,
  anOffer,
  aReview,
  ben,
  offeredStep,
} from '../live/live-test-data.ts';
import {
  hasOffered,
  inWords,
  meetingIn,
  namedWeights,
  offersLeftWords,
  ownEstimate,
  tableIn,
  termsObstacle,
  unopened,
} from './table.ts';

const PROPOSED = { hypothesis: 90, negation: 25 } as const;
const OTHER = { hypothesis: 60, negation: 40 } as const;

const offered = (seq: number, round: number, by: string, ifTrue = 0.6, ifFalse = 0.4): ItemStep =>
  offeredStep(
    seq,
    anOffer({ round, by, hypothesis_likelihood: ifTrue, negation_likelihood: ifFalse }),
  );
const ended = (
  kind: 'offer_declined' | 'offer_retracted' | 'offer_ended',
  round: number,
): ItemStep => ({
  kind,
  seq: 90 + round,
  at: AT,
  by: kind === 'offer_ended' ? null : ann.id,
  round,
});

/** Ann's item at 90 and 25. */
const item = anEvidence('e1');
const standing = (by: string, given: Partial<Bargain> = {}) =>
  aReview({
    round: 1,
    offers_left: 3,
    standing: anOffer({ by }),
    turn: by === ann.id ? ben.id : ann.id,
    ...given,
  });
const tableOfReview = (bargain = aReview(), given: Partial<ListedEvidence> = {}) =>
  tableIn(bargain, { ...item, ...given });

describe('what is on the table', () => {
  it('[BG1] is the proposal in a review, the item’s weight in a dispute, and nothing elsewhere', () => {
    expect(tableOfReview().original).toEqual({ weight: PROPOSED, given: [] });
    expect(tableIn(unopened('recalibration'), item).original?.weight).toEqual(PROPOSED);
    expect(tableIn(unopened('second_opinion'), item).original).toBeNull();
    expect(tableIn(unopened('second_opinion'), undefined)).toMatchObject({
      round: 0,
      offersLeft: 4,
      standing: null,
      obstacle: null,
    });
  });

  it('[BG6] can’t be agreed on when the item was removed, whether or not that is known of it', () => {
    expect(tableOfReview(aReview(), { removed: true }).obstacle).toBe('REMOVED');
    expect(tableIn(aBargain({ turn: null }), undefined).obstacle).toBe('REMOVED');
    expect(tableIn(aBargain(), undefined).obstacle).toBeNull();
  });

  it('[BG2] says in words why a weight can’t be offered', () => {
    const same = ERRORS.OFFER_SAME.message;
    expect(termsObstacle(tableOfReview(), ben.id, { weight: PROPOSED, given: [] })).toBe(same);
    expect(termsObstacle(tableOfReview(), ben.id, { weight: OTHER, given: [] })).toBeNull();
    expect(termsObstacle(tableIn(aBargain(), item), ann.id, { weight: OTHER, given: [] })).toBe(
      same,
    );
    // There is nothing to accept yet.
    const dispute = tableIn(unopened('recalibration'), item);
    expect(termsObstacle(dispute, ben.id, { weight: PROPOSED, given: [] })).toBe(
      'The evidence already has this weight.',
    );
  });

  it('[BG2] says how many more offers can be made, or why none', () => {
    const words = (left: number, me = ann.id) =>
      offersLeftWords(tableIn(aBargain({ offers_left: left }), item), me);
    expect([3, 1, 0].map((left) => words(left))).toEqual([
      '3 more offers can be made on this evidence here.',
      'One more offer can be made on this evidence here.',
      ERRORS.OFFER_LIMIT.message,
    ]);
    expect(words(3, ben.id)).toBeNull();
    expect(offersLeftWords(tableOfReview(), ann.id)).toBeNull();
    expect(offersLeftWords(tableOfReview(), ben.id)).toBeNull();
  });

  it('[BG5] keeps the original from being accepted only while its proposer offers another', () => {
    expect(inWords(refuseOriginal(tableOfReview(standing(ben.id))))).toBeNull();
    expect(inWords(refuseOriginal(tableOfReview(standing(ann.id))))).toBe(
      ERRORS.OFFER_OPEN.message,
    );
  });
});

describe('[AG11] the weights that the two have named', () => {
  const named = (steps: readonly ItemStep[]) =>
    namedWeights(tableIn(unopened('second_opinion'), item), steps, ann.id, null);
  const theirs = offered(1, 1, ben.id, 0.6, 0.5);
  const mine = offered(2, 2, ann.id, 0.75, 0.25);

  it('are what each offered last since the bargain was opened, whatever ended it before', () => {
    const last = {
      theirs: { hypothesis: 60, negation: 50 },
      mine: { hypothesis: 75, negation: 25 },
    };
    expect(named([theirs, mine])).toEqual(last);
    for (const kind of ['offer_declined', 'offer_retracted', 'offer_ended'] as const) {
      expect(named([theirs, mine, ended(kind, 2)])).toEqual({ theirs: null, mine: null });
      expect(named([theirs, ended(kind, 1), mine])).toEqual({ ...last, theirs: null });
    }
  });

  it('end with the rejection of the item', () => {
    const rejected: ItemStep = { kind: 'disputed', seq: 2, at: AT, by: ben.id, reason: null };
    expect(named([theirs, rejected]).theirs).toBeNull();
  });
});

describe('[AG11] the middle', () => {
  const meeting = (
    bargain: Bargain,
    me: string,
    steps: readonly ItemStep[] = [],
    estimate: Parameters<typeof namedWeights>[3] = null,
  ) => {
    const table = tableIn(bargain, item);
    return meetingIn(table, me, namedWeights(table, steps, me, estimate));
  };

  it('of a review lies between the proposal and the reviewer’s estimate, then between offers', () => {
    expect(meeting(aReview(), ben.id)).toBeNull();
    expect(meeting(aReview(), ben.id, [], OTHER)).toEqual({ hypothesis: 90, negation: 40 });
    expect(meeting(aReview(), ben.id, [], PROPOSED)).toBeNull();
    const steps = [offered(1, 1, ben.id, 0.6, 0.5), offered(2, 2, ann.id, 0.75, 0.25)];
    const last = anOffer({
      by: ann.id,
      round: 2,
      hypothesis_likelihood: 0.75,
      negation_likelihood: 0.25,
    });
    const bargain = aReview({ round: 2, offers_left: 2, standing: last });
    expect(meeting(bargain, ben.id, steps)).toEqual({ hypothesis: 75, negation: 40 });
    // Whose offer stands has made theirs.
    expect(meeting(bargain, ann.id, steps)).toBeNull();
  });

  it.each(['second_opinion', 'recalibration'] as const)(
    'of a %s needs a weight of both, of which one may be an estimate',
    (occasion) => {
      expect(meeting(aBargain({ occasion }), ann.id)).toBeNull();
      expect(meeting(aBargain({ occasion }), ann.id, [], PROPOSED)).toEqual({
        hypothesis: 90,
        negation: 40,
      });
      const steps = [offered(1, 1, ann.id, 0.9, 0.25), offered(2, 2, ben.id)];
      const bargain = aBargain({ occasion, round: 2, standing: anOffer({ round: 2 }) });
      expect(meeting(bargain, ann.id, steps)).toEqual({ hypothesis: 90, negation: 40 });
      expect(meeting({ ...bargain, offers_left: 0 }, ann.id, steps)).toBeNull();
    },
  );
});

it('[AG13] a member who has offered a weight before has seen the partner’s, also when it ended', () => {
  const steps = [offered(1, 1, ann.id), ended('offer_retracted', 1), offered(3, 3, ann.id)];
  expect(hasOffered(steps, ann.id)).toBe(true);
  expect(hasOffered(steps, ben.id)).toBe(false);
});

it('only the member’s own estimate counts as theirs', () => {
  const likelihoods = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
  const evidence = anEvidence('e1', {
    estimates: [{ by: ben.id, ...likelihoods, blind: true, at: AT }],
  });
  expect(ownEstimate(evidence, ben.id)).toEqual(OTHER);
  expect(ownEstimate(evidence, ann.id)).toBeNull();
});
