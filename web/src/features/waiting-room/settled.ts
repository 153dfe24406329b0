import { useEffect, useState } from 'react';

/** Long enough that a press meant for one person doesn't reach another who has moved there. */
const SETTLE_MS = 400;

/** Whether what is shown has been the same for a moment. */
export function useSettled(shown: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(shown), SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, [shown]);
  return settled === shown;
}
