import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/**
 * From where it begins to the end of what is visible; in a low and narrow window, all of it. Beside
 * the panels it is never higher, however much is in them; alone, as high as its parts need.
 */
const FRAME_HEIGHT =
  'min-h-[calc(var(--visible-height,100dvh)-var(--frame-top))] short:min-h-[var(--visible-height,100dvh)] lg:h-[calc(100dvh-var(--frame-top))] lg:min-h-0!';

/** As the variant `short` of the styles says, without room for panels. */
const SHORT = '(max-height: 32rem) and (width < 64rem)';

/** What covers less than this is a browser's bar, not a keyboard. */
const KEYBOARD_MIN_PX = 120;

/**
 * Where a keyboard covers the page instead of making the window smaller, as on iPhones, the frame
 * ends above it. Magnifying the page shows less of it, too, but covers nothing.
 */
function followKeyboard(element: HTMLElement): () => void {
  const { visualViewport } = window;
  if (visualViewport === null) return () => undefined;
  const fit = () => {
    const { height, scale } = visualViewport;
    const isCovered = scale === 1 && window.innerHeight - height > KEYBOARD_MIN_PX;
    if (isCovered) element.style.setProperty('--visible-height', `${height}px`);
    else element.style.removeProperty('--visible-height');
  };
  visualViewport.addEventListener('resize', fit);
  return () => visualViewport.removeEventListener('resize', fit);
}

interface FrameProps {
  /** it can be taken part in */
  isLive?: boolean;
  className?: string;
  children: ReactNode;
}

/** Measures where it begins. In a low window the page begins with it, below the site's header. */
export function Frame({ isLive = false, className, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const topPx = () => element.getBoundingClientRect().top + window.scrollY;
    const place = () => element.style.setProperty('--frame-top', `${topPx()}px`);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    const short = window.matchMedia(SHORT);
    const showFrame = () => {
      if (short.matches) window.scrollTo({ top: topPx() });
    };
    showFrame();
    short.addEventListener('change', showFrame);
    const unfollow = followKeyboard(element);
    return () => {
      observer.disconnect();
      short.removeEventListener('change', showFrame);
      unfollow();
    };
  }, []);
  return (
    <div
      ref={frame}
      data-conversation={isLive ? 'live' : ''}
      className={classNames(FRAME_HEIGHT, 'relative flex w-full min-w-0 overflow-clip', className)}
    >
      {children}
    </div>
  );
}
