import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { drafts } from './drafts.ts';

const text = z.string();

/** One draft text, the same wherever its form is shown. */
export function useDraftText(key: string) {
  const value = useSyncExternalStore(drafts.subscribe, () => drafts.read(key, text) ?? '');
  const write = useCallback((next: string) => drafts.write(key, next === '' ? null : next), [key]);
  return [value, write] as const;
}
