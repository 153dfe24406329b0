import { afterOneItem, CREDENCE_NEUTRAL, LIKELIHOODS } from '@midspan/domain';
import { describe, expect, test } from 'vitest';
import { worldsShape } from '../../../ui/worlds-shape.ts';

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
