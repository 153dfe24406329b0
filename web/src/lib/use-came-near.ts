import { useEffect, useRef, useState } from 'react';

/** Less than a flick of the thumb away. */
export const A_FLICK_AWAY = '300px';

/** Whether an element has ever come into the part of the page that is seen, or this near to it. */
export function useCameNear(margin: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [cameNear, setCameNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCameNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [margin]);
  return { ref, cameNear };
}
