import { describe, expect, it } from 'vitest';
import type { Weight } from '../credences/ledger.ts';
import { acceptedItem, weighedAfter } from './changes.ts';
import { loneShareOf, mostMovedFirst, threadShareOf } from './rings.ts';
import type { Pair, WeighedItem } from './weighing.ts';

const STRONG: Weight = { hypothesis: 90, negation: 10 };
const AGAINST: Weight = { hypothesis: 10, negation: 90 };
const WEAK: Weight = { hypothesis: 60, negation: 40 };
const NOTHING: Weight = { hypothesis: 50, negation: 50 };

type Opinion = readonly [members: Pair, weight: Weight, established?: boolean];

/** An item weighed by these pairs in turn. */
function itemBy(id: string, ...opinions: Opinion[]): WeighedItem {
  const [first, ...others] = opinions.map(([members, weight, established = false], index) => ({
    id: `${id} ${index}`,
    ledgerSeq: index + 1,
    members,
    weight,
    established,
  }));
  if (first === undefined) throw new Error('an item has a first weighing');
  return others.reduce(
    (item, weighing) => weighedAfter(item, { kind: 'weighed', weighing }),
    acceptedItem(id, first),
  );
}

const lone: Pair = ['ann', 'ben'];
const others: Pair = ['cem', 'dot'];

describe('[WG16] how much of a figure rests on lone pairs', () => {
  it('is the log odds that would move without their weighings', () => {
    const items = [itemBy('one', [lone, STRONG]), itemBy('two', [others, WEAK])];
    const share = loneShareOf(items, [lone]);
    expect(share?.moved).toBeCloseTo(Math.log(9), 12);
    expect(share).toMatchObject({
      percent: 93,
      percentWithout: 60,
      pairs: [{ members: lone, weighings: 1 }],
    });
  });

  it('recognizes a pair whichever of the two is named first', () => {
    expect(loneShareOf([itemBy('one', [lone, STRONG])], [['ben', 'ann']])).not.toBeNull();
  });

  it('adds up what they move in either direction, so up and down don’t cancel out', () => {
    const items = [itemBy('one', [lone, STRONG]), itemBy('two', [lone, AGAINST])];
    const share = loneShareOf(items, [lone]);
    expect(share?.moved).toBeCloseTo(2 * Math.log(9), 12);
    expect(share).toMatchObject({ percent: 50, percentWithout: 50 });
  });

  it('is what they all move together, even where any one of them could be left out', () => {
    const second: Pair = ['eve', 'fay'];
    const items = [itemBy('one', [lone, STRONG], [second, STRONG], [others, WEAK])];
    expect(loneShareOf(items, [lone])?.moved).toBeCloseTo(Math.log(9 / 1.5), 12);
    expect(loneShareOf(items, [lone, second])?.moved).toBeCloseTo(Math.log(9 / 1.5), 12);
    expect(loneShareOf(items, [lone, second])?.pairs).toHaveLength(2);
  });

  it('is nothing where established pairs weighed the item, or the weight says nothing', () => {
    const items = [
      itemBy('one', [lone, STRONG], [others, WEAK, true]),
      itemBy('two', [lone, NOTHING]),
      { ...itemBy('three', [lone, STRONG]), removed: true },
      weighedAfter(itemBy('four', [lone, STRONG]), { kind: 'voided', weighingIds: ['four 0'] }),
    ];
    expect(loneShareOf(items, [lone])).toBeNull();
    expect(loneShareOf(items, [])).toBeNull();
    expect(loneShareOf([], [lone])).toBeNull();
  });

  it('names the pair with the most counting weighings first', () => {
    const items = [
      itemBy('one', [lone, STRONG]),
      itemBy('two', [others, STRONG]),
      itemBy('three', [others, WEAK]),
    ];
    expect(loneShareOf(items, [lone, others])?.pairs).toEqual([
      { members: others, weighings: 2 },
      { members: lone, weighings: 1 },
    ]);
  });

  it('sorts claims by how much of their figures it is', () => {
    const shares = [{ moved: 1 }, { moved: 3 }, { moved: 2 }];
    expect(shares.sort(mostMovedFirst).map(({ moved }) => moved)).toEqual([3, 2, 1]);
  });
});

describe('[SD12] how much of a figure needs the threads of one member', () => {
  /** ann passed a thread on to eve, who passed it to gil; named members started all others. */
  const givers: Record<string, string> = {
    'passed eve': 'ann',
    'passed gil': 'eve',
    'own eve': 'n1',
    'own gil': 'n2',
    'passed ann': 'n3',
  };
  const giverOf = (thread: string, holder: string) => givers[`${thread} ${holder}`] ?? null;
  const established = (id: string, two: Pair, weight: Weight, threads: [string[], string[]]) =>
    acceptedItem(id, { id, ledgerSeq: 1, members: two, weight, established: true, threads });

  it('is what moves without them, including where they were passed on', () => {
    const items = [
      established('one', ['eve', 'named'], STRONG, [['own', 'passed'], []]),
      established('two', ['gil', 'named'], STRONG, [['own', 'passed'], []]),
      established('three', ['named', 'other'], WEAK, [[], []]),
    ];
    expect(threadShareOf(items, giverOf)).toMatchObject({ giver: 'ann', percentWithout: 60 });
    expect(threadShareOf(items.slice(1), giverOf)?.moved).toBeCloseTo(Math.log(9), 12);
  });

  it('is nothing where no thread was needed', () => {
    expect(
      threadShareOf([established('one', ['named', 'other'], STRONG, [[], []])], giverOf),
    ).toBeNull();
  });
});
