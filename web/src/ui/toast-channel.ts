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

type Show = (request: ToastRequest) => void;

/** Carries messages to whoever shows them; what is said before that waits in order. */
export function createToastChannel() {
  const waiting: ToastRequest[] = [];
  let show: Show | null = null;

  const say = (tone: Tone) => (text: string) => {
    const request = { tone, text };
    if (show === null) waiting.push(request);
    else show(request);
  };

  const toasts: Toasts = { success: say('success'), error: say('error'), info: say('info') };
  return {
    toasts,
    connect(next: Show): () => void {
      show = next;
      for (const request of waiting.splice(0)) next(request);
      return () => {
        show = null;
      };
    },
  };
}

export type ToastChannel = ReturnType<typeof createToastChannel>;
