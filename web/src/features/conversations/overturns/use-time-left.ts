import { OVERTURN_TIMER } from '@midspan/contract';
import { useEffect, useState } from 'react';

/** Milliseconds until the deadline, updated every second until it has passed. */
export function useTimeLeft(deadline: string): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const leftMs = Date.parse(deadline) - nowMs;
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = window.setInterval(() => setNowMs(Date.now()), OVERTURN_TIMER.tickMs);
    return () => window.clearInterval(timer);
  }, [isOver]);
  return leftMs;
}
