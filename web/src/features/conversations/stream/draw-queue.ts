import type { RefObject } from 'react';
import type { StreamEntry } from './stream-rows.ts';

/**
 * How many elements may be drawn in one frame: with styles, layout and paint that takes a third of
 * the 50 ms from which on a task is felt, on a slow machine.
 */
const ELEMENTS_PER_FRAME = 150;

/** About how many elements an entry has, and how high it is before anybody has seen it. */
const USUAL: Record<StreamEntry['kind'], { readonly elements: number; readonly heightPx: number }> =
  {
    message: { elements: 9, heightPx: 80 },
    card: { elements: 45, heightPx: 270 },
    line: { elements: 10, heightPx: 80 },
  };

const sumOf = (entries: readonly StreamEntry[], what: 'elements' | 'heightPx') =>
  entries.reduce((sum, { kind }) => sum + USUAL[kind][what], 0);

export const usualHeightPx = (entries: readonly StreamEntry[]) => sumOf(entries, 'heightPx');
export const usualElements = (entries: readonly StreamEntry[]) => sumOf(entries, 'elements');

interface Waiting {
  readonly elements: number;
  readonly draw: () => void;
}

/** How far something is from what is in view. */
function distancePx(element: Element, view: DOMRect): number {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.max(0, top - view.bottom, view.top - bottom);
}

/** Lets parts of the stream be drawn a few per frame, those nearest to the view first. */
export class DrawQueue {
  readonly #list: RefObject<HTMLElement | null>;
  readonly #waiting = new Map<Element, Waiting>();
  #frame: number | null = null;
  #isOpen = false;

  constructor(list: RefObject<HTMLElement | null>) {
    this.#list = list;
  }

  /** What is there when the screen opens is drawn at once; from now on things wait for their turn. */
  open(): void {
    this.#isOpen = true;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  add(element: Element, waiting: Waiting): void {
    this.#waiting.set(element, waiting);
    this.#frame ??= requestAnimationFrame(() => this.#drawSome());
  }

  remove(element: Element): void {
    this.#waiting.delete(element);
  }

  #drawSome(): void {
    this.#frame = null;
    const view = this.#list.current?.getBoundingClientRect();
    if (view === undefined) return;
    const nearestFirst = [...this.#waiting]
      .map(([element, waiting]) => ({ element, ...waiting, px: distancePx(element, view) }))
      .sort((one, other) => one.px - other.px);
    let drawn = 0;
    for (const { element, elements, draw } of nearestFirst) {
      if (drawn > 0 && drawn + elements > ELEMENTS_PER_FRAME) break;
      drawn += elements;
      this.#waiting.delete(element);
      draw();
    }
    if (this.#waiting.size > 0) this.#frame = requestAnimationFrame(() => this.#drawSome());
  }
}
