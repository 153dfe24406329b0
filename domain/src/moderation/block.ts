/** One member's decision not to meet another. */
export interface Block {
  readonly blockerId: string;
  readonly blockedId: string;
}

/** [MO1] The members hidden from a member: a block works both ways. */
export function membersHiddenFrom(blocks: readonly Block[], userId: string): ReadonlySet<string> {
  return new Set(
    blocks.flatMap(({ blockerId, blockedId }) => {
      if (blockerId === userId) return [blockedId];
      return blockedId === userId ? [blockerId] : [];
    }),
  );
}

/** [MO2] Members can't block themselves. */
export function refuseBlocking(userId: string, targetId: string): 'BLOCK_ONESELF' | null {
  return userId === targetId ? 'BLOCK_ONESELF' : null;
}
