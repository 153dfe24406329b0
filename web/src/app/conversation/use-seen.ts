import { SEEN_EVERY_MS } from '@midspan/contract';
import { useEffect, useRef } from 'react';
import { useSession } from '../../features/accounts/session.tsx';
import type { LiveState } from '../../features/conversations/live-state.ts';

/** Says how far a visible tab has shown the conversation, so that nobody is called back for it. */
export function useSeen(
  conversationId: string,
  { role, seq }: Pick<LiveState, 'role' | 'seq'>,
): void {
  const { socket } = useSession();
  const latest = useRef(seq);
  const say = useRef<() => void>(undefined);

  useEffect(() => {
    if (socket === null || role === 'reader') return;
    let saidSeq = -1;
    let saidAtMs = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sayNow = () => {
      timer = undefined;
      if (document.visibilityState !== 'visible' || !socket.connected) return;
      if (latest.current <= saidSeq) return;
      const waitMs = saidAtMs + SEEN_EVERY_MS - Date.now();
      if (waitMs > 0) {
        timer = setTimeout(sayNow, waitMs);
        return;
      }
      saidSeq = latest.current;
      saidAtMs = Date.now();
      socket.emit('conversation:seen', { conversationId, seq: saidSeq });
    };
    const sayUnlessWaiting = () => {
      if (timer === undefined) sayNow();
    };
    // What was said into a connection that broke may not have arrived.
    const sayAgain = () => {
      saidSeq = -1;
      sayUnlessWaiting();
    };
    say.current = sayUnlessWaiting;
    sayUnlessWaiting();
    document.addEventListener('visibilitychange', sayUnlessWaiting);
    socket.on('connect', sayAgain);
    return () => {
      clearTimeout(timer);
      say.current = undefined;
      document.removeEventListener('visibilitychange', sayUnlessWaiting);
      socket.off('connect', sayAgain);
    };
  }, [conversationId, role, socket]);

  useEffect(() => {
    latest.current = seq;
    say.current?.();
  }, [seq]);
}
