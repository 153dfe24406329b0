import { describe, expect, it } from 'vitest';
import { isPendingEvidence } from '../evidence/evidence.ts';
import { challenge } from '../overturns/overturn.ts';
import {
  accept,
  after,
  afterAll,
  afterReview,
  decide,
  decline,
  endStanding,
  fresh,
  OCCASIONS,
  OPENED,
  OTHER,
  offer,
  PROPOSED,
  status,
  THIRD,
  TWO,
  table,
  turn,
} from './any-bargain.ts';
import {
  type BargainCommand,
  OFFER_REASON_MIN,
  refuseOffer,
  refuseOriginal,
  refuseTerms,
} from './bargain.ts';

describe.each(OCCASIONS)('a bargain (%s)', (occasion) => {
  const open = after(fresh(occasion), 'ben', offer(0));

  it('[BG2] can be countered only by the member an offer was made to', () => {
    expect(decide(open, 'ann', offer(1, THIRD))).toEqual({ kind: 'offered', round: 2 });
    expect(decide(open, 'ben', offer(1, THIRD))).toBe('OFFER_NOT_YOURS');
    const countered = after(open, 'ann', offer(1, THIRD));
    expect(countered.offers.map(({ ending }) => ending)).toEqual(['countered', null]);
    expect(decide(countered, 'ben', offer(2))).toEqual({ kind: 'offered', round: 3 });
  });

  it('[BG2] refuses the weight that is already on the table', () => {
    expect(decide(open, 'ann', offer(1, OTHER))).toBe('OFFER_SAME');
    // The first weight may be offered again, because it is no longer on the table.
    expect(decide(open, 'ann', offer(1, PROPOSED))).toMatchObject({ kind: 'offered' });
    expect(refuseTerms(table(open), 'ann', { weight: OTHER, given: [] })).toBe('OFFER_SAME');
    expect(refuseTerms(table(open), 'ann', { weight: THIRD, given: [] })).toBeNull();
  });

  it('[WA3] takes a weight that names other items for another one, in whatever order', () => {
    const naming = after(open, 'ann', offer(1, OTHER, ['x', 'y']));
    expect(table(naming)).toMatchObject({ round: 2, standing: { by: 'ann', given: ['x', 'y'] } });
    expect(decide(naming, 'ben', offer(2, OTHER, ['y', 'x']))).toBe('OFFER_SAME');
    for (const given of [[], ['x'], ['x', 'z'], ['x', 'y', 'z']]) {
      expect(decide(naming, 'ben', offer(2, OTHER, given))).toEqual({ kind: 'offered', round: 3 });
    }
    expect(decide(naming, 'ben', accept(2))).toEqual({
      ...{ kind: 'accepted', weight: OTHER, given: ['x', 'y'] },
    });
  });

  it('[BG4] [WA3] takes an offer that names other items for another command', () => {
    const naming = after(fresh(occasion), 'ben', offer(0, OTHER, ['x', 'y']));
    expect(decide(naming, 'ben', offer(0, OTHER, ['y', 'x']))).toEqual({ kind: 'repeated' });
    expect(decide(naming, 'ben', offer(0, OTHER, ['x']))).toBe('OFFER_OUTDATED');
  });

  it('[BG2] allows at most four offers, whatever becomes of them, each with a reason of 20 characters', () => {
    expect(OFFER_REASON_MIN).toBe(20);
    const three = afterAll(
      fresh(occasion),
      ['ben', offer(0)],
      ['ann', decline(1)],
      ['ben', offer(2)],
      ['ben', decline(3)],
      ['ben', offer(4)],
    );
    expect(table(three).offersLeft).toBe(1);
    const four = after(three, 'ann', offer(5, THIRD));
    expect(table(four)).toMatchObject({ offersLeft: 0, round: 6 });
    expect(decide(four, 'ben', offer(6))).toBe('OFFER_LIMIT');
    expect(decide(four, 'ben', accept(6))).toMatchObject({ kind: 'accepted', weight: THIRD });
    const over = after(four, 'ben', decline(6));
    expect(decide(over, 'ben', offer(7))).toBe('OFFER_LIMIT');
    expect(refuseOffer(table(over), 'ben')).toBe('OFFER_LIMIT');
  });

  it('[BG3] raises its round by one with every offer, decline and retraction', () => {
    const commands = [
      ['ben', offer(0)],
      ['ann', offer(1, THIRD)],
      ['ben', decline(2)],
      ['ben', offer(3)],
      ['ben', decline(4)],
    ] as const;
    let bargain = fresh(occasion);
    for (const [done, [by, command]] of commands.entries()) {
      expect(table(bargain).round).toBe(done);
      for (const round of [done - 1, done + 1]) {
        const other = { ...command, round, ...(command.kind === 'offer' && { weight: PROPOSED }) };
        expect(decide(bargain, by, other)).toBe('OFFER_OUTDATED');
      }
      bargain = after(bargain, by, command);
    }
    expect(table(bargain).round).toBe(5);
  });

  it('[BG4] is agreed when the member an offer was made to accepts the weight they saw', () => {
    expect(decide(open, 'ann', accept(1))).toEqual({
      ...{ kind: 'accepted', weight: OTHER, given: [] },
    });
    expect(decide(open, 'ben', accept(1))).toBe('OFFER_NOT_YOURS');
    const countered = after(open, 'ann', offer(1, THIRD));
    expect(decide(countered, 'ann', accept(1))).toBe('OFFER_OUTDATED');
    expect(decide(countered, 'ben', accept(1))).toBe('OFFER_OUTDATED');
    expect(status(after(open, 'ann', accept(1)))).toBe('agreed');
  });

  it('[BG4] refuses to accept or decline while no offer stands', () => {
    const declined = after(open, 'ann', decline(1));
    for (const [bargain, round] of [
      [fresh(occasion), 0],
      [declined, 2],
    ] as const) {
      expect(table(bargain).standing).toBeNull();
      for (const by of TWO) {
        expect(decide(bargain, by, accept(round))).toBe('OFFER_OUTDATED');
        expect(decide(bargain, by, decline(round))).toBe('OFFER_OUTDATED');
      }
    }
  });

  it('[BG4] lets an offer be declined by its recipient and retracted by its maker', () => {
    expect(decide(open, 'ann', decline(1))).toEqual({ kind: 'declined' });
    expect(decide(open, 'ben', decline(1))).toEqual({ kind: 'retracted' });
  });

  it('[BG4] applies each command once, however often it is sent', () => {
    const steps: [string, BargainCommand][] = [
      ['ben', offer(0)],
      ['ann', decline(1)],
      ['ben', offer(2)],
      ['ben', decline(3)],
      ['ben', offer(4, THIRD)],
      ['ann', offer(5, PROPOSED)],
      ['ben', accept(6)],
    ];
    let bargain = fresh(occasion);
    for (const [index, [by, command]] of steps.entries()) {
      bargain = after(bargain, by, command);
      for (const [whose, before] of steps.slice(0, index + 1)) {
        expect(decide(bargain, whose, before)).toEqual({ kind: 'repeated' });
      }
    }
    expect(status(bargain)).toBe('agreed');
    // A command by the partner, or by the same member in other words, is no repeat.
    const { obstacle } = bargain.matter;
    expect(decide(bargain, 'ben', decline(1))).toBe(obstacle);
    expect(decide(bargain, 'ann', accept(6))).toBe(obstacle);
    expect(decide(bargain, 'ben', offer(0, THIRD))).toBe(obstacle);
  });

  it('[BG1] can only be declined or retracted once the occasion rules out an agreement', () => {
    const matter = { ...open.matter, obstacle: 'REMOVED' } as const;
    const halted = { ...open, matter };
    for (const by of TWO) {
      expect(decide(halted, by, offer(1, THIRD))).toBe('REMOVED');
      expect(decide(halted, by, accept(1))).toBe('REMOVED');
      expect(decide({ matter, offers: [] }, by, offer(0))).toBe('REMOVED');
      expect(decide({ matter, offers: [] }, by, decline(0))).toBe('REMOVED');
      expect(refuseOffer(table(halted), by)).toBe('REMOVED');
    }
    expect(decide(halted, 'ann', decline(1))).toEqual({ kind: 'declined' });
    expect(decide(halted, 'ben', decline(1))).toEqual({ kind: 'retracted' });
    expect(decide(halted, 'ann', decline(0))).toBe('OFFER_OUTDATED');
  });

  it('[BG6] gives the turn to an offer’s recipient, and to no one while the item is removed', () => {
    expect(turn(open)).toBe('ann');
    expect(turn(after(open, 'ann', offer(1, THIRD)))).toBe('ben');
    expect(turn({ ...open, matter: { ...open.matter, obstacle: 'REMOVED' } })).toBeNull();
  });
});

describe('a review', () => {
  const proposed = fresh('review');
  const disputed = afterReview(proposed, 'ben', 'reject');

  it('[BG1] [BG2] is started by the reviewer, or by either member once the item is disputed', () => {
    expect(decide(proposed, 'ben', offer(0))).toEqual({ kind: 'offered', round: 1 });
    expect(decide(proposed, 'ann', offer(0))).toBe('OFFER_NOT_YOURS');
    expect(refuseOffer(table(proposed), 'ben')).toBeNull();
    for (const by of TWO) {
      expect(decide(disputed, by, offer(0))).toEqual({ kind: 'offered', round: 1 });
    }
    expect(decide(proposed, 'ben', offer(0, PROPOSED))).toBe('OFFER_SAME');
  });

  it('[BG4] puts the proposal’s weight back on the table after a decline or a retraction', () => {
    const open = after(proposed, 'ben', offer(0));
    for (const by of TWO) {
      const closed = after(open, by, decline(1));
      expect(status(closed)).toBe('open');
      expect(turn(closed)).toBe('ben');
      expect(decide(closed, 'ben', offer(2, PROPOSED))).toBe('OFFER_SAME');
      expect(decide(closed, 'ben', offer(2))).toEqual({ kind: 'offered', round: 3 });
      expect(decide(closed, 'ann', offer(2))).toBe('OFFER_NOT_YOURS');
    }
  });

  it('[BG5] refuses to accept the original weight only while the proposer’s offer stands', () => {
    const ofBen = after(proposed, 'ben', offer(0));
    const ofAnn = after(ofBen, 'ann', offer(1, THIRD));
    expect(refuseOriginal(table(proposed))).toBeNull();
    expect(refuseOriginal(table(ofBen))).toBeNull();
    expect(refuseOriginal(table(ofAnn))).toBe('OFFER_OPEN');
    expect(refuseOriginal(table(after(ofAnn, 'ben', decline(2))))).toBeNull();
    expect(afterReview(ofBen, 'ben', 'accept').matter.status).toBe('accepted');
  });

  it('[BG5] ends an offer when the item is rejected, and still counts it', () => {
    let bargain = afterReview(after(proposed, 'ben', offer(0)), 'ben', 'reject');
    expect(table(bargain)).toMatchObject({ status: 'disputed', round: 1, standing: null });
    expect(decide(bargain, 'ann', accept(1))).toBe('OFFER_OUTDATED');
    bargain = afterAll(
      bargain,
      ['ann', offer(1, THIRD)],
      ['ben', offer(2)],
      ['ann', offer(3, THIRD)],
    );
    expect(decide(bargain, 'ben', offer(4))).toBe('OFFER_LIMIT');
  });

  it('[BG5] is over once the item is decided: agreed, unless it was rejected or withdrawn', () => {
    expect(status(disputed)).toBe('open');
    const decided = [
      ['accepted', 'agreed'],
      ['overturned', 'agreed'],
      ['recalibrated', 'agreed'],
      ['rejected', 'ended'],
      ['withdrawn', 'ended'],
    ] as const;
    for (const [item, outcome] of decided) {
      const bargain = fresh('review', { status: item, obstacle: 'EVIDENCE_DECIDED' });
      expect(status(bargain)).toBe(outcome);
      expect(turn(bargain)).toBeNull();
      expect(decide(bargain, 'ben', offer(0))).toBe('EVIDENCE_DECIDED');
    }
  });

  it('[BG6] gives the turn to the reviewer of a proposed item and the proposer of a disputed one', () => {
    expect(turn(proposed)).toBe('ben');
    expect(turn(disputed)).toBe('ann');
    expect(turn(after(disputed, 'ann', offer(0)))).toBe('ben');
    expect(turn(after(disputed, 'ben', offer(0)))).toBe('ann');
  });

  it('[AG8] keeps an item with an offer pending, so that it can’t be challenged', () => {
    const { matter } = after(proposed, 'ben', offer(0));
    expect(isPendingEvidence(matter.status)).toBe(true);
    const none = { overturnedBy: null, overturnedByDefault: false, hasOpenProposal: false };
    expect(challenge({ ...matter, ...none }, 'ben')).toMatchObject({
      refusal: 'OVERTURN_NOT_STANDING',
    });
  });
});

describe.each(OPENED)('a bargain that an offer opens (%s)', (occasion) => {
  it('[BG1] [BG2] can be opened by either member, and is no one’s turn before that', () => {
    const none = fresh(occasion);
    expect(turn(none)).toBeNull();
    expect(turn(fresh(occasion, { status: 'proposed' }))).toBeNull();
    for (const by of TWO) {
      expect(decide(none, by, offer(0))).toEqual({ kind: 'offered', round: 1 });
      expect(status(after(none, by, offer(0)))).toBe('open');
    }
    expect(decide(after(none, 'ann', offer(0)), 'ben', offer(0, THIRD))).toBe('OFFER_OUTDATED');
  });

  it('[BG4] ends with a decline or a retraction, and can be reopened by either member', () => {
    const open = after(fresh(occasion), 'ann', offer(0));
    for (const by of TWO) {
      const ended = after(open, by, decline(1));
      expect(status(ended)).toBe('ended');
      expect(turn(ended)).toBeNull();
      for (const opener of TWO) {
        const again = after(ended, opener, offer(2));
        expect(table(again)).toMatchObject({ round: 3, offersLeft: 2 });
        expect(status(again)).toBe('open');
      }
    }
  });

  it('[BG5] ends with its conversation, after which its offer can’t be answered', () => {
    const open = after(fresh(occasion), 'ann', offer(0));
    const ended = { ...open, offers: endStanding(open.offers, 'ended') };
    expect(status(ended)).toBe('ended');
    expect(turn(ended)).toBeNull();
    expect(table(ended)).toMatchObject({ round: 1, standing: null });
    expect(decide(ended, 'ben', accept(1))).toBe('OFFER_OUTDATED');
  });
});

it('[BG2] requires the first offer of a recalibration to differ from the item’s weight', () => {
  expect(decide(fresh('recalibration'), 'ann', offer(0, PROPOSED))).toBe('OFFER_SAME');
  expect(decide(fresh('second_opinion'), 'ann', offer(0, PROPOSED))).toEqual({
    kind: 'offered',
    round: 1,
  });
});

it('[BG2] [WA3] lets the first offer give the table’s weight if it names another item', () => {
  for (const occasion of ['review', 'recalibration'] as const) {
    const built = { ...fresh(occasion).matter, original: { weight: PROPOSED, given: ['x'] } };
    const bargain = { matter: built, offers: [] };
    expect(decide(bargain, 'ben', offer(0, PROPOSED, ['x']))).toBe('OFFER_SAME');
    expect(decide(bargain, 'ben', offer(0, PROPOSED))).toEqual({ kind: 'offered', round: 1 });
  }
});
