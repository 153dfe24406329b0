import type { AppSocket } from '../../../lib/socket.ts';
import type { Toasts } from '../../../ui/toast-channel.ts';
import { initialLive, type LiveStore } from './live-state.ts';
import { openOutbox } from './live-unsent.ts';
import { showLive } from './live-view.ts';

/** Holds the state of a conversation, and keeps unsent messages over a reload. */
export function createStore(
  conversationId: string,
  me: string,
  onChange: (state: LiveStore) => void,
) {
  const outbox = openOutbox(me, conversationId);
  let state = initialLive(me, outbox.read());
  let shown = showLive(state);
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    getShown: () => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update<Given extends readonly unknown[]>(
      change: (state: LiveStore, ...given: Given) => LiveStore,
      ...given: Given
    ): void {
      const { unsent } = state;
      state = change(state, ...given);
      shown = showLive(state);
      if (state.unsent !== unsent) outbox.keep(state.unsent);
      onChange(state);
      for (const listener of listeners) listener();
    },
  };
}

/** What the parts of an open conversation share. */
export interface Live {
  readonly conversationId: string;
  readonly store: ReturnType<typeof createStore>;
  readonly toasts: Toasts;
  readonly connected: () => AppSocket | null;
}
