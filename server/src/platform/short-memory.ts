import { LRUCache } from 'lru-cache';

/** How long an entry is served; one of exactly this age still counts. */
const SECOND_MS = 999;

/** An entry's size besides its answer; the key is added to it, two bytes a character at most. */
const ENTRY_BYTES = 500;

/** Clearing takes time for this many, and happens with every change. */
const ENTRIES_MAX = 2_000;

const ownBytes = (key: string) => ENTRY_BYTES + 2 * key.length;

/** Values that are cached for a moment, or are being made. Everything expires after its second. */
export interface ShortMemory<Value> {
  find(key: string): Value | undefined;
  /** The time starts here, before anything is read, so that no one gets anything older. */
  begin(key: string, value: Value): void;
  /** Sets the size of a finished entry. Beyond the total, the least recently used are evicted. */
  weigh(key: string, value: Value, bytes: number): void;
  /** Does nothing if another entry has replaced this one. */
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
    // Reads the clock each time; the library would otherwise reuse its last reading for a while.
    ttlResolution: 0,
    // Also drops entries that no one requests again.
    ttlAutopurge: true,
  });
  const holds = (key: string, value: Value) => kept.peek(key)?.value === value;

  return {
    find: (key) => kept.get(key)?.value,

    begin(key, value) {
      kept.set(key, { value }, { size: ownBytes(key) });
    },

    weigh(key, value, bytes) {
      // In a new object, because the library doesn't update the size of one it already has.
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
