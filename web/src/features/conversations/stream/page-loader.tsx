import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Spinner } from '../../../ui/button.tsx';

/** Pages are fetched before the last loaded one comes into view. */
const AHEAD = '600px';

export interface PageLoaderProps {
  which: 'earlier' | 'later';
  list: RefObject<HTMLElement | null>;
  /** the last page isn't fully drawn yet, so its end isn't in its final place */
  isHeld: boolean;
  onNeeded: () => Promise<boolean>;
}

/** Fetches the page above or below what is loaded once that end is nearly in view. */
export function PageLoader({ which, list, isHeld, onNeeded }: PageLoaderProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const load = useEffectEvent(async () => {
    setFailed(false);
    setFailed(!(await onNeeded()));
  });
  useEffect(() => {
    if (isHeld || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void load();
      },
      { root: list.current, rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [list, isHeld]);
  return (
    // Silent inside the live log, because content loaded by scrolling isn't new.
    <div
      ref={place}
      aria-live={failed ? 'polite' : 'off'}
      className="flex h-14 [overflow-anchor:none] items-center justify-center gap-2 text-sm text-muted"
    >
      {failed ? (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => void onNeeded().then((ok) => setFailed(!ok))}
        >
          {which === 'earlier' ? 'Earlier' : 'Later'} messages didn’t load. Try again
        </Button>
      ) : (
        <>
          <Spinner />
          Loading {which} messages
        </>
      )}
    </div>
  );
}
