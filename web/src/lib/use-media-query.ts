import { useCallback, useSyncExternalStore } from 'react';

/** Room for the panels beside the messages. */
export const WIDE = '(min-width: 64rem)';
/** A phone, upright or on its side, as the variants `talking` and `live` of the styles say. */
export const PHONE = '(width < 40rem), (max-height: 32rem) and (width < 64rem)';

/** Whether the window fits, such as `(min-width: 64rem)`; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  // The server paints pages without a window.
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
