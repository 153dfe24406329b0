import type * as z from 'zod/mini';

export interface Drafts {
  /** What was written here before; null when nothing was, or nothing that fits. */
  read<T>(key: string, schema: z.ZodMiniType<T>): T | null;
  /** Null forgets it. */
  write(key: string, value: unknown): void;
  /** Forgets all of them. */
  clear(): void;
  /** Tells of every write; answers how to stop that. */
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps what somebody is writing while its form is out of sight: behind another panel, or over a
 * reload. It lives as long as the tab; where the browser denies storage, as long as the page.
 */
export function createDrafts(openStorage: () => Storage, prefix = 'draft:'): Drafts {
  const memory = new Map<string, string>();
  const listeners = new Set<() => void>();

  function load(key: string): string | null {
    try {
      return openStorage().getItem(prefix + key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  }

  return {
    read(key, schema) {
      const text = load(key);
      if (text === null) return null;
      try {
        return schema.safeParse(JSON.parse(text)).data ?? null;
      } catch {
        return null;
      }
    },
    write(key, value) {
      memory.delete(key);
      const text = JSON.stringify(value);
      try {
        if (value === null) openStorage().removeItem(prefix + key);
        else openStorage().setItem(prefix + key, text);
      } catch {
        if (value !== null) memory.set(key, text);
      }
      for (const listener of listeners) listener();
    },
    clear() {
      memory.clear();
      try {
        const storage = openStorage();
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
        for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
      } catch {
        // Where there is no storage, nothing was kept in it.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const drafts = createDrafts(() => window.sessionStorage);
