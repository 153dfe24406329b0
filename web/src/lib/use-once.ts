import { useEffect, useRef } from 'react';

/** Runs when the component appears, and only once, also where React runs effects twice. */
export function useOnce(action: () => void): void {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    action();
  });
}
