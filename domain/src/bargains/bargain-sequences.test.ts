import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  type Tally,
  tallyAfter,
  tallyWith,
  type Weight,
} from '../credences/ledger.ts';
import { type EvidenceCommand, isPendingEvidence } from '../evidence/evidence.ts';
import {
  after,
  afterReview,
  type Bargain,
  decide,
  fresh,
  OCCASIONS,
  PROPOSED,
  status,
  TWO,
  table,
  turn,
} from './any-bargain.ts';
import { type BargainCommand, type Offer, refuseTerms } from './bargain.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
/** Few, so that two sets are often the same in another order. */
const given = fc.shuffledSubarray(['x', 'y'] as const);
const member = fc.constantFrom(...TWO);
/** Mostly the current round, sometimes another one. */
const roundOff = fc.constantFrom(0, 0, 0, -1, 1);
const bargainMove = fc.oneof(
  fc.record({ about: fc.constant('offer' as const), by: member, weight, given, roundOff }),
  fc.record({
    about: fc.constantFrom('accept' as const, 'decline' as const),
    by: member,
    roundOff,
  }),
);
const reviewMove = fc.record({
  about: fc.constant('review' as const),
  by: member,
  command: fc.constantFrom<EvidenceCommand>(
    'accept',
    'reject',
    'withdraw',
    'acceptAfterAll',
    'agreeWithRejection',
  ),
});
const move = fc.oneof({ weight: 4, arbitrary: bargainMove }, { weight: 1, arbitrary: reviewMove });
type BargainMove = typeof bargainMove extends fc.Arbitrary<infer One> ? One : never;
type Move = typeof move extends fc.Arbitrary<infer One> ? One : never;

function commandOf(bargain: Bargain, one: BargainMove): BargainCommand {
  const round = table(bargain).round + one.roundOff;
  if (one.about !== 'offer') return { kind: one.about, round };
  const { weight, given } = one;
  return { kind: 'offer', round, weight, given, reason: 'A reason of twenty characters.' };
}

/** Only a review has the specification's own commands. */
function play(bargain: Bargain, one: Move): Bargain {
  if (one.about !== 'review') return after(bargain, one.by, commandOf(bargain, one));
  if (bargain.matter.occasion !== 'review') return bargain;
  return afterReview(bargain, one.by, one.command);
}

const withEnding = ({ offers }: Bargain, ending: Offer['ending']) =>
  offers.filter((one) => one.ending === ending);

/** The weight a review's item is accepted with, as an observer can tell. */
function agreedOf(bargain: Bargain): Weight | null {
  if (bargain.matter.status !== 'accepted') return null;
  return withEnding(bargain, 'accepted')[0]?.weight ?? PROPOSED;
}

const moves = fc.array(move, { maxLength: 30 });

describe.each(OCCASIONS)('any sequence of commands in a bargain (%s)', (occasion) => {
  it('[BG2] [BG3] [BG5] keeps one offer standing at most, four in all, and ends them with the item', () => {
    fc.assert(
      fc.property(moves, (sequence) => {
        let bargain = fresh(occasion);
        for (const one of sequence) {
          const before = bargain;
          bargain = play(before, one);
          const raised = table(bargain).round - table(before).round;
          expect(raised === 0 || raised === 1).toBe(true);
          if (before.matter.obstacle !== null) expect(bargain).toEqual(before);
          const standing = withEnding(bargain, null);
          expect(standing.length).toBeLessThanOrEqual(bargain.matter.obstacle === null ? 1 : 0);
          expect(standing[0]?.round ?? table(bargain).round).toBe(table(bargain).round);
          expect(bargain.offers.length).toBeLessThanOrEqual(4);
          expect(table(bargain).offersLeft).toBe(4 - bargain.offers.length);
          expect(withEnding(bargain, 'accepted').length).toBeLessThanOrEqual(
            status(bargain) === 'agreed' ? 1 : 0,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[BG2] lets the two members alternate', () => {
    fc.assert(
      fc.property(moves, (sequence) => {
        const { offers } = sequence.reduce(play, fresh(occasion));
        for (const [index, { by, ending }] of offers.entries()) {
          if (ending === 'countered') expect(offers[index + 1]?.by).not.toBe(by);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[BG3] never binds a member to a weight they haven’t made or seen', () => {
    fc.assert(
      fc.property(moves, (sequence) => {
        let bargain = fresh(occasion);
        for (const one of sequence) {
          const before = bargain;
          bargain = play(before, one);
          if (withEnding(bargain, 'accepted').length === 0) continue;
          if (withEnding(before, 'accepted').length > 0) continue;
          // The member who agreed named the round of the other's standing offer.
          const [standing] = withEnding(before, null);
          expect(one).toMatchObject({ about: 'accept', roundOff: 0 });
          expect(standing).toBeDefined();
          expect(standing?.by).not.toBe(one.by);
          expect(withEnding(bargain, 'accepted')).toEqual([{ ...standing, ending: 'accepted' }]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[BG4] changes nothing more when each command is sent again, at once or after all others', () => {
    fc.assert(
      fc.property(moves, (sequence) => {
        let bargain = fresh(occasion);
        const done: [string, BargainCommand][] = [];
        for (const one of sequence) {
          if (one.about !== 'review') {
            const command = commandOf(bargain, one);
            const isRefused = typeof decide(bargain, one.by, command) === 'string';
            if (!isRefused) done.push([one.by, command]);
          }
          bargain = play(bargain, one);
          for (const [by, command] of done) {
            expect(decide(bargain, by, command)).toEqual({ kind: 'repeated' });
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[BG6] gives the turn to a member who can accept and decline, or in a review decide on the item', () => {
    fc.assert(
      fc.property(moves, (sequence) => {
        let bargain = fresh(occasion);
        for (const one of sequence) {
          bargain = play(bargain, one);
          const { standing, round } = table(bargain);
          const whose = turn(bargain);
          if (standing === null) {
            const isPending = occasion === 'review' && isPendingEvidence(bargain.matter.status);
            expect(whose !== null).toBe(isPending);
          } else {
            expect(whose).not.toBe(standing.by);
            expect(decide(bargain, whose ?? '', { kind: 'accept', round })).toEqual({
              kind: 'accepted',
              weight: standing.weight,
              given: standing.given,
            });
            const proposed = { weight: PROPOSED, given: [] };
            expect(refuseTerms(table(bargain), standing.by, proposed)).toBe('OFFER_NOT_YOURS');
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('[AG7] any sequence of offers on several items leaves the ledger equal to one computed from scratch', () => {
  const onItem = fc.record({ item: fc.nat({ max: 3 }), move });
  fc.assert(
    fc.property(fc.array(onItem, { maxLength: 60 }), (sequence) => {
      const items = Array.from({ length: 4 }, () => fresh('review'));
      let kept: Tally = EMPTY_TALLY;
      for (const { item, move: one } of sequence) {
        const before = items[item] ?? fresh('review');
        const next = play(before, one);
        items[item] = next;
        // The ledger is written when an item becomes accepted, and never again.
        if (before.matter.status !== 'accepted' && next.matter.status === 'accepted') {
          kept = tallyAfter(kept, { before: null, after: agreedOf(next) });
        }
      }
      const scratch = items.reduce<Tally>((sum, one) => {
        const agreed = agreedOf(one);
        return agreed === null ? sum : tallyWith(sum, agreed, 1);
      }, EMPTY_TALLY);
      for (const one of LIKELIHOODS) expect(kept[one] ?? 0).toBe(scratch[one] ?? 0);
    }),
    { numRuns: 300 },
  );
});
