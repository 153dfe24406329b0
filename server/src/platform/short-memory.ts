import { LRUCache } from 'lru-cache';

/** What is asked for again within a second gets the same answer. The cache still has what is this old. */
const SECOND_MS = 999;

/** What an entry takes beside its answer: the key is added to it, two bytes a letter at most. */
const ENTRY_BYTES = 500;

/** Forgetting takes time for as many, and is done with every change. */
const ENTRIES_MAX = 2_000;

const ownBytes = (key: string) => ENTRY_BYTES + 2 * key.length;

/** What is kept for a moment, or is being made. Everything is dropped when its time is over. */
export interface ShortMemory<Value> {
  find(key: string): Value | undefined;
  /** The time counts from here, before anything is read: nobody gets what is older. */
  begin(key: string, value: Value): void;
  /** It has been made and takes so many bytes. Where that is too much, the least recently used go. */
  weigh(key: string, value: Value, bytes: number): void;
  /** Unless something else is kept under the key by now. */
  drop(key: string, value: Value): void;
  forgetAll(): void;
  bytes(): number;
}

export function createShortMemory<Value>(
  bytesMax: number,
  keptMs: number = SECOND_MS,
): ShortMemory<Value> {
  const kept = new LRUCache<string, { readonly value: Value }>({
    max: ENTRIES_MAX,
    maxSize: bytesMax,
    ttl: keptMs,
    // Reads the clock each time; the library would otherwise trust its last reading for a while.
    ttlResolution: 0,
    // Also what nobody asks for again.
    ttlAutopurge: true,
  });
  const holds = (key: string, value: Value) => kept.peek(key)?.value === value;

  return {
    find: (key) => kept.get(key)?.value,

    begin(key, value) {
      kept.set(key, { value }, { size: ownBytes(key) });
    },

    weigh(key, value, bytes) {
      // In a new object: the library leaves the size of one that it has already as it is.
      if (holds(key, value)) {
        kept.set(key, { value }, { size: ownBytes(key) + bytes, noUpdateTTL: true });
      }
    },

    drop(key, value) {
      if (holds(key, value)) kept.delete(key);
    },

    forgetAll() {
      if (kept.size > 0) kept.clear();
    },

    bytes: () => kept.calculatedSize,
  };
}
