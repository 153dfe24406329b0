import { TIMINGS } from '@midspan/contract';
import type { Tone } from './notice.tsx';

export interface ToastRequest {
  readonly tone: Tone;
  readonly text: string;
  /** selects what shows the same: while that is in view, the message isn't needed */
  readonly about?: string;
}

/** Shows a message, and reports when it has disappeared. */
type Show = (request: ToastRequest, gone: () => void) => void;

/**
 * Passes messages to the view, one at a time; the others wait in order. Info messages that would
 * have expired by now are dropped in favor of newer ones, because the page shows their content too.
 */
export function createToastChannel(now: () => number = Date.now) {
  let waiting: (ToastRequest & { readonly at: number })[] = [];
  let show: Show | null = null;
  let current: ToastRequest | null = null;

  function next(): void {
    if (show === null || current !== null) return;
    const latest = waiting.at(-1);
    waiting = waiting.filter(
      (one) => one === latest || one.tone !== 'info' || now() - one.at < TIMINGS.toastMs,
    );
    const oldest = waiting.shift();
    if (oldest === undefined) return;
    const { at: _, ...request } = oldest;
    current = request;
    show(request, () => {
      if (current !== request) return;
      current = null;
      next();
    });
  }

  const say = (tone: Tone) => (text: string, about?: string) => {
    // Repeating it would add nothing.
    if (waiting.at(-1)?.text === text) return;
    waiting.push({ tone, text, ...(about && { about }), at: now() });
    next();
  };

  return {
    toasts: { success: say('success'), error: say('error'), info: say('info') },
    connect(nextShow: Show): () => void {
      show = nextShow;
      next();
      return () => {
        show = null;
        current = null;
      };
    },
  };
}

export type ToastChannel = ReturnType<typeof createToastChannel>;
export type Toasts = ToastChannel['toasts'];
