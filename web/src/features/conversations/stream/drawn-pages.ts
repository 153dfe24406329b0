import { useEffect, useState } from 'react';
import type { EntryPage } from './stream-rows.ts';

/** The pages from one number to another. */
export interface Drawn {
  readonly first: number;
  /** no end where the live one is reached: new messages are drawn at once */
  readonly last: number;
}

/** What is loaded; null if that is nothing. */
function loadedOf(pages: readonly EntryPage[], isLive: boolean): Drawn | null {
  const [first, last] = [pages[0], pages.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { first: first.number, last: isLive ? Number.POSITIVE_INFINITY : last.number };
}

const isSame = (one: Drawn | null, other: Drawn | null) =>
  one?.first === other?.first && one?.last === other?.last;

/** What is drawn next: one more page on either side, or everything loaded if the place changed. */
export function nextDrawn(
  drawn: Drawn | null,
  pages: readonly EntryPage[],
  isLive: boolean,
): Drawn | null {
  const loaded = loadedOf(pages, isLive);
  if (drawn === null || loaded === null || isApart(drawn, loaded)) return loaded;
  const before = pages.findLast(({ number }) => number < drawn.first);
  const after = pages.find(({ number }) => number > drawn.last);
  return { first: before?.number ?? loaded.first, last: after?.number ?? loaded.last };
}

const isApart = (one: Drawn, other: Drawn) => one.last < other.first || one.first > other.last;

/**
 * Those of the loaded pages that are drawn. One response may contain a hundred cards and messages,
 * too much for a frame, so it is drawn page by page, nearest first. Each has its true height from
 * the beginning: nothing is guessed, and nothing moves.
 */
export function useDrawnPages(pages: readonly EntryPage[], isLive: boolean) {
  const [drawn, setDrawn] = useState(() => loadedOf(pages, isLive));
  const loaded = loadedOf(pages, isLive);
  const isElsewhere = drawn === null || loaded === null || isApart(drawn, loaded);
  if (isElsewhere && !isSame(drawn, loaded)) setDrawn(loaded);
  const next = nextDrawn(drawn, pages, isLive);
  const isDone = isSame(drawn, next);
  const [first, last] = [next?.first, next?.last];
  useEffect(() => {
    if (isDone || first === undefined || last === undefined) return;
    const frame = requestAnimationFrame(() => setDrawn({ first, last }));
    return () => cancelAnimationFrame(frame);
  }, [isDone, first, last]);
  const isDrawn = ({ number }: EntryPage) =>
    drawn !== null && number >= drawn.first && number <= drawn.last;
  return {
    drawn: isDone ? pages : pages.filter(isDrawn),
    isDone,
    /** whether the live end is drawn: only additions to it are announced */
    isAtEnd: drawn?.last === Number.POSITIVE_INFINITY,
  };
}
