import { describe, expect, it } from 'vitest';
import { logRatio, nearestWeight } from '../bargains/middle.ts';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  pbFraction,
  tallyWith,
  type Weight,
} from '../credences/ledger.ts';
import {
  type Nameable,
  NEW_SHARES,
  type NewShare,
  refuseChanged,
  refuseGiven,
  shareOf,
  takenAlong,
} from './given.ts';
import { GIVEN_MAX } from './given-max.ts';

const named = (id: string, fields: Partial<Nameable> = {}): Nameable => ({
  id,
  hypothesisId: 'claim',
  privateTo: null,
  acceptedAt: 1,
  counts: true,
  ...fields,
});

describe('[WA1] a weighing', () => {
  const item = named('item', { acceptedAt: null, counts: false });
  const refuse = (given: readonly string[], ...found: Nameable[]) =>
    refuseGiven(item, given, found);

  it('may name up to three items that count', () => {
    expect(GIVEN_MAX).toBe(3);
    const found = ['a', 'b', 'c', 'd'].map((id) => named(id));
    expect(refuse([])).toBeNull();
    expect(refuse(['a', 'b', 'c'], ...found)).toBeNull();
    expect(refuse(['a', 'b', 'c', 'd'], ...found)).toBe('GIVEN_INVALID');
    expect(refuse(['a', 'a'], ...found)).toBe('GIVEN_INVALID');
    expect(refuse(['a', 'unknown'], ...found)).toBe('GIVEN_INVALID');
  });

  it('may not name what does not count, or belongs to another claim', () => {
    expect(refuse(['a'], named('a', { counts: false }))).toBe('GIVEN_INVALID');
    expect(refuse(['a'], named('a', { acceptedAt: null }))).toBe('GIVEN_INVALID');
    expect(refuse(['a'], named('a', { hypothesisId: 'other' }))).toBe('GIVEN_INVALID');
  });

  it('may name only what was first accepted before its item', () => {
    const accepted = named('item', { acceptedAt: 5 });
    const at = (acceptedAt: number, id = 'a') =>
      refuseGiven(accepted, [id], [named(id, { acceptedAt })]);
    expect(at(4)).toBeNull();
    expect(at(5)).toBe('GIVEN_INVALID');
    expect(at(6)).toBe('GIVEN_INVALID');
    expect(at(5, 'item')).toBe('GIVEN_INVALID');
  });

  it('may name a private conversation’s items only inside of it, and public ones anywhere', () => {
    const own = named('own', { privateTo: 'talk' });
    const inside = named('item', { privateTo: 'talk', acceptedAt: null });
    expect(refuseGiven(inside, ['own', 'open'], [own, named('open')])).toBeNull();
    expect(refuseGiven(named('item', { privateTo: 'other' }), ['own'], [own])).toBe(
      'GIVEN_INVALID',
    );
    expect(refuse(['own'], own)).toBe('GIVEN_INVALID');
  });

  it('[WA2] is agreed only while all that it names counts', () => {
    const found = [named('a'), named('b', { counts: false })];
    expect(refuseChanged([], found)).toBeNull();
    expect(refuseChanged(['a'], found)).toBeNull();
    expect(refuseChanged(['a', 'b'], found)).toBe('GIVEN_CHANGED');
    expect(refuseChanged(['gone'], found)).toBe('GIVEN_CHANGED');
  });
});

describe('[WA6] the new share of a weight', () => {
  const all = LIKELIHOODS.flatMap((hypothesis) =>
    LIKELIHOODS.map((negation): Weight => ({ hypothesis, negation })),
  );
  const shares = Object.keys(NEW_SHARES) as NewShare[];

  it('has the ratio nearest to that share of the log ratio', () => {
    const weight: Weight = { hypothesis: 90, negation: 25 };
    // 3.6 to the power of ¾, ½ and ¼ is 2.61, 1.90 and 1.38.
    expect(shareOf(weight, 'most')).toEqual({ hypothesis: 25, negation: 10 });
    expect(shareOf(weight, 'half')).toEqual({ hypothesis: 75, negation: 40 });
    expect(shareOf(weight, 'little')).toEqual({ hypothesis: 99, negation: 75 });
    for (const one of all) {
      for (const share of shares) {
        const off = (other: Weight) =>
          Math.abs(logRatio(other) - logRatio(one) * NEW_SHARES[share]);
        const nearest = Math.min(...all.map(off));
        expect(off(shareOf(one, share))).toBeLessThanOrEqual(nearest + 1e-9);
      }
    }
  });

  it('points the same way and is never stronger than the whole', () => {
    for (const one of all) {
      const [most, half, little] = shares.map((share) => logRatio(shareOf(one, share)));
      const sizes = [logRatio(one), most, half, little].map((ratio) => Math.abs(ratio ?? 0));
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      for (const ratio of [most, half, little]) {
        expect(Math.sign(ratio ?? 0) * Math.sign(logRatio(one))).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('is mirrored when the weight is mirrored', () => {
    for (const one of all) {
      const turned: Weight = { hypothesis: one.negation, negation: one.hypothesis };
      for (const share of shares) {
        expect(logRatio(shareOf(turned, share))).toBeCloseTo(-logRatio(shareOf(one, share)), 9);
      }
    }
  });
});

describe('[WA7] leaving out an item', () => {
  const item = (id: string, ...given: string[]) => ({
    id,
    given: given.map((each) => ({ id: each })),
  });
  const items = [item('a'), item('b', 'a'), item('c', 'b'), item('d', 'x', 'c'), item('e', 'x')];
  const along = (...leftOut: string[]) => [...takenAlong(leftOut, items)].sort();

  it('takes along what names it, step by step, and nothing else', () => {
    expect(along('a')).toEqual(['b', 'c', 'd']);
    expect(along('c')).toEqual(['d']);
    expect(along('d')).toEqual([]);
    expect(along()).toEqual([]);
    expect(along('x')).toEqual(['d', 'e']);
  });

  it('returns only what was not left out already, whatever the order of the items', () => {
    expect(along('a', 'c')).toEqual(['b', 'd']);
    expect([...takenAlong(['a'], items.toReversed())].sort()).toEqual(['b', 'c', 'd']);
  });
});

type World = Readonly<Record<string, boolean>>;

/**
 * The chest clinic of Lauritzen and Spiegelhalter (1988), "Local computations with probabilities on
 * graphical structures": how likely each node is, given the nodes it depends on.
 */
const CLINIC = {
  asia: () => 0.01,
  smoke: () => 0.5,
  tub: ({ asia }: World) => (asia ? 0.05 : 0.01),
  lung: ({ smoke }: World) => (smoke ? 0.1 : 0.01),
  bronc: ({ smoke }: World) => (smoke ? 0.6 : 0.3),
  either: ({ tub, lung }: World) => (tub || lung ? 1 : 0),
  xray: ({ either }: World) => (either ? 0.98 : 0.05),
  dysp: ({ either, bronc }: World) => (either ? (bronc ? 0.9 : 0.7) : bronc ? 0.8 : 0.1),
} as const;
type Node = keyof typeof CLINIC;

/** Every combination of the nodes with its probability. */
const WORLDS = (Object.keys(CLINIC) as Node[]).reduce<{ world: World; share: number }[]>(
  (worlds, node) =>
    worlds.flatMap(({ world, share }) => {
      const chance = CLINIC[node](world);
      return [
        { world: { ...world, [node]: true }, share: share * chance },
        { world: { ...world, [node]: false }, share: share * (1 - chance) },
      ];
    }),
  [{ world: {}, share: 1 }],
);

/** How likely something is in the worlds where other things hold. */
function likelihood(of: World, given: World = {}): number {
  const shareOfAll = (wanted: World) =>
    WORLDS.filter(({ world }) =>
      Object.entries(wanted).every(([node, value]) => world[node] === value),
    ).reduce((sum, { share }) => sum + share, 0);
  return shareOfAll({ ...given, ...of }) / shareOfAll(given);
}

describe('the chest clinic, whose findings depend on one another', () => {
  const prior = likelihood({ lung: true });
  const odds = prior / (1 - prior);
  const ratio = (finding: World, given: World = {}) =>
    likelihood(finding, { ...given, lung: true }) / likelihood(finding, { ...given, lung: false });
  const percentAfter = (...ratios: number[]) => {
    const after = ratios.reduce((product, one) => product * one, odds);
    return (100 * after) / (1 + after);
  };
  const xray: World = { xray: true };
  const dysp: World = { dysp: true };
  const bothKnown = 100 * likelihood({ lung: true }, { ...xray, ...dysp });
  const percentIn = (...weights: Weight[]) => {
    const tally = weights.reduce((sum, one) => tallyWith(sum, one, 1), EMPTY_TALLY);
    return 100 * pbFraction(tally, prior);
  };
  /** Each likelihood as the nearest of the nine. */
  const inSteps = (finding: World, given: World = {}): Weight => {
    const [hypothesis, negation] = [true, false].map((lung) => {
      const off = (step: number) => Math.abs(step - 100 * likelihood(finding, { ...given, lung }));
      return LIKELIHOODS.reduce((best, step) => (off(step) < off(best) ? step : best));
    });
    return { hypothesis: hypothesis ?? 50, negation: negation ?? 50 };
  };

  it('[WA8] [LE7] is exact when the second finding is weighed on top of the first', () => {
    expect(100 * prior).toBeCloseTo(5.5, 10);
    expect(percentAfter(ratio(xray), ratio(dysp, xray))).toBeCloseTo(bothKnown, 10);
    expect(bothKnown).toBeCloseTo(62.13, 2);
  });

  it('[WA8] [LE7] is too high when each is weighed as if it were the only one', () => {
    expect(percentAfter(ratio(xray), ratio(dysp))).toBeCloseTo(65.29, 2);
  });

  it('[WA8] [LE1] [LE7] is 8 points too high with the nearest of the 81 ratios, and 16 too low with the nearest of the nine likelihoods', () => {
    const nearest = [ratio(xray), ratio(dysp, xray)].map((one) => nearestWeight(Math.log(one), []));
    expect(percentIn(...nearest) - bothKnown).toBeCloseTo(8.47, 2);
    expect(percentIn(inSteps(xray), inSteps(dysp, xray)) - bothKnown).toBeCloseTo(-15.77, 2);
  });
});
