import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { drafts } from './drafts.ts';

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

/** Whether there is a draft. */
export function useHasDraft(key: string): boolean {
  const subscribe = useCallback((listener: () => void) => drafts.subscribe(key, listener), [key]);
  return useSyncExternalStore(subscribe, () => drafts.has(key));
}
