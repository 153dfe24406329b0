import { TIMINGS } from '@midspan/contract';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isPainting } from '../lib/painting.ts';

/** The header shows these one after another; each is short enough to be read in passing. */
export const SLOGANS: readonly string[] = [
  'An echo never told anyone anything new.',
  'Start at fifty. Let the evidence move you.',
  'If everyone nods, someone is missing.',
  'The far bank has a view of your blind spot.',
  'Half of every bridge is built from the other side.',
  'Leave the chorus. Try a duet.',
  'Bring your doubt. It carries weight here.',
  'What would it take to change your mind?',
  'Disagree on the answer. Agree on what counts.',
  'Ninety percent sure leaves ten percent to learn.',
  'The other side did the reading too.',
  'Walls echo. People answer.',
  'Facts don’t join parties.',
  'Ask whether it’s true before you ask who it helps.',
  'Nobody was ever shouted into a better belief.',
  'A feed shows you more of you. A stranger doesn’t.',
  'Weigh the claim before you weigh the person.',
  'Applause is a poor measure of truth.',
  'No view is finished until it meets its best critic.',
  'Lower your voice and the evidence gets louder.',
  'Good questions go where slogans can’t.',
  'Agreement among friends isn’t proof.',
  'Find your mistake while it’s still small.',
  'Calibration is certainty that has done its homework.',
  'One number, moved only by what both sides accept.',
  'No one owns the middle. Anyone can reach it.',
  'Two monologues don’t make a conversation.',
  'Polarization turns neighbors into rumors.',
  'Your best source may be the person who disagrees.',
  'Some gaps close only when both sides walk.',
  'Your best argument deserves a listener who doubts it.',
  'A mind that moves sees more of the road.',
  'In an echo chamber, even silence agrees with you.',
];

/** Assumed not to be set while the server renders, which can't know: few readers set it. */
const prefersStillness = () =>
  !isPainting && window.matchMedia('(prefers-reduced-motion: reduce)').matches;

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
