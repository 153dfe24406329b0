import {
  acceptedItem,
  byRatio,
  LIKELIHOODS,
  logRatio,
  medianOf,
  type NewWeighing,
  supportOf,
  type WeighedItem,
  type Weight,
  weighedAfter,
  weightNow,
} from '../domain/src/index.ts';

/** How far each rule lets colluding pairs move a figure, in decibels of odds: 10 dB is a factor of 10. */
const ITEMS = 8;
const RUNS = 4_000;
/** How far an honest pair is off, and how strong items are. */
const HONEST_ERROR_DB = 6;
const TRUE_STRENGTH_DB = 6;
const COLLUDERS: Weight = { hypothesis: 99, negation: 1 };

const WEIGHTS: readonly Weight[] = LIKELIHOODS.flatMap((hypothesis) =>
  LIKELIHOODS.map((negation) => ({ hypothesis, negation })),
);
const decibels = (weight: Weight) => (10 * logRatio(weight)) / Math.LN10;

/** Mulberry32: the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const bell = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const nearest = (wanted: number): Weight =>
  WEIGHTS.reduce((best, weight) =>
    Math.abs(decibels(weight) - wanted) < Math.abs(decibels(best) - wanted) ? weight : best,
  );

interface Crowd {
  readonly pairs: number;
  readonly established: boolean;
}
interface Case {
  readonly name: string;
  readonly colluding: Crowd;
  readonly honest: Crowd;
}

const crowd = (pairs: number, established: boolean): Crowd => ({ pairs, established });
const CASES: readonly Case[] = [
  ...[1, 3, 5].map((pairs) => ({
    name: `no attack, ${pairs} honest`,
    colluding: crowd(0, false),
    honest: crowd(pairs, true),
  })),
  ...[false, true].flatMap((established) =>
    [
      [1, 1],
      [3, 1],
      [3, 3],
    ].map(([colluding = 0, honest = 0]) => ({
      name: `${colluding} colluding : ${honest} honest, colluders ${established ? 'established' : 'new'}`,
      colluding: crowd(colluding, established),
      honest: crowd(honest, true),
    })),
  ),
  {
    name: '1 colluding established : 10 honest new',
    colluding: crowd(1, true),
    honest: crowd(10, false),
  },
];

/** An item weighed by these pairs, in this order. */
function itemBy(opinions: readonly Pick<NewWeighing, 'weight' | 'established'>[]): WeighedItem {
  const [first, ...others] = opinions.map(
    (opinion, index): NewWeighing => ({
      ...opinion,
      id: `${index}`,
      ledgerSeq: index,
      members: [`${index} one`, `${index} other`],
    }),
  );
  if (first === undefined) throw new Error('an item has a first weighing');
  return others.reduce(
    (item, weighing) => weighedAfter(item, { kind: 'weighed', weighing }),
    acceptedItem('item', first),
  );
}

type Rule = (item: WeighedItem) => Weight | null;
const RULES: Readonly<Record<string, Rule>> = {
  'first pair alone': ({ weighings }) => weighings[0]?.weight ?? null,
  'median of all': ({ weighings }) => medianOf(byRatio(weighings)),
  'established first': weightNow,
};

/** The mean shift by the colluders, and the root mean square distance from the truth. */
function simulate({ colluding, honest }: Case, rule: Rule): { drift: number; error: number } {
  const random = seeded(20_260_101);
  let drift = 0;
  let squares = 0;
  for (let run = 0; run < RUNS; run += 1) {
    let figure = 0;
    let truth = 0;
    let withoutAttack = 0;
    for (let item = 0; item < ITEMS; item += 1) {
      const actual = bell(random) * TRUE_STRENGTH_DB;
      const opinions = Array.from({ length: honest.pairs }, () => ({
        weight: nearest(actual + bell(random) * HONEST_ERROR_DB),
        established: honest.established,
      }));
      const colluders = Array.from({ length: colluding.pairs }, () => ({
        weight: COLLUDERS,
        established: colluding.established,
      }));
      truth += actual;
      // The attackers come first: the worst case for the rule that the first pair decides.
      figure += decibels(rule(itemBy([...colluders, ...opinions])) ?? COLLUDERS);
      withoutAttack += decibels(rule(itemBy(opinions)) ?? COLLUDERS);
    }
    drift += figure - withoutAttack;
    squares += (figure - truth) ** 2;
  }
  return { drift: drift / RUNS, error: Math.sqrt(squares / RUNS) };
}

const names = Object.keys(RULES);
console.log(`| drift / error in dB | ${names.join(' | ')} |`);
console.log(`| --- | ${names.map(() => '---').join(' | ')} |`);
for (const one of CASES) {
  const cells = Object.values(RULES).map((rule) => {
    const { drift, error } = simulate(one, rule);
    return `${drift.toFixed(1)} / ${error.toFixed(1)}`;
  });
  console.log(`| ${one.name} | ${cells.join(' | ')} |`);
}

const random = seeded(1);
const large = Array.from({ length: 500 }, () =>
  itemBy(
    Array.from({ length: 200 }, () => ({
      weight: nearest(bell(random) * TRUE_STRENGTH_DB),
      established: true,
    })),
  ),
);
const began = performance.now();
supportOf(large);
const took = (performance.now() - began).toFixed(0);
console.log(`\nWhat a figure of 500 items with 200 pairs each rests on: ${took} ms`);
