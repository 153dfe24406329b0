import { TIMINGS } from '@midspan/contract';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SLOGANS } from '../features/about/index.ts';
import { isPainting } from '../lib/painting.ts';

/** The server can't know; few have asked for it. */
const prefersStillness = () =>
  !isPainting && window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The rotating slogan. People disturbed by moving content can stop it. */
export function Tagline() {
  const [turn, setTurn] = useState(0);
  const [still, setStill] = useState(prefersStillness);

  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => setTurn((shown) => shown + 1), TIMINGS.taglineMs);
    return () => clearInterval(timer);
  }, [still]);

  const Icon = still ? Play : Pause;
  return (
    // On phones some slogans take two lines; with room for both, the page below never moves.
    <div className="group flex min-h-[2lh] items-center gap-1 text-sm text-muted sm:min-h-6">
      <p
        key={turn}
        // The first one comes with the page.
        className={turn > 0 ? 'animate-appear' : undefined}
        style={{ animationDuration: `${TIMINGS.taglineFadeMs}ms` }}
      >
        {SLOGANS[turn % SLOGANS.length]}
      </p>
      <button
        type="button"
        aria-label={still ? 'Resume slogans' : 'Pause slogans'}
        onClick={() => setStill(!still)}
        className="flex size-6 shrink-0 items-center justify-center rounded-full opacity-0 transition-opacity group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <Icon aria-hidden className="size-3" />
      </button>
    </div>
  );
}
