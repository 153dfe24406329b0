import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useToast } from '../../../ui/toast.tsx';
import { createLiveClient } from './live-client.ts';
import type { LoadedState } from './live-view.ts';

export type LiveActions = ReturnType<typeof createLiveClient>;

export interface LivePart {
  state: LoadedState;
  actions: LiveActions;
}

export function useConversation(conversationId: string, userId: string) {
  const toasts = useToast();
  const actions = useMemo(
    () => createLiveClient(conversationId, userId, toasts),
    [conversationId, userId, toasts],
  );
  useEffect(() => actions.open(), [actions]);
  return { state: useSyncExternalStore(actions.subscribe, actions.getState), actions };
}
