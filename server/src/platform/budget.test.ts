import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';

function aBudget() {
  let nowMs = 1_000;
  const budget = createBudget({ burst: 10, perSecond: 2 }, () => nowMs);
  return {
    take: budget.take,
    taken: (key: string, times: number) =>
      Array.from({ length: times }, () => budget.take(key)).filter((waitMs) => waitMs === 0).length,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('allows a burst, and then the refill rate', () => {
  const { taken, pass } = aBudget();
  expect(taken('ann', 50)).toBe(10);
  pass(499);
  expect(taken('ann', 50)).toBe(0);
  pass(1);
  expect(taken('ann', 50)).toBe(1);
  pass(2_000);
  expect(taken('ann', 50)).toBe(4);
});

test('says how long to wait when it refuses', () => {
  const { take, taken, pass } = aBudget();
  taken('ann', 10);
  expect(take('ann')).toBe(500);
  expect(take('ann', 4)).toBe(2_000);
  pass(1_999);
  expect(take('ann', 4)).toBeCloseTo(1);
  pass(1);
  expect(take('ann', 4)).toBe(0);
});

test('charges nothing for a refusal', () => {
  const { taken, pass } = aBudget();
  taken('ann', 10);
  for (let second = 0; second < 5; second += 1) {
    pass(1_000);
    expect(taken('ann', 1_000)).toBe(2);
  }
});

test('never saves up more than a burst, or takes from another member', () => {
  const { taken, pass } = aBudget();
  expect(taken('ann', 5)).toBe(5);
  pass(3_600_000);
  expect(taken('ben', 50)).toBe(10);
  expect(taken('ann', 50)).toBe(10);
});

test('sweeps only full budgets, and leaves the others unchanged', () => {
  const { taken, pass } = aBudget();
  pass(4_000);
  taken('ann', 10);
  pass(2_000);
  // Five seconds have passed since the last sweep, so this one sweeps and finds six of ten missing.
  expect(taken('ben', 1)).toBe(1);
  expect(taken('ann', 50)).toBe(4);
});
