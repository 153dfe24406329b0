import { REMOVABLE_KINDS, type RemovableKind } from '@midspan/contract';
import { inTransaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import type { Acts } from './acts.ts';
import { findNamed } from './named-member.ts';
import { checkReason } from './operator-error.ts';
import { insertAction } from './operator-store.ts';
import type { Marking, Removals } from './removals.ts';
import { settleRemoved } from './settling.ts';
import { listWrittenBy, type Written } from './written-store.ts';

/** Each batch is one transaction: large enough to be fast, small enough to delay no one. */
const MESSAGES_AT_ONCE = 100;

/** What operators do about content. */
export function createContentOperators(
  core: Core,
  operator: string,
  removals: Removals,
  acts: Acts,
) {
  const { db } = core;

  /** Messages go by conversation, everything else one by one. */
  async function markEach(
    kind: RemovableKind,
    all: readonly Written[],
    marking: Marking,
  ): Promise<number> {
    let count = 0;
    if (kind !== 'message') {
      for (const one of all) if (await removals.mark(kind, one, marking)) count += 1;
      return count;
    }
    const byPlace = Map.groupBy(all, ({ conversationId }) => conversationId ?? '');
    for (const [conversationId, said] of byPlace) {
      for (let from = 0; from < said.length; from += MESSAGES_AT_ONCE) {
        const ids = said.slice(from, from + MESSAGES_AT_ONCE).map(({ id }) => id);
        count += await removals.markMessages(conversationId, ids, marking);
      }
    }
    return count;
  }

  async function markAll(to: Marking['to'], who: string, reason: string | null) {
    checkReason(reason);
    // Logged first, so that an interrupted run can be seen, and repeated.
    const { author, actionId } = await inTransaction(db, async (tx) => {
      const author = await findNamed(tx, who);
      const action = to === 'removed' ? 'remove_all' : 'restore_all';
      const written = { operator, action, userId: author.id, reason } as const;
      return { author, actionId: await insertAction(tx, written) };
    });
    const marking: Marking = { to, audit: async () => actionId };
    const which = to === 'removed' ? 'standing' : 'removed together';
    const counts: Record<RemovableKind, number> = {
      topic: 0,
      hypothesis: 0,
      evidence: 0,
      message: 0,
      restatement: 0,
    };
    // Topics first, because everyone sees them.
    for (const kind of REMOVABLE_KINDS) {
      counts[kind] = await markEach(kind, await listWrittenBy(db, kind, author.id, which), marking);
    }
    if (to === 'removed') {
      await inTransaction(db, (tx) => settleRemoved(core, tx, author.id, actionId));
      await removals.endMeetings();
    }
    return { username: author.username, counts };
  }

  return {
    removeContent: (kind: RemovableKind, id: string, reason: string) =>
      acts.mark('removed', kind, id, { actor: { operator }, reason }),

    restoreContent: (kind: RemovableKind, id: string, reason: string | null) =>
      acts.mark('restored', kind, id, { actor: { operator }, reason }),

    /** Can be repeated: what is already removed stays removed. */
    removeAllBy: (who: string, reason: string) => markAll('removed', who, reason),

    /** Restores what `removeAllBy` removed, but nothing that was removed one by one. */
    restoreAllBy: (who: string, reason: string | null) => markAll('restored', who, reason),
  };
}
