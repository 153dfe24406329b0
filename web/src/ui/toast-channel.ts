import { TIMINGS } from '@midspan/contract';
import type { Tone } from './notice.tsx';

export interface ToastRequest {
  readonly tone: Tone;
  readonly text: string;
  /** the specification names it: it appears even where its cause can be seen, however late */
  readonly isSpecified?: boolean;
  /** selects what shows the same: while that is in view, a message of our own isn't needed */
  readonly about?: string;
}

/** Shows a message, and reports when it has disappeared. */
type Show = (request: ToastRequest, gone: () => void) => void;

/**
 * Passes messages to the view, one at a time; the others wait in order. Messages of our own that
 * would have expired by now are dropped in favor of newer ones, unless they report an error.
 */
export function createToastChannel(now: () => number = Date.now) {
  let waiting: (ToastRequest & { readonly at: number })[] = [];
  let show: Show | null = null;
  let current: ToastRequest | null = null;

  function next(): void {
    if (show === null || current !== null) return;
    const latest = waiting.at(-1);
    waiting = waiting.filter(
      (one) =>
        one === latest ||
        one.isSpecified ||
        one.tone === 'error' ||
        now() - one.at < TIMINGS.toastMs,
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

  function announce(request: ToastRequest): void {
    const last = waiting.at(-1);
    // Repeating it would add nothing; the specification's are repeated with their causes.
    if (last?.text === request.text && !request.isSpecified) return;
    waiting.push({ ...request, at: now() });
    next();
  }

  const say =
    (tone: Tone, isSpecified = false) =>
    (text: string) =>
      announce({ tone, text, ...(isSpecified && { isSpecified }) });

  return {
    toasts: {
      success: say('success'),
      error: say('error'),
      info: say('info'),
      /** the specification's own texts */
      specified: {
        success: say('success', true),
        error: say('error', true),
        info: say('info', true),
      },
      announce,
    },
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
