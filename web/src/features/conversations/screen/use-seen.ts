import { SEEN_EVERY_MS } from '@midspan/contract';
import { useEffect, useRef } from 'react';
import type { LiveState } from '../live/live-view.ts';

/**
 * Reports how far a visible tab has shown the conversation, so that no one is called back for it.
 */
export function useSeen(
  { isReader, seq, connection }: Pick<LiveState, 'isReader' | 'seq' | 'connection'>,
  sendSeen: (seq: number) => void,
): void {
  const latest = useRef(seq);
  const say = useRef<() => void>(undefined);

  // Restarted with every connection, because what was sent over a broken one may not have arrived.
  useEffect(() => {
    if (connection !== 'connected' || isReader) return;
    let saidSeq = -1;
    let saidAtMs = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sayNow = () => {
      timer = undefined;
      if (document.visibilityState !== 'visible' || latest.current <= saidSeq) return;
      const waitMs = saidAtMs + SEEN_EVERY_MS - Date.now();
      if (waitMs > 0) {
        timer = setTimeout(sayNow, waitMs);
        return;
      }
      saidSeq = latest.current;
      saidAtMs = Date.now();
      sendSeen(saidSeq);
    };
    const sayUnlessWaiting = () => {
      if (timer === undefined) sayNow();
    };
    say.current = sayUnlessWaiting;
    sayUnlessWaiting();
    document.addEventListener('visibilitychange', sayUnlessWaiting);
    return () => {
      clearTimeout(timer);
      say.current = undefined;
      document.removeEventListener('visibilitychange', sayUnlessWaiting);
    };
  }, [connection, isReader, sendSeen]);

  useEffect(() => {
    latest.current = seq;
    say.current?.();
  }, [seq]);
}
