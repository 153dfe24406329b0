import type * as z from 'zod/mini';

/**
 * Keeps what someone is writing while its form isn't shown: behind another panel, or across a
 * reload. It lasts as long as the storage; if the browser denies that, as long as the page.
 */
export function createDrafts(openStorage: () => Storage, prefix = 'draft:') {
  const memory = new Map<string, string>();
  const listeners = new Set<{ readonly key: string; readonly notify: () => void }>();

  function load(key: string): string | null {
    try {
      return openStorage().getItem(prefix + key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  }

  function notify(changed?: string) {
    for (const listener of listeners) {
      if (changed === undefined || listener.key === changed) listener.notify();
    }
  }

  return {
    has: (key: string) => load(key) !== null,
    /** The stored draft; null if there is none, or none that fits the schema. */
    read<T>(key: string, schema: z.ZodMiniType<T>): T | null {
      const text = load(key);
      if (text === null) return null;
      try {
        return schema.safeParse(JSON.parse(text)).data ?? null;
      } catch {
        return null;
      }
    },
    /** Null deletes it. */
    write(key: string, value: unknown): void {
      memory.delete(key);
      const text = JSON.stringify(value);
      try {
        if (value === null) openStorage().removeItem(prefix + key);
        else openStorage().setItem(prefix + key, text);
      } catch {
        if (value !== null) memory.set(key, text);
      }
      notify(key);
    },
    clear(): void {
      memory.clear();
      try {
        const storage = openStorage();
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
        for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
      } catch {
        // Without storage, nothing was stored in it.
      }
      notify();
    },
    /** Notifies of every write to a draft; returns the unsubscribe function. */
    subscribe(key: string, notify: () => void): () => void {
      const listener = { key, notify };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;

export const drafts = createDrafts(() => window.sessionStorage);

/** Survives the tab: for choices that hold in all tabs of a browser until its member signs out. */
export const lastingDrafts = createDrafts(() => window.localStorage);

/** Sent but unacknowledged, for as long as the tab, and only for the member who wrote it. */
export const outbox = createDrafts(() => window.sessionStorage, 'outbox:');
