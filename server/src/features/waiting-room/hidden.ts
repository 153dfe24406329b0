import { hiddenFrom } from '@midspan/domain';
import type { Database } from '../../db/connection.ts';
import { listBlocks } from './store.ts';

const NOBODY: ReadonlySet<string> = new Set();

const alike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

export interface Hidden {
  /** [MO1] Whom a member does not meet, as far as was looked. */
  from(userId: string): ReadonlySet<string>;
  /** Looks again, and answers those of these members for whom it is others now. */
  look(userIds: readonly string[]): Promise<string[]>;
  /** Keeps what concerns these members only. */
  keepOnly(userIds: ReadonlySet<string>): void;
}

/** Keeps whom the members that look at rooms do not meet: for nearly all of them, nobody. */
export function keepHidden(db: Database): Hidden {
  const hidden = new Map<string, ReadonlySet<string>>();
  const from = (userId: string) => hidden.get(userId) ?? NOBODY;

  return {
    from,

    async look(userIds) {
      if (userIds.length === 0) return [];
      const blocks = await listBlocks(db, userIds);
      const met = new Set(blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]));
      const changed: string[] = [];
      for (const userId of userIds) {
        const now = met.has(userId) ? hiddenFrom(blocks, userId) : NOBODY;
        if (alike(now, from(userId))) continue;
        if (now.size === 0) hidden.delete(userId);
        else hidden.set(userId, now);
        changed.push(userId);
      }
      return changed;
    },

    keepOnly(userIds) {
      for (const userId of hidden.keys()) if (!userIds.has(userId)) hidden.delete(userId);
    },
  };
}
