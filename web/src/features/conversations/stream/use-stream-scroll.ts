import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance of the end a reader counts as reading the newest message. */
const END_PX = 48;

const isAtWork = (ending: HTMLElement | null) => ending?.contains(document.activeElement) ?? false;

interface Scrolled {
  readonly list: RefObject<HTMLElement | null>;
  /** what follows the newest line; someone who works there hasn't scrolled away */
  readonly ending: RefObject<HTMLElement | null>;
  /** begins at the top instead of the end */
  readonly startsAtTop: boolean;
  /** what is shown, or about to be, ends before the newest message */
  readonly isApart: boolean;
  /** the number of the first entry, which changes when earlier ones come */
  readonly from: number;
  /** a card is open for its decision and was brought into view, which isn't scrolling away */
  readonly isDeciding: boolean;
  /** the reader scrolled or followed a link away from the end */
  readonly hasLeft: boolean;
  readonly setHasLeft: (hasLeft: boolean) => void;
}

/**
 * Where the list is scrolled to. At the end the direction is reversed: scrolling starts there, so
 * new lines below and old ones above don't move what is being read. Someone who reads downward has
 * the usual direction, until the end is reached: otherwise a page added below the last line would
 * scroll them along.
 */
export function useStreamScroll({ list, startsAtTop, isApart, from, ...place }: Scrolled) {
  const { ending, isDeciding, hasLeft, setHasLeft } = place;
  const [isDownward, setIsDownward] = useState(startsAtTop);
  const [atEnd, setAtEnd] = useState(!startsAtTop);
  const heightPx = useRef(0);
  const topPx = useRef(0);
  if (isApart && !isDownward) setIsDownward(true);
  if (isApart && atEnd) setAtEnd(false);
  if (isApart && !hasLeft) setHasLeft(true);

  function turn() {
    setIsDownward(false);
    setAtEnd(true);
    setHasLeft(false);
  }

  useEffect(() => {
    const element = list.current;
    if (element === null || !isDownward || isApart) return;
    // Nothing to scroll: this is the end too. The list gets its height from the screen around it.
    const observer = new ResizeObserver(() => {
      if (element.scrollHeight <= element.clientHeight) turn();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, isDownward, isApart]);

  useEffect(() => {
    // A reader who was at the end is there again after a decision.
    if (!isDeciding && !hasLeft) list.current?.scrollTo({ top: 0 });
  }, [list, isDeciding]);

  useEffect(() => {
    const [element, content] = [list.current, list.current?.firstElementChild];
    if (!element || !content || hasLeft || isDeciding) return;
    let contentPx = content.clientHeight;
    // The browser keeps in place what is being read, so a card that grows pushes the end out of view.
    const observer = new ResizeObserver(() => {
      const pushedPx = topPx.current - element.scrollTop;
      const isPushed = Math.abs(pushedPx - (content.clientHeight - contentPx)) < 2;
      contentPx = content.clientHeight;
      if (isPushed && !isAtWork(ending.current)) element.scrollTo({ top: 0 });
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [list, ending, hasLeft, isDeciding]);

  useLayoutEffect(() => {
    if (!isDownward) list.current?.scrollTo({ top: 0 });
  }, [list, isDownward]);

  useLayoutEffect(() => {
    const element = list.current;
    // At the very top the browser doesn't keep in place what is being read.
    if (element && isDownward && element.scrollTop < 1 && heightPx.current > 0) {
      element.scrollTop = element.scrollHeight - heightPx.current;
    }
  }, [list, from]);

  useLayoutEffect(() => {
    // Reading it forces a layout, and only someone who reads downward needs it.
    if (isDownward) heightPx.current = list.current?.scrollHeight ?? 0;
  });

  return {
    isDownward,
    atEnd,
    onScroll({ currentTarget }: UIEvent<HTMLElement>) {
      topPx.current = currentTarget.scrollTop;
      const leftPx = isDownward
        ? currentTarget.scrollHeight - currentTarget.clientHeight - currentTarget.scrollTop
        : -currentTarget.scrollTop;
      const isEnd = leftPx < END_PX && !isApart;
      if (isEnd && isDownward) turn();
      setAtEnd(isEnd);
      if (isEnd || isAtWork(ending.current)) setHasLeft(false);
      else if (!isDeciding) setHasLeft(true);
    },
    toEnd() {
      turn();
      list.current?.scrollTo({ top: 0 });
    },
  };
}
