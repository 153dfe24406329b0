import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Draw,
  type KeptApart,
  pairByLot,
  type RoundPair,
  type RoundSides,
} from './pairing.ts';

/** Mulberry32: small, seeded, and good enough to draw lots in a test. */
function seeded(seed: number): Draw {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const sidesOf = (believing: number, disbelieving: number): RoundSides => ({
  believing: named('b', believing),
  disbelieving: named('d', disbelieving),
});

const keptApart = (pairs: readonly RoundPair[]): KeptApart =>
  new Map(
    [...Map.groupBy(pairs, ([one]) => one)].map(([one, own]) => [
      one,
      own.map(([, other]) => other),
    ]),
  );

/** The size of a largest matching, by trying everything. */
function largest(rows: readonly string[], columns: readonly string[], apart: Set<string>): number {
  const [row, ...others] = rows;
  if (row === undefined) return 0;
  const withRow = columns
    .filter((column) => !apart.has(`${row} ${column}`))
    .map(
      (column) =>
        1 +
        largest(
          others,
          columns.filter((one) => one !== column),
          apart,
        ),
    );
  return Math.max(largest(others, columns, apart), ...withRow);
}

const aRound = fc
  .record({ believing: fc.nat(5), disbelieving: fc.nat(5), seed: fc.integer() })
  .chain(({ believing, disbelieving, seed }) => {
    const sides = sidesOf(believing, disbelieving);
    const cross = sides.believing.flatMap((one) =>
      sides.disbelieving.map((other): RoundPair => [one, other]),
    );
    return fc.record({
      sides: fc.constant(sides),
      apart: fc.subarray(cross),
      draw: fc.constant(seeded(seed)),
    });
  });

describe('pairing by lot', () => {
  it('[RO3] pairs as many as trying every way does, for up to 10 members', () => {
    fc.assert(
      fc.property(aRound, ({ sides, apart, draw }) => {
        const keys = new Set(apart.map((pair) => pair.join(' ')));
        expect(pairByLot(sides, keptApart(apart), draw)).toHaveLength(
          largest(sides.believing, sides.disbelieving, keys),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('[RO3] never pairs one side with itself, two who are kept apart, or anyone twice', () => {
    fc.assert(
      fc.property(aRound, ({ sides, apart, draw }) => {
        const pairs = pairByLot(sides, keptApart(apart), draw);
        const keys = new Set(apart.map((pair) => pair.join(' ')));
        for (const [one, other] of pairs) {
          expect(sides.believing).toContain(one);
          expect(sides.disbelieving).toContain(other);
          expect(keys).not.toContain(`${one} ${other}`);
        }
        expect(new Set(pairs.flat()).size).toBe(pairs.length * 2);
      }),
      { numRuns: 300 },
    );
  });

  it('[RO4] makes each cross pair equally likely when every one is allowed', () => {
    const [SIZE, RUNS] = [5, 6_000];
    const draw = seeded(7);
    const counts = new Map<string, number>();
    for (let run = 0; run < RUNS; run += 1) {
      for (const pair of pairByLot(sidesOf(SIZE, SIZE), new Map(), draw)) {
        const key = pair.join(' ');
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(SIZE * SIZE);
    const expected = RUNS / SIZE;
    const squares = [...counts.values()].reduce((sum, one) => sum + (one - expected) ** 2, 0);
    // Everyone has a partner in every run, so the counts have 16 degrees of freedom and a little
    // more spread than independent ones. 99.9% of such sums are below 39.3.
    expect((squares / expected) * ((SIZE - 1) / SIZE)).toBeLessThan(39.3);
  });

  it('[RO4] pairs the same when the lists come in the same order and the draw is the same', () => {
    const sides = sidesOf(20, 20);
    expect(pairByLot(sides, new Map(), seeded(1))).toEqual(pairByLot(sides, new Map(), seeded(1)));
    expect(pairByLot(sides, new Map(), seeded(1))).not.toEqual(
      pairByLot(sides, new Map(), seeded(2)),
    );
  });

  it.each([
    ['every cross pair is allowed', () => false],
    ['most are kept apart', (row: number, column: number) => (row * 7 + column * 13) % 100 < 95],
    // A staircase: one order of choosing leaves everyone else without a partner.
    ['each can meet only those before them', (row: number, column: number) => column > row],
  ])('[RO3] pairs 1,000 sign-ups when %s', (_, isApart) => {
    const sides = sidesOf(500, 500);
    const apart = new Map(
      sides.believing.map((one, row) => [
        one,
        sides.disbelieving.filter((_, column) => isApart(row, column)),
      ]),
    );
    expect(pairByLot(sides, apart, seeded(3))).toHaveLength(500);
  });
});
