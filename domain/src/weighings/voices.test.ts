import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Weight } from '../credences/ledger.ts';
import { BRAKE_POINTS, isBraked, newlyCountable, withHeld } from './brake.ts';
import { acceptedItem, challengeOf, type NewWeighing, weighedAfter } from './changes.ts';
import { establishedPairsOf } from './support.ts';
import { SILENT, type Voice, withoutLostVoices, withVoices } from './voices.ts';
import {
  contributionOf,
  countingWeighings,
  isWaiting,
  type WeighedItem,
  waitingWeighings,
} from './weighing.ts';

const STRONG: Weight = { hypothesis: 99, negation: 1 };
const WEAK: Weight = { hypothesis: 60, negation: 40 };

const voice = (...threads: string[]): Voice => ({ established: true, named: false, threads });
const NAMED: Voice = { established: true, named: true, threads: [] };

const weighing = (
  id: string,
  ledgerSeq: number,
  given: Partial<NewWeighing> = {},
): NewWeighing => ({
  id,
  ledgerSeq,
  members: [`${id}1`, `${id}2`],
  weight: WEAK,
  ...given,
});
const established = (id: string, ledgerSeq: number, establishedSeq = ledgerSeq) =>
  weighing(id, ledgerSeq, { established: true, establishedSeq });
const weighed = (item: WeighedItem, ...others: NewWeighing[]) =>
  others.reduce((one, each) => weighedAfter(one, { kind: 'weighed', weighing: each }), item);
const ids = (weighings: readonly { readonly id: string }[]) => weighings.map(({ id }) => id);

describe('[SD5] a pair', () => {
  /** The threads a new pair gets after another took these; null if it isn't established. */
  function takenBy([one, other]: readonly [Voice, Voice], ...taken: string[]) {
    const earlier = { ...established('e', 1), threads: [taken, []] as const };
    const item = weighed(acceptedItem('item', earlier), weighing('w', 2));
    const voices = new Map([
      ['w1', one],
      ['w2', other],
    ]);
    const voiced = withVoices(item, (id) => voices.get(id) ?? SILENT, 3).weighings[1];
    return voiced?.established ? voiced.threads : null;
  }

  it('takes two threads from each member, the earliest that are free', () => {
    const two = [voice('a', 'b', 'c'), voice('d', 'e')] as const;
    expect(takenBy(two)).toEqual([
      ['a', 'b'],
      ['d', 'e'],
    ]);
    expect(takenBy(two, 'a')).toEqual([
      ['b', 'c'],
      ['d', 'e'],
    ]);
    expect(takenBy(two, 'd')).toBeNull();
  });

  it('finds four different threads if there are four', () => {
    expect(takenBy([voice('a', 'b', 'c', 'd'), voice('a', 'b')])).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ]);
    expect(takenBy([voice('a', 'b', 'c'), voice('a', 'b')])).toBeNull();
  });

  it('needs both to be established, and no threads of those whom operators named', () => {
    expect(takenBy([NAMED, NAMED])).toEqual([[], []]);
    expect(takenBy([NAMED, voice('a', 'b')])).toEqual([[], ['a', 'b']]);
    expect(takenBy([NAMED, SILENT])).toBeNull();
  });

  it('has one voice on an item, however many accounts share its threads', () => {
    const farm = voice('a', 'b', 'c', 'd');
    const item = weighed(
      acceptedItem('item', weighing('w0', 1)),
      ...Array.from({ length: 9 }, (_, n) => weighing(`w${n + 1}`, n + 2)),
    );
    const voiced = withVoices(item, () => farm, 20);
    expect(ids(voiced.weighings.filter((one) => one.established))).toEqual(['w0']);
    // A voided weighing releases its threads to the next pair.
    const voided = weighedAfter(voiced, { kind: 'voided', weighingIds: ['w0'] });
    const again = withVoices(voided, () => farm, 21);
    expect(ids(again.weighings.filter((one) => one.established))).toEqual(['w1']);
    // A weighing that was set aside keeps them.
    const aside = weighedAfter(voiced, { kind: 'overturned', by: ['w01', 'x'] });
    const after = withVoices(aside, () => farm, 21);
    expect(ids(after.weighings.filter((one) => one.established))).toEqual(['w0']);
  });

  it('[SD9] loses its standing with the threads it took, and only with those', () => {
    const voices = new Map([
      ['w1', voice('a', 'b')],
      ['w2', voice('c', 'd')],
    ]);
    const voiceOf = (id: string) => voices.get(id) ?? SILENT;
    const item = withVoices(acceptedItem('item', weighing('w', 1)), voiceOf, 1);
    expect(item.weighings[0]).toMatchObject({ established: true, establishedSeq: 1 });
    expect(withoutLostVoices(item, voiceOf)).toEqual(item);
    voices.set('w2', voice('c', 'x', 'y'));
    const lost = withoutLostVoices(item, voiceOf);
    expect(lost.weighings[0]).toMatchObject({ established: false, establishedSeq: null });
    // It can take other threads it still holds.
    expect(withVoices(lost, voiceOf, 2).weighings[0]?.threads).toEqual([
      ['a', 'b'],
      ['c', 'x'],
    ]);
  });
});

describe('[SD6] a claim', () => {
  it('is carried by three established pairs without a common member or thread', () => {
    const pairs = ['a', 'b', 'c'].map((id, n) =>
      acceptedItem(id, { ...established(id, n + 1), threads: [[`${id} thread`], []] }),
    );
    expect(establishedPairsOf(pairs)).toBe(3);
    const sharing = pairs.map((item) => ({
      ...item,
      weighings: item.weighings.map((one) => ({ ...one, threads: [['one'], []] as const })),
    }));
    expect(establishedPairsOf(sharing)).toBe(1);
    expect(establishedPairsOf(pairs.map((item) => ({ ...item, removed: true })))).toBe(0);
  });
});

describe('[SD7] an item of a carried claim', () => {
  const CARRIED = 10;
  const newcomers = acceptedItem('item', weighing('new', 11, { weight: STRONG }), CARRIED);

  it('waits while only newcomers have weighed it; it can be weighed, but not challenged', () => {
    expect(contributionOf(newcomers)).toBeNull();
    expect(isWaiting(newcomers)).toBe(true);
    expect(ids(waitingWeighings(newcomers))).toEqual(['new']);
    expect(challengeOf(newcomers)).toBeNull();
  });

  it('counts established weighings in pairs, in the order in which they were established', () => {
    const one = weighed(newcomers, established('p1', 12));
    expect(countingWeighings(one)).toEqual([]);
    const two = weighed(one, established('p2', 13));
    expect(ids(countingWeighings(two))).toEqual(['p1', 'p2']);
    const three = weighed(two, established('p3', 14));
    expect(ids(countingWeighings(three))).toEqual(['p1', 'p2']);
    expect(ids(waitingWeighings(three))).toEqual(['new', 'p3']);
    // An older weighing that became established last comes last.
    const late = weighed(newcomers, established('old', 12, 40), established('p', 13, 30));
    expect(ids(countingWeighings(weighed(late, established('q', 14, 35))))).toEqual(['p', 'q']);
  });

  it('keeps the weighings established before the claim was carried', () => {
    const early = acceptedItem('item', established('early', 3), CARRIED);
    expect(contributionOf(early)).toEqual(WEAK);
    expect(ids(countingWeighings(weighed(early, established('late', 12))))).toEqual(['early']);
    const newer = weighed(early, weighing('new', 12, { weight: STRONG }));
    expect(contributionOf(newer)).toEqual(WEAK);
  });

  it('is recalibrated by an established pair in its place, and by newcomers only inside their dispute', () => {
    const early = acceptedItem('item', established('early', 3), CARRIED);
    const agreed = weighing('r', 12, { members: ['early1', 'x'], weight: STRONG });
    const by = (voices: Voice) =>
      withVoices(weighedAfter(early, { kind: 'recalibrated', weighing: agreed }), () => voices, 12);
    expect(contributionOf(by(NAMED))).toEqual(STRONG);
    expect(contributionOf(by(SILENT))).toEqual(WEAK);
    expect(ids(waitingWeighings(by(SILENT)))).toEqual(['r']);
  });

  it('[OV20] is weighed without its first pair once that yields and another pair counts', () => {
    const early = { ...acceptedItem('item', established('early', 3), CARRIED), yields: true };
    expect(ids(countingWeighings(early))).toEqual(['early']);
    const newcomersCame = weighed(early, weighing('new', 12));
    expect(ids(countingWeighings(newcomersCame))).toEqual(['early']);
    const pairsCame = weighed(early, established('p1', 12), established('p2', 13));
    expect(ids(countingWeighings(pairsCame))).toEqual(['p1', 'p2']);
    const open = { ...weighed(early, weighing('new', 12)), carriedSeq: null };
    expect(ids(countingWeighings({ ...open, yields: false }))).toEqual(['early']);
    expect(ids(countingWeighings(open))).toEqual(['new']);
  });
});

describe('[SD8] the brake', () => {
  const CARRIED = 10;
  const one = acceptedItem('item', established('p1', 11), CARRIED);
  const two = weighed(one, established('p2', 12));

  it('considers what a change lets count, but not what was established before', () => {
    expect(ids(newlyCountable(one, two))).toEqual(['p1', 'p2']);
    expect(newlyCountable(two, two)).toEqual([]);
    const early = acceptedItem('item', established('early', 3), CARRIED);
    expect(newlyCountable({ ...early, weighings: [] }, early)).toEqual([]);
    expect(newlyCountable({ ...one, carriedSeq: null }, { ...two, carriedSeq: null })).toEqual([]);
  });

  it('holds jumps of 30 points or more, in either direction', () => {
    expect(isBraked(50, 79, BRAKE_POINTS)).toBe(false);
    expect(isBraked(50, 80, BRAKE_POINTS)).toBe(true);
    expect(isBraked(50, 20, BRAKE_POINTS)).toBe(true);
  });

  it('leaves out what it holds until that is released', () => {
    const held = withHeld(two, ['p1', 'p2'], true);
    expect(contributionOf(held)).toBeNull();
    expect(ids(waitingWeighings(held))).toEqual(['p1', 'p2']);
    expect(contributionOf(withHeld(held, ['p1', 'p2'], false))).toEqual(WEAK);
    // If it is voided in the meantime, it never counts, and the other of the two waits.
    const voided = weighedAfter(held, { kind: 'voided', weighingIds: ['p1'] });
    expect(contributionOf(withHeld(voided, ['p2'], false))).toBeNull();
  });
});

it('[SD7] never lets newcomers move a carried claim, whatever they agree on', () => {
  const opinion = fc.record({
    weight: fc.constantFrom(STRONG, WEAK, { hypothesis: 1, negation: 99 } as const),
    newcomer: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(opinion, { maxLength: 20 }), (given) => {
      const start = acceptedItem('item', established('early', 3), 10);
      const all = given.map(({ weight, newcomer }, n) =>
        newcomer
          ? weighing(`w${n}`, 20 + n, { weight })
          : { ...established(`w${n}`, 20 + n), weight },
      );
      const without = all.filter(({ established: is }) => is === true);
      expect(contributionOf(weighed(start, ...all))).toEqual(
        contributionOf(weighed(start, ...without)),
      );
    }),
  );
});
