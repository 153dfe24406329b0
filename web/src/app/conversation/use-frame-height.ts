import { useLayoutEffect, useRef } from 'react';

/** Fills the window from where the element begins, whatever stands above it. */
export function useFrameHeight<Element extends HTMLElement>() {
  const frame = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const place = () => {
      const topPx = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('height', `max(28rem, calc(100dvh - ${topPx}px))`);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return frame;
}
