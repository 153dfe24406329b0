import type { Participant } from '@midspan/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callsBetween } from './arrivals.ts';
import { playChime } from './chime.ts';
import type { PotentialMatch } from './matches.ts';

const SHAKE_MS = [200, 100, 200];

/** Browsers vibrate only for someone who has touched the page, and complain otherwise. */
function shakePhone(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(SHAKE_MS);
}

interface Announced {
  readonly text: string;
  /** grows with every announcement: the same words may have to be said again */
  readonly count: number;
}

/** [WR10] Notices what calls for the member while they wait: says it, sounds, and shakes a phone. */
export function useCalls(
  matches: readonly PotentialMatch[],
  own: Participant | null,
  { isSoundOn }: { readonly isSoundOn: boolean },
): Announced {
  const [announced, setAnnounced] = useState<Announced>({ text: '', count: 0 });
  const call = useEffectEvent(() => {
    shakePhone();
    if (isSoundOn) playChime();
  });
  const seen = useRef<{ stayId: string; matches: readonly PotentialMatch[] }>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = own && { stayId: own.id, matches };
    if (own === null) return;
    const calls = callsBetween(before?.stayId === own.id ? before.matches : [], matches, own);
    if (calls.length === 0) return;
    setAnnounced(({ count }) => ({ text: calls.join(' '), count: count + 1 }));
    call();
  }, [matches, own]);
  return announced;
}
