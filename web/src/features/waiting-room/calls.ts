import type { Participant } from '@midspan/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { remembered } from '../../lib/remembered.ts';
import { callsBetween } from './arrivals.ts';
import type { PotentialMatch } from './matches.ts';

/** Two soft notes, a fourth apart: when each begins, and how many seconds it lasts. */
const NOTES = [
  { hertz: 659.3, at: 0, lasts: 0.35 },
  { hertz: 880, at: 0.14, lasts: 0.6 },
] as const;
const LOUDNESS = 0.12;
const WHOLE_S = 0.8;

/** Browsers play nothing before the member has touched the page, and complain about trying. */
function playChime(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  for (const { hertz, at, lasts } of NOTES) {
    const starts = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz });
    const loudness = new GainNode(audio, { gain: 0 });
    // A tone that starts or stops at once clicks.
    loudness.gain.setValueAtTime(0, starts);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, starts + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, starts + lasts);
    tone.connect(loudness).connect(audio.destination);
    tone.start(starts);
    tone.stop(starts + lasts);
  }
  // Releases the audio device; a room can be open for hours.
  window.setTimeout(() => void audio.close(), WHOLE_S * 1_000 + 200);
}

const SHAKE_MS = [200, 100, 200];

interface Announced {
  readonly text: string;
  /** grows with every announcement: the same words may have to be said again */
  readonly count: number;
}

/** [WR10] Alerts a waiting member: announces it, plays a chime, and vibrates a phone. */
export function useCalls(
  matches: readonly PotentialMatch[],
  own: Participant | null,
  { isSoundOn }: { readonly isSoundOn: boolean },
): Announced {
  const [announced, setAnnounced] = useState<Announced>({ text: '', count: 0 });
  const call = useEffectEvent(() => {
    // Browsers vibrate only for someone who has touched the page, and complain otherwise.
    if ('vibrate' in navigator && navigator.userActivation.hasBeenActive)
      navigator.vibrate(SHAKE_MS);
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

const KEY = 'arrival-sound';

/** Whether arrivals play a sound, as last chosen in this browser; on by default. */
export function useSound() {
  const [isOn, setOn] = useState(() => remembered.number(KEY) !== 0);
  return {
    isOn,
    turn(on: boolean) {
      setOn(on);
      remembered.keep(KEY, on ? 1 : 0);
      // Turning it on plays it, so that members know what to listen for.
      if (on) playChime();
    },
  };
}
