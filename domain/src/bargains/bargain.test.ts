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
import { challenge } from '../overturns/overturn.ts';
import {
  decideEvidence,
  type EvidenceCommand,
  type EvidenceStatus,
  isPendingEvidence,
} from './evidence.ts';
import {
  type Bargain,
  decideEstimate,
  decideOffer,
  type EvidenceSide,
  isEstimateShown,
  OFFER_REASON_MIN,
  OFFERS_MAX,
  type Offer,
  type OfferCommand,
  openOffer,
  refuseOriginal,
  turnOf,
} from './offers.ts';

const PROPOSED: Weight = { hypothesis: 90, negation: 25 };
const OTHER: Weight = { hypothesis: 60, negation: 40 };
const THIRD: Weight = { hypothesis: 75, negation: 40 };
const REASON = 'The series covers only twelve years.';

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
  reason: REASON,
  ending: null,
  ...given,
});
const withOffers = (offers: readonly Offer[], given: Partial<Bargain> = {}): Bargain => ({
  ...fresh(),
  round: offers.length,
  offers,
  ...given,
});
const offering = (round: number, weight: Weight = OTHER): OfferCommand => ({
  kind: 'offer',
  round,
  weight,
  reason: REASON,
});
const refusalOf = (bargain: Bargain, by: EvidenceSide, command: OfferCommand) => {
  const decided = decideOffer(bargain, by, command);
  return decided.ok ? null : decided.refusal;
};

/** Ends what is open. */
const ending = (bargain: Bargain, how: Offer['ending']): Bargain => ({
  ...bargain,
  offers: bargain.offers.map((one) => (one.ending === null ? { ...one, ending: how } : one)),
});

/** The item after a command about offers, as the server saves it. */
function after(bargain: Bargain, by: EvidenceSide, command: OfferCommand): Bargain {
  const decided = decideOffer(bargain, by, command);
  if (!decided.ok || decided.value.kind === 'repeated') return bargain;
  const { value } = decided;
  if (value.kind === 'accepted') return { ...ending(bargain, 'accepted'), status: 'accepted' };
  if (value.kind !== 'offered') return { ...ending(bargain, value.kind), round: value.round };
  if (command.kind !== 'offer') throw new Error('an offer without its weight');
  const { weight, reason } = command;
  const made = { round: value.round, by, weight, reason, ending: null };
  const countered = ending(bargain, 'countered');
  return { ...countered, round: value.round, offers: [...countered.offers, made] };
}

/** The item after one of the specification's commands. */
function afterReview(bargain: Bargain, by: EvidenceSide, command: EvidenceCommand): Bargain {
  const status = decideEvidence(bargain.status, by, command);
  if (!status.ok) return bargain;
  if (status.value === 'accepted' && !refuseOriginal(bargain).ok) return bargain;
  return { ...ending(bargain, 'ended'), status: status.value };
}

describe('an offer', () => {
  it('[AG3] is made by the reviewer first, and on a disputed item by either', () => {
    expect(decideOffer(fresh(), 'partner', offering(0))).toEqual({
      ok: true,
      value: { kind: 'offered', round: 1, counters: false },
    });
    expect(refusalOf(fresh(), 'proposer', offering(0))).toBe('OFFER_NOT_YOURS');
    for (const by of ['proposer', 'partner'] as const) {
      expect(refusalOf(fresh('disputed'), by, offering(0))).toBeNull();
    }
  });

  it('[AG3] is countered by the one it was made to, and by no one else', () => {
    const open = withOffers([anOffer()]);
    expect(decideOffer(open, 'proposer', offering(1, THIRD))).toEqual({
      ok: true,
      value: { kind: 'offered', round: 2, counters: true },
    });
    expect(refusalOf(open, 'partner', offering(1, THIRD))).toBe('OFFER_NOT_YOURS');
  });

  it('[AG3] is another weight than the one on the table', () => {
    expect(refusalOf(fresh(), 'partner', offering(0, PROPOSED))).toBe('OFFER_SAME');
    const open = withOffers([anOffer()]);
    expect(refusalOf(open, 'proposer', offering(1, OTHER))).toBe('OFFER_SAME');
    // The original may be offered again, for it is not what is on the table.
    expect(refusalOf(open, 'proposer', offering(1, PROPOSED))).toBeNull();
  });

  it('[AG3] is one of at most four, and needs 20 characters', () => {
    expect(OFFERS_MAX).toBe(4);
    expect(OFFER_REASON_MIN).toBe(20);
    const four = [1, 2, 3, 4].map((round) => anOffer({ round, ending: 'declined' }));
    const bargain = withOffers(four, { round: 8 });
    expect(refusalOf(bargain, 'partner', offering(8))).toBe('OFFER_LIMIT');
    const three = withOffers(four.slice(1), { round: 8 });
    expect(refusalOf(three, 'partner', offering(8))).toBeNull();
  });

  it('[AG4] answers the current round, and raises it', () => {
    let bargain = fresh();
    for (const [by, weight] of [
      ['partner', OTHER],
      ['proposer', THIRD],
    ] as const) {
      for (const round of [bargain.round - 1, bargain.round + 1]) {
        expect(refusalOf(bargain, by, offering(round, { hypothesis: 99, negation: 1 }))).toBe(
          'OFFER_OUTDATED',
        );
      }
      bargain = after(bargain, by, offering(bargain.round, weight));
    }
    expect(bargain.round).toBe(2);
    expect(refusalOf(bargain, 'partner', { kind: 'accept', round: 1 })).toBe('OFFER_OUTDATED');
    expect(after(bargain, 'partner', { kind: 'decline', round: 2 }).round).toBe(3);
  });

  it('[AG5] is accepted by the other side alone, with its weight', () => {
    const open = withOffers([anOffer()]);
    const accept = { kind: 'accept', round: 1 } as const;
    expect(decideOffer(open, 'proposer', accept)).toEqual({
      ok: true,
      value: { kind: 'accepted', weight: OTHER },
    });
    expect(refusalOf(open, 'partner', accept)).toBe('OFFER_NOT_YOURS');
    expect(refusalOf(fresh(), 'proposer', { kind: 'accept', round: 0 })).toBe('OFFER_OUTDATED');
  });

  it('[AG5] is declined by the other side and retracted by its maker; then the original is back', () => {
    const open = withOffers([anOffer()]);
    const decline = { kind: 'decline', round: 1 } as const;
    for (const [by, kind] of [
      ['proposer', 'declined'],
      ['partner', 'retracted'],
    ] as const) {
      expect(decideOffer(open, by, decline)).toEqual({ ok: true, value: { kind, round: 2 } });
      const closed = after(open, by, decline);
      expect(openOffer(closed)).toBeNull();
      expect(turnOf(closed)).toBe('partner');
      expect(refusalOf(closed, 'partner', offering(2, PROPOSED))).toBe('OFFER_SAME');
      expect(refusalOf(closed, 'partner', offering(2))).toBeNull();
      expect(refusalOf(closed, 'proposer', offering(2))).toBe('OFFER_NOT_YOURS');
    }
  });

  it('[AG5] sent twice is one, and so is an answer', () => {
    const steps: [EvidenceSide, OfferCommand][] = [
      ['partner', offering(0)],
      ['proposer', { kind: 'decline', round: 1 }],
      ['partner', offering(2)],
      ['partner', { kind: 'decline', round: 3 }],
      ['partner', offering(4, THIRD)],
      ['proposer', offering(5, PROPOSED)],
      ['partner', { kind: 'accept', round: 6 }],
    ];
    let bargain = fresh();
    for (const [index, [by, command]] of steps.entries()) {
      bargain = after(bargain, by, command);
      // Whatever was done up to here is recognized, however often it comes again.
      for (const [whose, before] of steps.slice(0, index + 1)) {
        expect(decideOffer(bargain, whose, before)).toEqual({
          ok: true,
          value: { kind: 'repeated' },
        });
      }
    }
    expect(bargain).toMatchObject({ status: 'accepted', round: 6 });
    // The same words of somebody else, and other words of the same one, are no repeat.
    expect(refusalOf(bargain, 'partner', { kind: 'decline', round: 1 })).toBe('EVIDENCE_DECIDED');
    expect(refusalOf(bargain, 'partner', offering(0, THIRD))).toBe('EVIDENCE_DECIDED');
  });

  it('[AG6] of the proposer keeps the original from being accepted; the reviewer’s own does not', () => {
    expect(refuseOriginal(withOffers([anOffer({ by: 'proposer' })]))).toMatchObject({
      refusal: 'OFFER_OPEN',
    });
    expect(refuseOriginal(withOffers([anOffer()])).ok).toBe(true);
    expect(refuseOriginal(fresh()).ok).toBe(true);
    const declined = anOffer({ by: 'proposer', ending: 'declined' });
    expect(refuseOriginal(withOffers([declined])).ok).toBe(true);
  });

  it('[AG6] ends when the item is rejected, and its count stays', () => {
    let bargain = after(fresh(), 'partner', offering(0));
    bargain = afterReview(bargain, 'partner', 'reject');
    expect(bargain).toMatchObject({ status: 'disputed', round: 1 });
    expect(openOffer(bargain)).toBeNull();
    expect(refusalOf(bargain, 'proposer', { kind: 'accept', round: 1 })).toBe('OFFER_OUTDATED');
    bargain = after(bargain, 'proposer', offering(1, THIRD));
    bargain = after(bargain, 'partner', offering(2));
    bargain = after(bargain, 'proposer', offering(3, THIRD));
    expect(refusalOf(bargain, 'partner', offering(4))).toBe('OFFER_LIMIT');
  });

  it('[AG8] leaves the item pending, so that it cannot be challenged', () => {
    const { status } = after(fresh(), 'partner', offering(0));
    expect(isPendingEvidence(status)).toBe(true);
    const item = {
      status,
      proposedBy: 'ann',
      overturnedBy: null,
      overturnedByDefault: false,
      hasOpenProposal: false,
    };
    expect(challenge(item, 'ben')).toMatchObject({ refusal: 'OVERTURN_NOT_STANDING' });
  });

  it('[AG10] is the turn of the one it was made to', () => {
    expect(turnOf(fresh())).toBe('partner');
    expect(turnOf(fresh('disputed'))).toBeNull();
    for (const status of ['proposed', 'disputed'] as const) {
      expect(turnOf(withOffers([anOffer()], { status }))).toBe('proposer');
      expect(turnOf(withOffers([anOffer({ by: 'proposer' })], { status }))).toBe('partner');
    }
    expect(turnOf(withOffers([anOffer()], { status: 'accepted' }))).toBeNull();
  });
});

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
const side = fc.constantFrom<EvidenceSide>('proposer', 'partner');
/** Mostly the current round, sometimes another one. */
const roundOff = fc.constantFrom(0, 0, 0, -1, 1);
const move = fc.oneof(
  fc.record({ about: fc.constant('offer' as const), by: side, weight, roundOff }),
  fc.record({
    about: fc.constantFrom('accept' as const, 'decline' as const),
    by: side,
    roundOff,
  }),
  fc.record({
    about: fc.constant('review' as const),
    by: side,
    command: fc.constantFrom<EvidenceCommand>(
      'accept',
      'reject',
      'withdraw',
      'acceptAfterAll',
      'agreeWithRejection',
    ),
  }),
);
type Move = typeof move extends fc.Arbitrary<infer One> ? One : never;

function play(bargain: Bargain, one: Move): Bargain {
  if (one.about === 'review') return afterReview(bargain, one.by, one.command);
  const round = bargain.round + one.roundOff;
  return one.about === 'offer'
    ? after(bargain, one.by, offering(round, one.weight))
    : after(bargain, one.by, { kind: one.about, round });
}

/** What an item is accepted with, as whoever only looks at it can say. */
function agreedOf({ status, offers, proposed }: Bargain): Weight | null {
  if (status !== 'accepted') return null;
  return offers.find((one) => one.ending === 'accepted')?.weight ?? proposed;
}

describe('any sequence of offers and reviews', () => {
  it('[AG3] [AG4] [AG6] keeps one offer open at most, four in all, and ends them with the item', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let bargain = fresh();
        for (const one of moves) {
          const before = bargain;
          bargain = play(bargain, one);
          expect(bargain.round - before.round).toBeLessThanOrEqual(1);
          expect(bargain.round).toBeGreaterThanOrEqual(before.round);
          if (!isPendingEvidence(before.status)) expect(bargain).toEqual(before);
          const open = bargain.offers.filter(({ ending: end }) => end === null);
          expect(open.length).toBeLessThanOrEqual(isPendingEvidence(bargain.status) ? 1 : 0);
          expect(open[0]?.round ?? bargain.round).toBe(bargain.round);
          expect(bargain.offers.length).toBeLessThanOrEqual(OFFERS_MAX);
          const accepted = bargain.offers.filter(({ ending: end }) => end === 'accepted');
          expect(accepted.length).toBeLessThanOrEqual(bargain.status === 'accepted' ? 1 : 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[AG7] on several items leaves the ledger equal to one computed from scratch', () => {
    const onItem = fc.record({ item: fc.nat({ max: 3 }), move });
    fc.assert(
      fc.property(fc.array(onItem, { maxLength: 60 }), (moves) => {
        const items = [fresh(), fresh(), fresh(), fresh()];
        let kept: Tally = EMPTY_TALLY;
        for (const { item, move: one } of moves) {
          const before = items[item] ?? fresh();
          const next = play(before, one);
          items[item] = next;
          // The ledger is written when an item becomes accepted, and never again.
          if (before.status !== 'accepted' && next.status === 'accepted') {
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
});

describe('an estimate', () => {
  const estimate = { weight: OTHER, blind: true };

  it('[AG1] is the reviewer’s, once, and before the decision', () => {
    for (const status of ['proposed', 'disputed'] as const) {
      expect(decideEstimate({ status, given: null }, 'partner', estimate)).toEqual({
        ok: true,
        value: 'given',
      });
    }
    expect(decideEstimate({ status: 'proposed', given: null }, 'proposer', estimate)).toMatchObject(
      { refusal: 'EVIDENCE_NOT_YOURS' },
    );
    expect(decideEstimate({ status: 'accepted', given: null }, 'partner', estimate)).toMatchObject({
      refusal: 'EVIDENCE_DECIDED',
    });
  });

  it('[AG1] never changes; the same one again changes nothing', () => {
    const item = { status: 'proposed', given: estimate } as const;
    expect(decideEstimate(item, 'partner', { ...estimate })).toMatchObject({ value: 'repeated' });
    for (const other of [
      { ...estimate, weight: THIRD },
      { ...estimate, blind: false },
    ]) {
      expect(decideEstimate(item, 'partner', other)).toMatchObject({ refusal: 'ESTIMATE_GIVEN' });
    }
  });

  it('[AG2] is shown to its author, and to both once the item is decided', () => {
    expect(isEstimateShown('proposed', true)).toBe(true);
    expect(isEstimateShown('disputed', false)).toBe(false);
    for (const status of ['accepted', 'rejected', 'withdrawn', 'overturned'] as const) {
      expect(isEstimateShown(status, false)).toBe(true);
    }
  });
});
