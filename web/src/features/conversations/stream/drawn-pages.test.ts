import { describe, expect, it } from 'vitest';
import { type Drawn, nextDrawn } from './drawn-pages.ts';
import type { EntryPage } from './stream-rows.ts';

const pages = (...numbers: number[]): EntryPage[] =>
  numbers.map((number) => ({ number, entries: [], previous: undefined }));

const LIVE = Number.POSITIVE_INFINITY;

/** What is drawn in each frame, until nothing is left. */
function frames(drawn: Drawn | null, loaded: readonly EntryPage[], isLive: boolean) {
  const all: (readonly [number, number])[] = [];
  for (let now = drawn; ; ) {
    const next = nextDrawn(now, loaded, isLive);
    if (next === null || (next.first === now?.first && next.last === now.last)) return all;
    all.push([next.first, next.last]);
    now = next;
  }
}

describe('the pages that are drawn', () => {
  it('are all that are there at the beginning', () => {
    expect(frames(null, pages(5, 6, 7), true)).toEqual([[5, LIVE]]);
    expect(frames(null, pages(0, 1), false)).toEqual([[0, 1]]);
    expect(nextDrawn(null, [], true)).toBeNull();
  });

  it('grow by one per frame when earlier ones load, nearest first', () => {
    expect(frames({ first: 5, last: LIVE }, pages(1, 3, 4, 5, 6), true)).toEqual([
      [4, LIVE],
      [3, LIVE],
      [1, LIVE],
    ]);
  });

  it('grow by one per frame when later ones load, and reach the live end after the last', () => {
    expect(frames({ first: 0, last: 1 }, pages(0, 1, 2, 3), false)).toEqual([
      [0, 2],
      [0, 3],
    ]);
    expect(frames({ first: 0, last: 1 }, pages(0, 1, 2, 3), true)).toEqual([
      [0, 2],
      [0, 3],
      [0, LIVE],
    ]);
  });

  it('include new messages at the live end without waiting for a frame', () => {
    expect(frames({ first: 5, last: LIVE }, pages(5, 6, 7, 8), true)).toEqual([]);
  });

  it('switch all at once to those of another place', () => {
    expect(frames({ first: 5, last: LIVE }, pages(0, 1, 2), false)).toEqual([[0, 2]]);
    expect(frames({ first: 0, last: 2 }, pages(5, 6), true)).toEqual([[5, LIVE]]);
    expect(frames({ first: 5, last: LIVE }, pages(9, 10), true)).toEqual([[9, LIVE]]);
    expect(nextDrawn({ first: 0, last: 2 }, [], true)).toBeNull();
  });
});
