import * as z from 'zod/mini';
import { outbox } from '../../../lib/drafts.ts';
import type { AppSocket } from '../../../lib/socket.ts';
import type { Toasts } from '../../../ui/toast-channel.ts';
import { initialLive, type LiveStore, unsentMessage } from './live-state.ts';
import { showLive } from './live-view.ts';

/** Holds the state of a conversation, and keeps unsent messages over a reload. */
export function createStore(conversationId: string, me: string) {
  const key = `${me}:${conversationId}`;
  let state = initialLive(me, outbox.read(key, z.array(unsentMessage)) ?? []);
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
      if (state.unsent !== unsent) outbox.write(key, state.unsent.length > 0 ? state.unsent : null);
      for (const listener of listeners) listener();
    },
  };
}

export interface Live {
  readonly conversationId: string;
  readonly store: ReturnType<typeof createStore>;
  readonly toasts: Toasts;
  readonly connected: () => AppSocket | null;
}
