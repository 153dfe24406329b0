import { createShortMemory } from '../platform/short-memory.ts';
import type { PublicVersion } from './public-version.ts';

/** As many bytes of JSON are kept at once. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

/** What everybody reads alike, for answers that add something of the reader's own to it. */
export interface SharedReads {
  /**
   * What was read under this key a moment ago, unless something has changed on any server since;
   * otherwise it is read now, once for all who ask. Nobody may change what they get.
   */
  read<Value>(key: string, make: () => Promise<Value>): Promise<Value>;
  /** After a change here. */
  forgetAll(): void;
  /** How much is kept now. */
  bytes(): number;
}

interface Kept {
  readonly coming: Promise<unknown>;
  /** what it is at least as new as */
  readonly version: number;
}

export function createSharedReads(publicVersion: Pick<PublicVersion, 'read'>): SharedReads {
  const kept = createShortMemory<Kept>(KEPT_BYTES_MAX);

  return {
    async read<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
      const version = await publicVersion.read();
      const known = kept.find(key);
      // Whoever names a key also makes what is kept under it.
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
