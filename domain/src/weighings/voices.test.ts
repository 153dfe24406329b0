import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Weight } from '../credences/ledger.ts';
import { acceptedItem, challengeOf, type NewWeighing, weighedAfter } from './changes.ts';
import { carriedItems, establishedPairsOf } from './support.ts';
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
    expect(ids(countingWeighings(again))).toEqual(['w1']);
    // A weighing that was set aside keeps them.
    const aside = weighedAfter(voiced, { kind: 'overturned', by: ['w01', 'x'] });
    const after = withVoices(aside, () => farm, 21);
    expect(ids(after.weighings.filter((one) => one.established))).toEqual(['w0']);
  });

  it('[SD14] takes threads by direction, and its own again from what no longer counts', () => {
    const farm = voice('a', 'b', 'c', 'd');
    const contrary = weighing('w1', 2, { weight: { hypothesis: 40, negation: 60 } });
    const item = weighed(acceptedItem('item', weighing('w0', 1)), contrary);
    const voiced = withVoices(item, () => farm, 3);
    expect(ids(voiced.weighings.filter((one) => one.established))).toEqual(['w0', 'w1']);
    // w0's two agree on another weight in a dispute: what they took is theirs to take again.
    const again = weighing('r', 4, { members: ['w01', 'w02'] });
    const agreed = weighedAfter(voiced, { kind: 'recalibrated', weighing: again });
    expect(withVoices(agreed, () => farm, 4).weighings.at(-1)?.established).toBe(true);
    const others = weighedAfter(voiced, {
      kind: 'recalibrated',
      weighing: { ...again, members: ['x', 'y'] },
    });
    expect(withVoices(others, () => farm, 4).weighings.at(-1)?.established).toBe(false);
  });

  it('[SD9] [SD15] loses its standing with its members’ and returns as it was', () => {
    const voices = new Map([
      ['w1', voice('a', 'b')],
      ['w2', voice('c', 'd')],
    ]);
    const voiceOf = (id: string) => voices.get(id) ?? SILENT;
    const item = withVoices(acceptedItem('item', weighing('w', 1)), voiceOf, 1);
    expect(item.weighings[0]).toMatchObject({ established: true, establishedSeq: 1 });
    expect(withoutLostVoices(item, voiceOf)).toEqual(item);
    voices.set('w2', SILENT);
    const lost = withoutLostVoices(item, voiceOf);
    expect(lost.weighings[0]).toMatchObject({ established: false });
    expect(withVoices(lost, voiceOf, 2)).toEqual(lost);
    voices.set('w2', NAMED);
    expect(withVoices(lost, voiceOf, 9)).toEqual(item);
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

  it('counts once two independent established pairs have weighed it', () => {
    const one = weighed(newcomers, established('p1', 12));
    expect(countingWeighings(one)).toEqual([]);
    const related = { ...established('p2', 13), members: ['p11', 'x'] as const };
    expect(countingWeighings(weighed(one, related))).toEqual([]);
    const two = weighed(one, established('p2', 13));
    expect(ids(countingWeighings(two))).toEqual(['p1', 'p2']);
    const three = weighed(two, established('p3', 14));
    expect(ids(countingWeighings(three))).toEqual(['p1', 'p2', 'p3']);
    expect(ids(waitingWeighings(three))).toEqual(['new']);
    // What was agreed before and became established later was not weighed since.
    const old = weighed(acceptedItem('item', established('old', 3, 40), CARRIED));
    expect(countingWeighings(weighed(old, established('p', 13)))).toEqual([]);
    const since = weighed(old, established('p', 13), established('q', 14));
    expect(ids(countingWeighings(since))).toEqual(['p', 'q']);
  });

  const early = acceptedItem('item', established('early', 3), CARRIED);

  it('keeps the place it had until two independent pairs have weighed it since', () => {
    expect(contributionOf(early)).toEqual(WEAK);
    const one = weighed(early, { ...established('p1', 12), weight: STRONG });
    expect(ids(countingWeighings(one))).toEqual(['early']);
    expect(ids(countingWeighings(weighed(one, weighing('new', 13))))).toEqual(['early']);
    const two = weighed(one, established('p2', 13));
    expect(ids(countingWeighings(two))).toEqual(['early', 'p1', 'p2']);
  });

  it('needs one more pair where one of its pair has three older such items', () => {
    const own = [1, 2, 3, 4].map((seq) =>
      acceptedItem(`i${seq}`, {
        ...established(`w${seq}`, seq),
        members: ['ann', `x${seq}`] as const,
      }),
    );
    const carried = carriedItems(own, CARRIED);
    expect(carried.map(({ crowded }) => crowded)).toEqual([false, false, false, true]);
    const [first, , , last] = carried.map((item) => weighed(item, established('p', 12)));
    expect(ids(countingWeighings(first ?? early))).toEqual(['w1']);
    expect(ids(countingWeighings(last ?? early))).toEqual(['w4', 'p']);
    const related = { ...established('p', 12), members: ['ann', 'z'] as const };
    expect(ids(countingWeighings(weighed(carried[3] ?? early, related)))).toEqual(['w4']);
  });

  it('is recalibrated once another pair has weighed it since, and counts as before until then', () => {
    const agreed = {
      ...established('r', 12),
      members: ['early1', 'x'] as const,
      weight: STRONG,
    };
    const recalibrated = weighedAfter(early, { kind: 'recalibrated', weighing: agreed });
    expect(ids(countingWeighings(recalibrated))).toEqual(['early']);
    expect(ids(waitingWeighings(recalibrated))).toEqual(['r']);
    const both = weighed(recalibrated, { ...established('p', 13), weight: STRONG });
    expect(ids(countingWeighings(both))).toEqual(['r', 'p']);
    expect(contributionOf(both)).toEqual(STRONG);
  });

  it('comes back as new once it was taken out, however it comes back', () => {
    const out = weighedAfter(early, { kind: 'overturned', by: ['early1', 'x'] });
    expect(out.status).toBe('overturned');
    expect(challengeOf(out)).toBe('reinstatement');
    const back = weighedAfter(out, {
      kind: 'reinstated',
      weighing: { ...established('back', 12), members: ['early1', 'x'] },
    });
    expect(back.status).toBe('accepted');
    expect(ids(countingWeighings(back))).toEqual([]);
    expect(ids(waitingWeighings(back))).toEqual(['back']);
    const both = weighed(back, established('p', 13));
    expect(ids(countingWeighings(both))).toEqual(['back', 'p']);
    expect(challengeOf(both)).toBe('overturn');
  });

  it('is set aside as a whole when too few pairs are left', () => {
    const counted = weighed(newcomers, established('p1', 12), established('p2', 13));
    const out = weighedAfter(counted, { kind: 'overturned', by: ['p11', 'x'] });
    expect(out.status).toBe('overturned');
    expect(out.weighings.every(({ overturned }) => overturned)).toBe(true);
  });

  it('[SD15] keeps its place through what operators do and undo', () => {
    const voided = weighedAfter(early, { kind: 'voided', weighingIds: ['early'] });
    expect(contributionOf(voided)).toBeNull();
    const restored = weighedAfter(voided, { kind: 'restored', weighingIds: ['early'] });
    expect(restored).toEqual(early);
  });

  it('[OV20] is weighed without its first pair once that yields and another pair counts', () => {
    const yielding = { ...early, yields: true };
    expect(ids(countingWeighings(yielding))).toEqual(['early']);
    expect(ids(countingWeighings(weighed(yielding, weighing('new', 12))))).toEqual(['early']);
    const pairsCame = weighed(yielding, established('p1', 12), established('p2', 13));
    expect(ids(countingWeighings(pairsCame))).toEqual(['p1', 'p2']);
    // On a claim that isn't carried, an established first pair yields to established ones alone.
    const open = { ...weighed(yielding, weighing('new', 12)), carriedSeq: null };
    expect(ids(countingWeighings(open))).toEqual(['early']);
    const both = { ...weighed(yielding, established('p1', 12)), carriedSeq: null };
    expect(ids(countingWeighings(both))).toEqual(['p1']);
    const first = { ...acceptedItem('item', weighing('first', 3)), yields: true };
    expect(ids(countingWeighings(weighed(first, weighing('new', 12))))).toEqual(['new']);
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
