/** What is asked for again within this time gets the same answer. */
const KEPT_MS = 1_000;

/** What an entry takes beside its answer: the key is added to it, two bytes a letter at most. */
const ENTRY_BYTES = 500;

interface Entry<Value> {
  readonly value: Value;
  readonly sinceMs: number;
  bytes: number;
}

/** What is kept for a second, or is being made. Everything is dropped when its second is over. */
export interface ShortMemory<Value> {
  find(key: string): Value | undefined;
  /** The second counts from here, before anything is read: nobody gets what is older. */
  begin(key: string, value: Value): void;
  /** It has been made and takes so many bytes. The oldest go where that is too much. */
  weigh(key: string, value: Value, bytes: number): void;
  /** Unless something else is kept under the key by now. */
  drop(key: string, value: Value): void;
  forgetAll(): void;
  bytes(): number;
}

export function createShortMemory<Value>(bytesMax: number): ShortMemory<Value> {
  const kept = new Map<string, Entry<Value>>();
  let bytes = 0;
  let isDropping = false;

  function remove(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function makeRoom(): void {
    for (const key of kept.keys()) {
      if (bytes <= bytesMax) return;
      remove(key);
    }
  }

  /** All are kept for the same time, so that the first is the first to go. */
  function dropExpired(): void {
    isDropping = false;
    const nowMs = performance.now();
    for (const [key, { sinceMs }] of kept) {
      const leftMs = sinceMs + KEPT_MS - nowMs;
      if (leftMs > 0) {
        dropLater(leftMs);
        return;
      }
      remove(key);
    }
  }

  function dropLater(ms: number): void {
    if (isDropping) return;
    isDropping = true;
    setTimeout(dropExpired, Math.ceil(ms)).unref();
  }

  return {
    find(key) {
      const entry = kept.get(key);
      return entry !== undefined && performance.now() - entry.sinceMs < KEPT_MS
        ? entry.value
        : undefined;
    },

    begin(key, value) {
      remove(key);
      const own = ENTRY_BYTES + 2 * key.length;
      kept.set(key, { value, sinceMs: performance.now(), bytes: own });
      bytes += own;
      makeRoom();
      dropLater(KEPT_MS);
    },

    weigh(key, value, answerBytes) {
      const entry = kept.get(key);
      if (entry?.value !== value) return;
      entry.bytes += answerBytes;
      bytes += answerBytes;
      makeRoom();
    },

    drop(key, value) {
      if (kept.get(key)?.value === value) remove(key);
    },

    forgetAll() {
      kept.clear();
      bytes = 0;
    },

    bytes: () => bytes,
  };
}
