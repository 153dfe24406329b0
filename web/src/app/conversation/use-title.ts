import { useEffect } from 'react';

/** Names a screen that fills the window and so has no page around it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Midspan`;
  }, [title]);
}
