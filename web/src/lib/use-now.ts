import { useEffect, useState } from 'react';

/** The time, read again at this interval while it is ticking. */
export function useNow(everyMs: number, isTicking: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isTicking]);
  return nowMs;
}

/** Milliseconds until a deadline, updated every second until it has passed. */
export function useTimeLeft(deadline: string): number {
  const endsMs = Date.parse(deadline);
  return endsMs - useNow(1_000, endsMs > Date.now());
}
