import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canMoveBelow } from './parent.ts';

test('[TO2] allows a topic below an unrelated one', () => {
  expect(canMoveBelow('a', ['b'])).toBe(true);
  expect(canMoveBelow('a', ['b', 'c', 'd'])).toBe(true);
});

test('[TO2] refuses a topic below itself or below one of its descendants', () => {
  expect(canMoveBelow('a', ['a'])).toBe(false);
  expect(canMoveBelow('a', ['child', 'a'])).toBe(false);
  expect(canMoveBelow('a', ['grandchild', 'child', 'a', 'top'])).toBe(false);
});

test('[TO2] never lets a sequence of allowed moves form a cycle', () => {
  const topics = ['a', 'b', 'c', 'd', 'e'] as const;
  const topic = fc.constantFrom(...topics);
  fc.assert(
    fc.property(fc.array(fc.tuple(topic, topic)), (moves) => {
      const parents = new Map<string, string>();
      const lineFrom = (start: string) => {
        const line: string[] = [];
        for (let at: string | undefined = start; at !== undefined; at = parents.get(at)) {
          expect(line).not.toContain(at);
          line.push(at);
        }
        return line;
      };
      for (const [moved, parent] of moves) {
        if (canMoveBelow(moved, lineFrom(parent))) parents.set(moved, parent);
      }
      for (const one of topics) lineFrom(one);
    }),
  );
});
