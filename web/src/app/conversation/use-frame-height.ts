import { useLayoutEffect, useRef } from 'react';

/** Beside the panels it is never higher, however much is in them; alone, as high as its parts need. */
export const FRAME_HEIGHT = 'min-h-(--frame-height) lg:h-(--frame-height) lg:min-h-0';

/** Fills the window from where the element begins, whatever stands above it. */
export function useFrameHeight<Element extends HTMLElement>() {
  const frame = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const place = () => {
      const topPx = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--frame-height', `max(28rem, calc(100dvh - ${topPx}px))`);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return frame;
}
