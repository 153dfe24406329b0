import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { type Drafts, drafts } from './drafts.ts';

/** The draft of a form; the schema has to be the same one every time. */
export function useDraft<T>(key: string, schema: z.ZodMiniType<T>) {
  return useMemo(
    () => ({
      read: () => drafts.read(key, schema),
      write: (value: T | null) => drafts.write(key, value),
      subscribe: (listener: () => void) => drafts.subscribe(key, listener),
    }),
    [key, schema],
  );
}

export function useHasDraft(key: string, store: Drafts = drafts): boolean {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(key, listener),
    [key, store],
  );
  return useSyncExternalStore(subscribe, () => store.has(key));
}
