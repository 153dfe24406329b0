import { useEffect, useState } from 'react';
import type { LiveState } from '../live/live-view.ts';
import { presenceWords } from '../live/presence.ts';

const RENEWED_EVERY_MS = 60_000;

export interface PresenceTextProps {
  state: Pick<LiveState, 'presence' | 'partnerTyping' | 'clockAheadMs'>;
  className?: string;
}

/** Whether the partner is online, separated from the text before it. */
export function PresenceText({ state, className }: PresenceTextProps) {
  const isAway = state.presence?.online === false;
  const [nowMs, setNowMs] = useState(Date.now);
  const [shown, setShown] = useState(state.presence);
  if (shown !== state.presence) {
    setShown(state.presence);
    setNowMs(Date.now());
  }
  useEffect(() => {
    if (!isAway) return;
    const timer = window.setInterval(() => setNowMs(Date.now()), RENEWED_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isAway]);
  const words = presenceWords(state, nowMs + state.clockAheadMs);
  return words === null ? null : <span className={className}> · {words}</span>;
}
