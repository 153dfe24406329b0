import type { Tone } from './notice.tsx';

export interface Toasts {
  success: (text: string) => void;
  error: (text: string) => void;
  info: (text: string) => void;
}

export interface ToastRequest {
  readonly tone: Tone;
  readonly text: string;
}

/** Shows a message, and reports when it has disappeared. */
type Show = (request: ToastRequest, gone: () => void) => void;

/** Passes messages to whoever shows them, one at a time; the others wait in order. */
export function createToastChannel() {
  const waiting: ToastRequest[] = [];
  let show: Show | null = null;
  let current: ToastRequest | null = null;

  function next(): void {
    const request = waiting[0];
    if (show === null || current !== null || request === undefined) return;
    waiting.shift();
    current = request;
    show(request, () => {
      if (current !== request) return;
      current = null;
      next();
    });
  }

  const say = (tone: Tone) => (text: string) => {
    // Repeating it would add nothing.
    if (waiting.at(-1)?.text === text) return;
    waiting.push({ tone, text });
    next();
  };

  const toasts: Toasts = { success: say('success'), error: say('error'), info: say('info') };
  return {
    toasts,
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
