import { describe, expect, test } from 'vitest';
import { spanPosition, spanSide, spanStretch } from './span-geometry.ts';

describe('the span', () => {
  test('runs from 1 at the left end through 50 in the middle to 99 at the right end', () => {
    expect([1, 50, 99].map(spanPosition)).toEqual([0, 50, 100]);
  });

  test('clamps values beyond its ends', () => {
    expect([-5, 0, 100, 400].map(spanPosition)).toEqual([0, 0, 100, 100]);
  });

  test('has two sides that meet only in the middle', () => {
    expect([1, 49, 50, 51, 99].map(spanSide)).toEqual(['left', 'left', 'middle', 'right', 'right']);
  });

  test('draws the segment from the middle to the value, on the value’s side', () => {
    expect(spanStretch(50)).toEqual({ from: 50, length: 0 });
    expect(spanStretch(99)).toEqual({ from: 50, length: 50 });
    expect(spanStretch(1)).toEqual({ from: 0, length: 50 });
  });
});
