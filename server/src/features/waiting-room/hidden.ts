import { type Block, membersHiddenFrom } from '@midspan/domain';

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
export function keepHidden(listBlocks: (userIds: readonly string[]) => Promise<Block[]>): Hidden {
  const hidden = new Map<string, ReadonlySet<string>>();
  const from = (userId: string) => hidden.get(userId) ?? NOBODY;

  async function lookNow(userIds: readonly string[]): Promise<string[]> {
    const blocks = await listBlocks(userIds);
    const met = new Set(blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]));
    const changed: string[] = [];
    for (const userId of userIds) {
      const now = met.has(userId) ? membersHiddenFrom(blocks, userId) : NOBODY;
      if (alike(now, from(userId))) continue;
      if (now.size === 0) hidden.delete(userId);
      else hidden.set(userId, now);
      changed.push(userId);
    }
    return changed;
  }

  let last: Promise<unknown> = Promise.resolve();

  return {
    from,

    async look(userIds) {
      if (userIds.length === 0) return [];
      // In turn: of two at once the older answer may come last, and show those who are hidden by now.
      const looking = last.then(() => lookNow(userIds));
      last = looking.catch(() => undefined);
      return looking;
    },

    keepOnly(userIds) {
      for (const userId of hidden.keys()) if (!userIds.has(userId)) hidden.delete(userId);
    },
  };
}
