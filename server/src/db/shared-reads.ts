import { createShortMemory } from '../platform/short-memory.ts';
import type { PublicVersion } from './public-version.ts';

/** How many bytes of JSON are cached at once. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

/** Public data, cached for answers that add something of the reader's own to it. */
export interface SharedReads {
  /**
   * Returns what was read under this key a moment ago, unless something has changed on any server
   * since; otherwise reads it now, once for all callers. Callers must not modify it.
   */
  read<Value>(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Call it after a change on this server. */
  forgetAll(): void;
  /** How much is cached now. */
  bytes(): number;
}

interface Kept {
  readonly coming: Promise<unknown>;
  /** the version that it is at least as new as */
  readonly version: number;
}

export function createSharedReads(publicVersion: Pick<PublicVersion, 'read'>): SharedReads {
  const kept = createShortMemory<Kept>(KEPT_BYTES_MAX);

  return {
    async read<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
      const version = await publicVersion.read();
      const known = kept.find(key);
      // Each key is always read with the same type.
      if (known !== undefined && known.version >= version) return known.coming as Promise<Value>;
      const coming = make();
      const own: Kept = { coming, version };
      kept.begin(key, own);
      try {
        const value = await coming;
        kept.weigh(key, own, JSON.stringify(value).length);
        return value;
      } catch (error) {
        kept.drop(key, own);
        throw error;
      }
    },

    forgetAll: kept.forgetAll,
    bytes: kept.bytes,
  };
}
