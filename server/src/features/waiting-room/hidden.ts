import { type Block, membersHiddenFrom } from '@midspan/domain';

const NOBODY: ReadonlySet<string> = new Set();

const alike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** Caches whom the members who have rooms open don't meet: for nearly all of them, no one. */
export function keepHidden(listBlocks: (userIds: readonly string[]) => Promise<Block[]>) {
  const hidden = new Map<string, ReadonlySet<string>>();

  /** [MO1] Whom a member doesn't meet, as last read. */
  const from = (userId: string) => hidden.get(userId) ?? NOBODY;

  async function refreshNow(userIds: readonly string[]): Promise<string[]> {
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

    /** Reads again, and returns those of these members for whom it has changed. */
    async refresh(userIds: readonly string[]): Promise<string[]> {
      if (userIds.length === 0) return [];
      // One after another: of two at once, the older answer could come last and show members who
      // are hidden by then.
      const refreshing = last.then(() => refreshNow(userIds));
      last = refreshing.catch(() => undefined);
      return refreshing;
    },

    /** Drops what concerns anyone else. */
    keepOnly(userIds: ReadonlySet<string>): void {
      for (const userId of hidden.keys()) if (!userIds.has(userId)) hidden.delete(userId);
    },
  };
}
