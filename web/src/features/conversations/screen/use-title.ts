import { useEffect } from 'react';
import { setPageTitle } from '../../../ui/page.tsx';

/** Names a screen that fills the window and so has no page around it. */
export function useTitle(title: string): void {
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
}
