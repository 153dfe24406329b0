import { worldsText } from '@midspan/contract';
import {
  afterOneItem,
  CREDENCE_NEUTRAL,
  LIKELIHOODS,
  strengthOf,
  type Weight,
} from '@midspan/domain';
import { describe, expect, test } from 'vitest';
import { worldsShape } from '../../../ui/hundred-worlds.tsx';
import { weightText } from './weight-text.ts';

type Point = readonly [x: number, y: number];

/** The corners of a path that consists of M, H, V and Z. */
function cornersOf(path: string): Point[] {
  const corners: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command, numbers] of path.matchAll(/([MHVZ])([\d ]*)/g)) {
    const [first = 0, second = 0] = (numbers ?? '').split(' ').map(Number);
    if (command === 'M') [x, y] = [first, second];
    if (command === 'H') x = first;
    if (command === 'V') y = first;
    if (command !== 'Z') corners.push([x, y]);
  }
  return corners;
}

/** Whether a ray from the point to the right crosses the outline an odd number of times. */
function isInside([x, y]: Point, corners: readonly Point[]): boolean {
  const crossed = corners.filter(([x1, y1], index) => {
    const [, y2] = corners[(index + 1) % corners.length] ?? [0, 0];
    return y1 > y !== y2 > y && x1 > x;
  });
  return crossed.length % 2 === 1;
}

const CENTERS = Array.from(
  { length: 100 },
  (_, dot): Point => [(dot % 10) * 10 + 5, Math.floor(dot / 10) * 10 + 5],
);

/** How many of the hundred dots a reader sees filled. */
const dotsFilled = (showing: number) => {
  const corners = cornersOf(worldsShape(showing));
  return CENTERS.filter((center) => isInside(center, corners)).length;
};

describe('the picture of 100 worlds', () => {
  test('fills as many dots as worlds show the finding, from none to all', () => {
    for (let showing = 0; showing <= 100; showing += 1) expect(dotsFilled(showing)).toBe(showing);
  });

  test('fills them from the top, row by row', () => {
    const corners = cornersOf(worldsShape(25));
    expect(CENTERS.map((center) => isInside(center, corners))).toEqual(
      CENTERS.map((_, dot) => dot < 25),
    );
  });

  test('shows the figure that the item alone would give, for all 81 pairs of likelihoods', () => {
    for (const hypothesis of LIKELIHOODS) {
      for (const negation of LIKELIHOODS) {
        const [ifTrue, ifFalse] = [dotsFilled(hypothesis), dotsFilled(negation)];
        const share = Math.round((ifTrue / (ifTrue + ifFalse)) * 100);
        expect(share).toBe(afterOneItem(CREDENCE_NEUTRAL, { hypothesis, negation }));
      }
    }
  });
});

/** From which factor on a weight is called this. */
const STRENGTHS = { barely: 1, weak: 1.5, moderate: 3, strong: 10, 'very strong': 30 } as const;

const WEIGHTS: readonly Weight[] = LIKELIHOODS.flatMap((hypothesis) =>
  LIKELIHOODS.map((negation) => ({ hypothesis, negation })),
);

describe('words, picture and figure', () => {
  test.each(WEIGHTS)('agree for %o', (weight) => {
    const text = worldsText(weight);
    const figure = afterOneItem(CREDENCE_NEUTRAL, weight);
    const [, ifTrue, ifFalse] = /in about (\d+)\. .* in about (\d+)\./.exec(text) ?? [];
    expect([Number(ifTrue), Number(ifFalse)]).toEqual([
      dotsFilled(weight.hypothesis),
      dotsFilled(weight.negation),
    ]);

    const often = /So it is ([\d.]+) times as likely if the claim is (true|false)/.exec(text);
    if (often === null) {
      expect(weight.hypothesis).toBe(weight.negation);
      expect(figure).toBe(CREDENCE_NEUTRAL);
      expect(text).toContain('will not move the figure');
      expect(weightText(weight)).toBe('just as likely either way');
      return;
    }
    const [, times, side] = often;
    expect(text).toMatch(new RegExp(`Starting from 50%, that makes ${figure}%\\.$`));
    expect(side).toBe(figure > CREDENCE_NEUTRAL ? 'true' : 'false');
    // The factor as it is shown takes 50% to the figure, and the word fits what is shown.
    const odds = side === 'true' ? Number(times) : 1 / Number(times);
    expect(Math.abs((odds / (1 + odds)) * 100 - figure)).toBeLessThan(1);
    const [word] = Object.entries(STRENGTHS).findLast(([, from]) => Number(times) >= from) ?? [];
    expect(word).toBe(strengthOf(weight));
    expect(weightText(weight)).toBe(`${times}× as likely if ${side}`);
  });
});
