import { TIMINGS } from '@midspan/contract';
import { X } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { TONES } from './notice.tsx';
import type { ToastChannel, ToastRequest } from './toast-channel.ts';

/**
 * Without a slot: at the bottom right, and in a narrower window one line at its edge, below which
 * the style sheet makes room.
 */
const DOCKED =
  'fixed inset-x-0 bottom-0 z-60 not-empty:bg-surface not-empty:p-2 lg:right-6 lg:bottom-6 lg:left-auto lg:w-96 lg:bg-transparent! lg:p-0!';
const IN_SLOT = 'w-full not-empty:p-2 lg:ml-auto lg:max-w-96';

interface ToastViewProps {
  connect: ToastChannel['connect'];
  slot: HTMLElement | null;
}

interface Shown {
  readonly request: ToastRequest;
  readonly gone: () => void;
  readonly number: number;
}

export function ToastView({ connect, slot }: ToastViewProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let number = 0;
    return connect(async (request, gone) => {
      if (request.about !== undefined && (await isInView(request.about))) return gone();
      number += 1;
      setShown({ request, gone, number });
    });
  }, [connect]);
  const end = useCallback(() => {
    setShown(null);
    shown?.gone();
  }, [shown]);
  // Always rendered, so that screen readers announce what appears in it.
  return createPortal(
    <section
      aria-label="Notifications"
      aria-live="polite"
      data-docked={slot === null || undefined}
      className={slot === null ? DOCKED : IN_SLOT}
    >
      {shown && <ToastCard key={shown.number} {...shown.request} onEnd={end} />}
    </section>,
    slot ?? document.body,
  );
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Whether one of the selected elements can be seen, and nothing lies over it. */
async function isInView(selector: string): Promise<boolean> {
  if (document.hidden) return false;
  // The page first draws what the message is about.
  await nextFrame();
  await nextFrame();
  return [...document.querySelectorAll(selector)].some((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [highest, lowest] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
    return [0.25, 0.5, 0.75].some((part) => {
      const y = highest + (lowest - highest) * part;
      return lowest > highest && element.contains(document.elementFromPoint((left + right) / 2, y));
    });
  });
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Stays under a pointer that moved to it, with the focus inside, and while the tab is hidden. */
function ToastCard({ tone, text, onEnd }: ToastRequest & { onEnd: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  useEffect(() => {
    if (isHeld || !isSeen) return;
    const timer = setTimeout(onEnd, TIMINGS.toastMs);
    return () => clearTimeout(timer);
  }, [isHeld, isSeen, onEnd]);
  const { icon: Icon, colour } = TONES[tone];
  return (
    <output
      aria-live={tone === 'error' ? 'assertive' : undefined}
      // A pointer resting where messages appear would block all that follow.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setIsHeld(true);
      }}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="flex animate-appear items-start gap-2 rounded-card border border-line bg-raised py-1 pr-1 pl-3 text-sm text-ink shadow-float duration-200 lg:gap-3 lg:py-1.5 lg:pr-2 lg:pl-4"
    >
      <Icon aria-hidden className={classNames('mt-1.5 size-5 shrink-0', colour)} />
      <p className="min-w-0 grow py-1.5 wrap-anywhere">{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onEnd}
        className="rounded-control p-2 text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </output>
  );
}
