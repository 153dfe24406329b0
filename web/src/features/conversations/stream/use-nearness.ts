import { type RefObject, useState } from 'react';

/** How far beyond the view messages are kept drawn, so that scrolling meets no empty place. */
const NEAR = '2000px';

type Tell = (entry: IntersectionObserverEntry) => void;

/** Tells of an element whenever it comes near the view or goes away; returns how to stop. */
export type WatchNearness = (element: Element, tell: Tell) => () => void;

/** One observer for all pages: of a thousand, each would ask where the list is in every frame. */
export function useNearness(list: RefObject<HTMLElement | null>): WatchNearness {
  const [watch] = useState((): WatchNearness => {
    const told = new Map<Element, Tell>();
    let observer: IntersectionObserver | null = null;
    return (element, tell) => {
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const entry of entries) told.get(entry.target)?.(entry);
        },
        { root: list.current, rootMargin: NEAR },
      );
      const watching = observer;
      told.set(element, tell);
      watching.observe(element);
      return () => {
        told.delete(element);
        watching.unobserve(element);
      };
    };
  });
  return watch;
}
