import { describe, expect, it } from 'vitest';
import { EXAMPLE_ITEMS, FIGURE_WITHOUT_SECOND } from './worked-example.ts';

const LIKELIHOOD_OPTIONS = [1, 10, 25, 40, 50, 60, 75, 90, 99];

function figureOf(items: readonly (typeof EXAMPLE_ITEMS)[number][]): number {
  const sum = items.reduce(
    (total, item) => total + Math.log(item.hypothesis / 100) - Math.log(item.negation / 100),
    0,
  );
  return Math.round(100 / (1 + Math.exp(-sum)));
}

describe('the worked example on the About page', () => {
  it('uses only the nine likelihoods a member can choose', () => {
    for (const item of EXAMPLE_ITEMS) {
      expect(LIKELIHOOD_OPTIONS).toContain(item.hypothesis);
      expect(LIKELIHOOD_OPTIONS).toContain(item.negation);
    }
  });

  it('prints the figure after each accepted item, row by row', () => {
    expect(EXAMPLE_ITEMS.map((_, row) => figureOf(EXAMPLE_ITEMS.slice(0, row + 1)))).toEqual(
      EXAMPLE_ITEMS.map((item) => item.figure),
    );
  });

  it('prints the remaining figure when the second item is overturned', () => {
    expect(figureOf(EXAMPLE_ITEMS.toSpliced(1, 1))).toBe(FIGURE_WITHOUT_SECOND);
  });
});
