import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  pbPercent,
  tallyWith,
  type Weight,
} from '../credences/ledger.ts';
import { acceptedItem, type NewWeighing, weighedAfter } from './changes.ts';
import { byRatio, medianOf } from './median.ts';
import { supportOf } from './support.ts';
import { countingWeighings, isContested, type WeighedItem } from './weighing.ts';

const STRONG: Weight = { hypothesis: 90, negation: 25 };
const WEAK: Weight = { hypothesis: 60, negation: 40 };
const AGAINST: Weight = { hypothesis: 25, negation: 75 };

type Opinion = readonly [one: string, other: string, weight: Weight, established?: boolean];

/** An item weighed by these pairs in turn. */
function itemBy(id: string, firstSeq: number, ...opinions: Opinion[]): WeighedItem {
  const weighings = opinions.map(
    ([one, other, weight, established = false], index): NewWeighing => ({
      id: `${id} ${index}`,
      ledgerSeq: firstSeq + index,
      members: [one, other],
      weight,
      established,
    }),
  );
  const [first, ...others] = weighings;
  if (first === undefined) throw new Error('an item has a first weighing');
  return others.reduce(
    (item, weighing) => weighedAfter(item, { kind: 'weighed', weighing }),
    acceptedItem(id, first),
  );
}

describe('a figure', () => {
  it('[WG12] rests on pairs without a common member, oldest first', () => {
    const met = (one: string, other: string, ledgerSeq: number, ...threads: string[]) =>
      acceptedItem(`${one}–${other} ${ledgerSeq}`, {
        id: `${ledgerSeq}`,
        ledgerSeq,
        members: [one, other],
        weight: WEAK,
        threads: [threads, []],
      });
    const pairs = (...items: WeighedItem[]) => supportOf(items).pairs;
    expect(pairs()).toBe(0);
    expect(pairs(met('a', 'b', 1), met('a', 'b', 2))).toBe(1);
    expect(pairs(met('a', 'b', 1), met('a', 'c', 2), met('c', 'd', 3))).toBe(2);
    // b and c came first, so neither a–b nor c–d is a pair without a common member.
    expect(pairs(met('a', 'b', 2), met('c', 'd', 3), met('b', 'c', 1))).toBe(1);
    // Two other people in the same conversation.
    expect(pairs(met('a', 'b', 1, 'thread'), met('c', 'd', 2, 'thread'))).toBe(1);
    expect(pairs(met('a', 'b', 1, 'one'), met('c', 'd', 2, 'other'))).toBe(2);
  });

  it('[WG12] counts established pairs separately', () => {
    const items = [
      itemBy('one', 1, ['a', 'b', STRONG], ['c', 'd', WEAK, true]),
      itemBy('two', 3, ['e', 'f', AGAINST]),
    ];
    expect(supportOf(items)).toMatchObject({
      tally: { 60: 1, 40: -1, 25: 1, 75: -1 },
      pairs: 2,
      establishedPairs: 1,
    });
  });

  it('[WG14] of a single pair is 50 to 50 without any one member', () => {
    const items = [itemBy('one', 1, ['a', 'b', STRONG]), itemBy('two', 2, ['a', 'b', WEAK])];
    expect(supportOf(items).withoutOneMember).toEqual({ lowest: 50, highest: 50 });
    expect(supportOf([]).withoutOneMember).toEqual({ lowest: 50, highest: 50 });
  });

  it('[WG14] without one member doesn’t count what wasn’t counted before', () => {
    const item = itemBy('one', 1, ['a', 'b', STRONG], ['c', 'd', WEAK, true]);
    expect(supportOf([item]).withoutOneMember).toEqual({ lowest: 50, highest: 50 });
  });

  it('[WG14] without any one member is what weighing everything again would give', () => {
    const likelihood = fc.constantFrom(...LIKELIHOODS);
    const opinion = fc.record({
      two: fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 2, maxLength: 2 }),
      weight: fc.record({ hypothesis: likelihood, negation: likelihood }),
      established: fc.boolean(),
    });
    const claim = fc.array(fc.array(opinion, { minLength: 1, maxLength: 6 }), { maxLength: 5 });
    fc.assert(
      fc.property(claim, (given) => {
        const items = given.map((opinions, index) => {
          const taken = new Set<string>();
          const apart = opinions.filter(({ two }) => {
            if (two.some((member) => taken.has(member))) return false;
            for (const member of two) taken.add(member);
            return true;
          });
          return itemBy(
            `item ${index}`,
            index * 10,
            ...apart.map(
              ({ two: [one = '', other = ''], weight, established }): Opinion => [
                one,
                other,
                weight,
                established,
              ],
            ),
          );
        });
        const counting = items.map(countingWeighings);
        const members = new Set(counting.flat().flatMap((one) => one.members));
        const figures = [...members].map((member) =>
          pbPercent(
            counting.reduce((sum, weighings) => {
              const left = weighings.filter((one) => !one.members.includes(member));
              const weight = medianOf(byRatio(left));
              return weight === null ? sum : tallyWith(sum, weight, 1);
            }, EMPTY_TALLY),
          ),
        );
        if (figures.length === 0) return;
        expect(supportOf(items).withoutOneMember).toEqual({
          lowest: Math.min(...figures),
          highest: Math.max(...figures),
        });
      }),
    );
  });

  it('[WG14] leaves removed items out of everything', () => {
    const item = { ...itemBy('one', 1, ['a', 'b', STRONG]), removed: true };
    expect(supportOf([item])).toMatchObject({ tally: {}, pairs: 0 });
  });
});

describe('[WG13] an item', () => {
  const opinions = (toward: number, against: number): Opinion[] => [
    ...Array.from({ length: toward }, (_, n): Opinion => [`a${n}`, `b${n}`, STRONG]),
    ...Array.from({ length: against }, (_, n): Opinion => [`c${n}`, `d${n}`, AGAINST]),
  ];
  it.each([
    [1, 1, false],
    [5, 1, false],
    [3, 2, true],
    [6, 2, true],
    [7, 2, false],
    [9, 3, true],
    // The two in the middle point in opposite directions, so it says nothing; both camps are large.
    [2, 2, true],
    [2, 6, true],
  ])('with %i pairs one way and %i the other is contested: %s', (toward, against, expected) => {
    const item = itemBy('one', 1, ...opinions(toward, against));
    expect(isContested(item)).toBe(expected);
    expect(supportOf([item]).contested).toBe(expected ? 1 : 0);
  });

  it('is contested when two of four pairs differ from its weight by a factor of ten', () => {
    const [most, more, less]: Weight[] = [
      { hypothesis: 99, negation: 1 },
      { hypothesis: 90, negation: 10 },
      { hypothesis: 60, negation: 40 },
    ];
    const by = (...weights: (Weight | undefined)[]) =>
      itemBy('one', 1, ...weights.map((weight, n): Opinion => [`a${n}`, `b${n}`, weight ?? WEAK]));
    expect(isContested(by(less, less, less, most, most))).toBe(true);
    expect(isContested(by(less, less, less, most))).toBe(false);
    expect(isContested(by(less, less, less, more, more))).toBe(false);
  });
});
