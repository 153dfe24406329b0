import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { messageElementId } from '../messages/message-item.tsx';
import { restatementElementId } from '../restatements/restatement-words.ts';
import { pageOf, type StreamEntry } from './stream-rows.ts';
import { cardElementId } from './stream-view.ts';

/** How long a revealed place is marked. */
const MARKED_MS = 3_000;
/** A page that was removed from view is drawn again within a few frames. */
const FRAMES_MAX = 60;

/** An element taller than the list begins this far below its upper edge. */
const ABOVE_PX = 12;

const nextFrame = () => new Promise(requestAnimationFrame);

const elementIdOf = ({ kind, item }: StreamEntry) => {
  switch (kind) {
    case 'message':
      return messageElementId(item.id);
    case 'card':
      return cardElementId(item.id);
    case 'restatement':
      return restatementElementId(item.id);
    case 'line':
      return null;
  }
};

interface Revealed {
  readonly list: RefObject<HTMLElement | null>;
  readonly entries: readonly StreamEntry[];
  /** shows the page around a message, item or restatement; returns whether there is one */
  readonly readAround: (id: string) => Promise<boolean>;
  /** a place is shown that someone asked for */
  readonly onDestination: () => void;
}

/**
 * Brings a message (`m…`), card (`e…`) or restatement (`r…`) into view, loaded or not, and marks it unless something
 * inside it is the target. Returns whether it exists in this conversation.
 */
export function useReveal({ list, entries, readAround, onDestination }: Revealed) {
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  }, [entries]);

  /**
   * Scrolls only the list, not the page around it: to the middle, or to the top of a tall element.
   */
  function scrollTo(element: Element): void {
    if (list.current === null) return;
    const view = list.current.getBoundingClientRect();
    const { top, height } = element.getBoundingClientRect();
    const marginPx = Math.max(ABOVE_PX, (view.height - height) / 2);
    list.current.scrollBy({ top: top - view.top - marginPx });
  }

  /** Scrolls to it, page first: far from view a page is only as high as its content. */
  async function bringIntoView(elementId: string): Promise<HTMLElement | null> {
    for (let frame = 0; frame < FRAMES_MAX; frame += 1) {
      const element = document.getElementById(elementId);
      if (element !== null && list.current?.contains(element)) {
        scrollTo(element);
        return element;
      }
      const entry = latest.current.find((one) => elementIdOf(one) === elementId);
      if (entry !== undefined) {
        const page = list.current?.querySelector(`[data-page="${pageOf(entry.seq)}"]`);
        if (page) scrollTo(page);
      }
      await nextFrame();
    }
    return null;
  }

  return useEffectEvent(async (elementId: string, isDestination = true): Promise<boolean> => {
    const isShown = entries.some((entry) => elementIdOf(entry) === elementId);
    if (!isShown && !(await readAround(elementId.slice(1)))) return false;
    if (isDestination) onDestination();
    const element = await bringIntoView(elementId);
    if (element === null) return false;
    // What is drawn above it may still take its height.
    await nextFrame();
    scrollTo(element);
    if (isDestination) {
      element.dataset['highlighted'] = '';
      setTimeout(() => delete element.dataset['highlighted'], MARKED_MS);
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
    }
    return true;
  });
}
