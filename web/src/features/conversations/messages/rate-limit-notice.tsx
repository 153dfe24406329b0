import { MESSAGE_LIMIT, MESSAGE_WINDOW_MS, secondsToWait } from '@midspan/domain';
import { Hourglass } from 'lucide-react';
import { countNoun } from '../../../lib/count-noun.ts';
import { useNow } from '../../../lib/use-now.ts';

const TICK_MS = 250;

/** Shown once the message limit of a window is reached, until a message leaves the window. */
export function RateLimitNotice({ sentMs }: { sentMs: readonly number[] }) {
  const waitAt = (ms: number) =>
    secondsToWait(sentMs, Math.max(ms, sentMs.at(-1) ?? 0), MESSAGE_LIMIT);
  const seconds = waitAt(useNow(TICK_MS, waitAt(Date.now()) > 0));
  if (seconds <= 0) return null;
  const wait = countNoun(seconds, 'second', 'seconds');
  return (
    <div className="px-4 pb-2 sm:px-6">
      <div className="mx-auto flex max-w-reading flex-col gap-2 rounded-control bg-sunken px-4 py-2.5 text-sm">
        <p className="flex items-center gap-2">
          <Hourglass aria-hidden className="size-4 shrink-0" />
          <span>
            You can send {MESSAGE_LIMIT} messages every {MESSAGE_WINDOW_MS / 1000} seconds. You can
            write again in <span className="font-semibold tabular-nums">{wait}</span>.
          </span>
        </p>
        <div
          role="progressbar"
          aria-label="Time until your next message"
          aria-valuemin={0}
          aria-valuemax={MESSAGE_WINDOW_MS / 1000}
          aria-valuenow={seconds}
          aria-valuetext={wait}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full origin-left bg-ink transition-transform duration-250 ease-linear"
            style={{ transform: `scaleX(${(seconds * 1000) / MESSAGE_WINDOW_MS})` }}
          />
        </div>
      </div>
    </div>
  );
}
