import { describe, expect, it } from 'vitest';
import type { Weight } from '../credences/ledger.ts';
import type { EvidenceStatus } from '../evidence/evidence.ts';
import {
  decideProposal,
  decideWeighing,
  standingOffer,
  WEIGHING_OFFERS_MAX,
  type WeighingBargain,
  type WeighingCommand,
  type WeighingOffer,
  type WeighingPlace,
  weighingTurn,
} from './bargain.ts';

const STRONG: Weight = { hypothesis: 90, negation: 25 };
const WEAK: Weight = { hypothesis: 60, negation: 40 };
const REASON = 'The series covers only twelve years.';
const TWO = ['ann', 'ben'] as const;

const place = (given: Partial<WeighingPlace> = {}): WeighingPlace => ({
  conversation: { isPublic: true, isDispute: false, hypothesisId: 'claim' },
  item: { hypothesisId: 'claim', isPublic: true, status: 'accepted', removed: false },
  hasWeighed: false,
  ...given,
});
const by = (member: string, weight: Weight = STRONG): WeighingOffer => ({
  by: member,
  weight,
  reason: REASON,
});
const open = (...offers: WeighingOffer[]): WeighingBargain => ({
  status: 'open',
  ending: null,
  offers,
});
const countering = (round: number, weight: Weight = WEAK): WeighingCommand => ({
  kind: 'counter',
  round,
  weight,
  reason: REASON,
});
const decide = (
  bargain: WeighingBargain,
  member: string,
  command: WeighingCommand,
  earlier: WeighingBargain[] = [],
  where: WeighingPlace = place(),
) => {
  const decided = decideWeighing(bargain, { place: where, earlier }, member, command);
  return decided.ok ? decided.value : decided.refusal;
};
const propose = (where: WeighingPlace, earlier: WeighingBargain[] = [], offer = by('ann')) => {
  const decided = decideProposal(where, earlier, offer);
  return decided.ok ? decided.value : decided.refusal;
};

describe('proposing a weighing', () => {
  it('[WG1] takes a public conversation about the same hypothesis that is no dispute', () => {
    expect(propose(place())).toBe('proposed');
    const { conversation, item } = place();
    for (const elsewhere of [
      { conversation: { ...conversation, isPublic: false } },
      { conversation: { ...conversation, isDispute: true } },
      { conversation: { ...conversation, hypothesisId: 'another claim' } },
      { item: { ...item, isPublic: false } },
    ]) {
      expect(propose(place(elsewhere))).toBe('WEIGHING_ELSEWHERE');
    }
  });

  it('[WG1] takes an item that counts', () => {
    const { item } = place();
    const refused = (given: { status?: EvidenceStatus; removed?: boolean }) =>
      propose(place({ item: { ...item, ...given } }));
    expect(refused({ status: 'recalibrated' })).toBe('proposed');
    for (const status of ['proposed', 'disputed', 'rejected', 'withdrawn', 'overturned'] as const) {
      expect(refused({ status })).toBe('WEIGHING_NOT_COUNTING');
    }
    expect(refused({ removed: true })).toBe('WEIGHING_NOT_COUNTING');
  });

  it('[WG3] is refused where one of the two has weighed the item', () => {
    expect(propose(place({ hasWeighed: true }))).toBe('WEIGHED_ALREADY');
  });

  it('[WG2] is refused while one is open, and sent twice is one', () => {
    const one = open(by('ann'));
    expect(propose(place(), [one], by('ben', WEAK))).toBe('WEIGHING_OPEN');
    expect(propose(place(), [one])).toBe('repeated');
    expect(propose(place(), [open(by('ann'), by('ben', WEAK))])).toBe('repeated');
    const agreed: WeighingBargain = { ...one, status: 'agreed' };
    expect(propose(place({ hasWeighed: true }), [agreed])).toBe('repeated');
    const declined: WeighingBargain = { ...one, status: 'ended', ending: 'declined' };
    expect(propose(place(), [declined])).toBe('proposed');
  });

  it('[WG2] is refused after four offers on the item in this conversation', () => {
    expect(WEIGHING_OFFERS_MAX).toBe(4);
    const ended: WeighingBargain = { ...open(by('ann')), status: 'ended', ending: 'declined' };
    expect(propose(place(), [ended, ended, ended])).toBe('proposed');
    expect(propose(place(), [ended, ended, ended, ended])).toBe('WEIGHING_LIMIT');
  });
});

describe('an open weighing', () => {
  const one = open(by('ann'));

  it('[WG2] is the turn of the one to whom the standing offer was made', () => {
    expect(weighingTurn(one, TWO)).toBe('ben');
    expect(weighingTurn(open(by('ann'), by('ben', WEAK)), TWO)).toBe('ann');
    expect(weighingTurn({ ...one, status: 'agreed' }, TWO)).toBeNull();
    expect(standingOffer(open(by('ann'), by('ben', WEAK)))).toMatchObject({ by: 'ben', round: 2 });
  });

  it('[WG2] is agreed on, countered or declined by that one alone', () => {
    expect(decide(one, 'ben', { kind: 'accept', round: 1 })).toEqual({
      kind: 'agreed',
      weight: STRONG,
    });
    expect(decide(one, 'ben', countering(1))).toEqual({ kind: 'countered', round: 2 });
    expect(decide(one, 'ben', { kind: 'decline', round: 1 })).toEqual({
      kind: 'ended',
      ending: 'declined',
    });
    for (const command of [
      { kind: 'accept', round: 1 },
      { kind: 'decline', round: 1 },
      countering(1),
    ] as const) {
      expect(decide(one, 'ann', command)).toBe('OFFER_NOT_YOURS');
    }
  });

  it('[WG2] is withdrawn by the one whose offer stands', () => {
    expect(decide(one, 'ann', { kind: 'withdraw' })).toEqual({
      kind: 'ended',
      ending: 'withdrawn',
    });
    expect(decide(one, 'ben', { kind: 'withdraw' })).toBe('OFFER_NOT_YOURS');
  });

  it('[WG2] is answered by its round, and countered with another weight', () => {
    const second = open(by('ann'), by('ben', WEAK));
    for (const command of [
      { kind: 'accept', round: 1 },
      { kind: 'decline', round: 3 },
      countering(0, { hypothesis: 99, negation: 1 }),
    ] as const) {
      expect(decide(second, 'ann', command)).toBe('OFFER_OUTDATED');
    }
    expect(decide(second, 'ann', countering(2, WEAK))).toBe('OFFER_SAME');
  });

  it('[WG2] has four offers at most, together with those that ended before', () => {
    const full = open(by('ann'), by('ben', WEAK), by('ann'), by('ben', WEAK));
    expect(decide(full, 'ann', countering(4, STRONG))).toBe('WEIGHING_LIMIT');
    const earlier: WeighingBargain = {
      ...open(by('ann'), by('ben', WEAK), by('ann')),
      status: 'ended',
      ending: 'declined',
    };
    expect(decide(one, 'ben', countering(1), [earlier])).toBe('WEIGHING_LIMIT');
    expect(decide(one, 'ben', { kind: 'accept', round: 1 }, [earlier])).toMatchObject({
      kind: 'agreed',
    });
  });

  it('[WG2] takes each command once, however often it is sent', () => {
    const second = open(by('ann'), by('ben', WEAK));
    expect(decide(second, 'ben', countering(1))).toEqual({ kind: 'repeated' });
    const agreed: WeighingBargain = { ...second, status: 'agreed' };
    expect(decide(agreed, 'ann', { kind: 'accept', round: 2 })).toEqual({ kind: 'repeated' });
    expect(decide(agreed, 'ben', { kind: 'accept', round: 2 })).toBe('WEIGHING_CLOSED');
    const declined: WeighingBargain = { ...second, status: 'ended', ending: 'declined' };
    expect(decide(declined, 'ann', { kind: 'decline', round: 2 })).toEqual({ kind: 'repeated' });
    const withdrawn: WeighingBargain = { ...second, status: 'ended', ending: 'withdrawn' };
    expect(decide(withdrawn, 'ben', { kind: 'withdraw' })).toEqual({ kind: 'repeated' });
    expect(decide(withdrawn, 'ann', { kind: 'withdraw' })).toBe('WEIGHING_CLOSED');
  });

  it('[WG3] that became pointless can only be declined or withdrawn', () => {
    const { item } = place();
    for (const pointless of [
      place({ hasWeighed: true }),
      place({ item: { ...item, status: 'overturned' } }),
    ]) {
      expect(decide(one, 'ben', { kind: 'accept', round: 1 }, [], pointless)).toBe(
        'WEIGHING_CLOSED',
      );
      expect(decide(one, 'ben', countering(1), [], pointless)).toBe('WEIGHING_CLOSED');
      expect(decide(one, 'ben', { kind: 'decline', round: 1 }, [], pointless)).toMatchObject({
        kind: 'ended',
      });
      expect(decide(one, 'ann', { kind: 'withdraw' }, [], pointless)).toMatchObject({
        kind: 'ended',
      });
    }
  });
});
