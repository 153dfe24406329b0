import { TIMINGS } from '@midspan/contract';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SLOGANS } from '../features/about/slogans.ts';

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The rotating slogan. Who is disturbed by what changes by itself can stop it. */
export function Tagline() {
  const [index, setIndex] = useState(0);
  const [still, setStill] = useState(prefersStillness);

  useEffect(() => {
    if (still) return;
    const timer = setInterval(
      () => setIndex((shown) => (shown + 1) % SLOGANS.length),
      TIMINGS.taglineMs,
    );
    return () => clearInterval(timer);
  }, [still]);

  const Icon = still ? Play : Pause;
  return (
    <div className="group flex min-h-6 items-center gap-1 text-sm text-muted">
      <p
        key={index}
        className="animate-appear"
        style={{ animationDuration: `${TIMINGS.taglineFadeMs}ms` }}
      >
        {SLOGANS[index]}
      </p>
      <button
        type="button"
        aria-label={still ? 'Let the slogans change' : 'Keep this slogan'}
        onClick={() => setStill(!still)}
        className="flex size-6 shrink-0 items-center justify-center rounded-full opacity-0 transition-opacity group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <Icon aria-hidden className="size-3" />
      </button>
    </div>
  );
}
